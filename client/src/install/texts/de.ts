import type { Texts } from './en';

export const de: Texts = {
  offline: {
    title: 'Keine Verbindung',
    about: 'Der Server ist gerade nicht erreichbar. Sobald er antwortet, geht es hier von selbst weiter.',
    kept: 'Partien, Lektionen und Listen liegen auf dem Server. Nichts davon geht verloren.',
    meanwhile: 'Die Regeln lassen sich auch so lesen:',
    again: 'Nochmals versuchen',
    trying: 'Verbindung wird gesucht …',
  },
  install: {
    title: 'App installieren',
    about: 'Mit eigenem Symbol und Fenster; die Regeln lassen sich auch ohne Verbindung lesen.',
    button: 'Installieren',
    done: 'Dies ist die installierte App.',
    apple: 'In Safari: auf „Teilen“ tippen, dann auf „Zum Home-Bildschirm“.',
    insecure: 'Browser installieren Apps nur von einer https-Adresse.',
    none: 'Kann der Browser Web-Apps installieren, bietet er es in seinem eigenen Menü an.',
  },
};
