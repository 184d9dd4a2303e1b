import type { Texts } from './en';

export const de: Texts = {
  title: 'Wenn ich nicht da bin',
  about:
    'Lass dich zu Partien mit anderen zurückrufen, auch wenn diese Seite geschlossen ist. Wer am Tisch ist, wird ' +
    'nicht gerufen.',
  device: 'Dieses Gerät',
  deviceOn: 'Dieses Gerät wird benachrichtigt.',
  others: (count) =>
    count === 1 ? 'Ein weiteres Gerät wird benachrichtigt.' : `${count} weitere Geräte werden benachrichtigt.`,
  on: 'Auf diesem Gerät benachrichtigen',
  off: 'Auf diesem Gerät nicht mehr',
  denied: 'Dein Browser erlaubt dieser Seite keine Mitteilungen. In seinen Einstellungen lässt sich das ändern.',
  insecure: 'Browser erlauben das nur unter einer https-Adresse.',
  apple: 'Auf iPhone und iPad installiere zuerst die App: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“.',
  impossible: 'Dieser Browser kann nicht benachrichtigt werden, wenn die Seite geschlossen ist.',
  mail: 'E-Mail',
  address: 'Deine Adresse',
  sendCode: 'Code schicken',
  codeSent: (address) => `Ein Code ist unterwegs an ${address}.`,
  code: 'Der Code',
  confirm: 'Bestätigen',
  otherAddress: 'Andere Adresse',
  toAddress: (address) => `E-Mails gehen an ${address}.`,
  noAddress: 'Keine E-Mails mehr',
  what: 'Sag mir Bescheid',
  byDevice: 'Gerät',
  kinds: {
    turn: 'wenn ich am Zug bin',
    reminder: 'noch einmal, bevor meine Zeit abläuft',
    game: 'wenn eine Partie beginnt oder endet',
    rematch: 'wenn jemand noch einmal spielen möchte',
  },
  quick: 'Auch in Partien mit Minuten für einen Zug',
  quiet: 'Ruhezeit',
  quietAbout: 'Was dann geschieht, erfährst du danach.',
  from: 'Von',
  until: 'Bis',
  trial: 'Zur Probe eine schicken',
  tried: (count) => (count === 1 ? 'Sie ist abgeschickt.' : `Sie ist auf ${count} Wegen abgeschickt.`),
  untried: 'Sie konnte nicht abgeschickt werden.',
  saved: 'Gespeichert.',
};
