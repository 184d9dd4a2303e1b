import type { Texts } from './en';

export const de: Texts = {
  title: 'Benachrichtigungen, wenn du weg bist',
  about:
    'Lass dich über Partien mit anderen benachrichtigen, auch wenn diese Seite geschlossen ist. Solange du am Tisch ' +
    'bist, kommt keine Benachrichtigung.',
  device: 'Dieses Gerät',
  deviceOn: 'Dieses Gerät wird benachrichtigt.',
  others: (count) =>
    count === 1 ? 'Ein weiteres Gerät wird benachrichtigt.' : `${count} weitere Geräte werden benachrichtigt.`,
  on: 'Auf diesem Gerät benachrichtigen',
  off: 'Auf diesem Gerät beenden',
  denied: 'Dein Browser erlaubt dieser Seite keine Benachrichtigungen. In seinen Einstellungen lässt sich das ändern.',
  insecure: 'Browser erlauben das nur unter einer https-Adresse.',
  apple: 'Auf iPhone und iPad installiere zuerst die App: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“.',
  impossible: 'Dieser Browser kann nicht benachrichtigt werden, wenn die Seite geschlossen ist.',
  mail: 'E-Mail',
  address: 'Deine Adresse',
  sendCode: 'Code schicken',
  codeSent: (address) => `Wir haben einen Code an ${address} geschickt.`,
  code: 'Code aus der E-Mail',
  confirm: 'Bestätigen',
  otherAddress: 'Andere Adresse verwenden',
  toAddress: (address) => `E-Mails gehen an ${address}.`,
  noAddress: 'Keine E-Mails mehr',
  what: 'Benachrichtige mich',
  byDevice: 'Gerät',
  kinds: {
    turn: 'wenn ich am Zug bin',
    reminder: 'noch einmal, bevor meine Zeit abläuft',
    game: 'wenn eine Partie beginnt oder endet',
    rematch: 'wenn jemand eine Revanche möchte',
  },
  quick: 'Auch in Partien mit Minuten pro Zug',
  quiet: 'Ruhezeit',
  quietAbout: 'Was in dieser Zeit geschieht, erfährst du danach.',
  from: 'Von',
  until: 'Bis',
  trial: 'Test-Benachrichtigung schicken',
  tried: (count) => (count === 1 ? 'Sie ist verschickt.' : `Sie ist auf ${count} Wegen verschickt.`),
  untried: 'Sie konnte nicht verschickt werden.',
  saved: 'Gespeichert.',
};
