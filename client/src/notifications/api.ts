/** Asking the server about notices away from the page. */
import { ask } from '$client/api/api';
import type { Language } from '$client/i18n/languages';

export const KINDS = ['turn', 'reminder', 'game', 'rematch'] as const;
export type Kind = (typeof KINDS)[number];

export interface Wishes {
  push: Kind[];
  mail: Kind[];
  quick: boolean;
  /** In minutes of the day. */
  quiet: { start: number; end: number } | null;
  zone: string;
  language: Language;
}

export interface Notices {
  wishes: Wishes;
  /** The server's, with which one subscribes. */
  key: string;
  devices: { id: string; created: number }[];
  by_mail: boolean;
  address: string | null;
  asked: string | null;
}

const HERE = '/me/notices';

export const notices = {
  read: () => ask<Notices>('GET', HERE),
  choose: (wishes: Wishes) => ask<Notices>('PUT', HERE, wishes),
  addDevice: (subscription: PushSubscription) => {
    const { endpoint, keys } = subscription.toJSON();
    return ask<Notices>('PUT', `${HERE}/devices`, { endpoint, keys });
  },
  dropDevice: (id: string) => ask<Notices>('DELETE', `${HERE}/devices/${id}`),
  address: (address: string) => ask<Notices>('POST', `${HERE}/mail`, { address }),
  confirm: (code: string) => ask<Notices>('POST', `${HERE}/mail/confirm`, { code }),
  dropAddress: () => ask<Notices>('DELETE', `${HERE}/mail`),
  trial: () => ask<{ sent: number; failed: number }>('POST', `${HERE}/trial`, {}),
};
