/** Asking the server about notices away from the page. */
import { ask } from '$client/api/api';
import type { Notices, TrialNotice, Wishes } from '$client/api/protocol';

export type { Notices, Wishes } from '$client/api/protocol';

export const KINDS = ['turn', 'reminder', 'game', 'rematch'] as const;
export type Kind = (typeof KINDS)[number];

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
  trial: () => ask<TrialNotice>('POST', `${HERE}/trial`, {}),
};
