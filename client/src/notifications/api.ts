/** Requests about notifications. */
import { request } from '$client/api/api';
import type { Notices, TrialNotice, Wishes } from '$client/api/protocol';

export type { Notices, Wishes } from '$client/api/protocol';

export const KINDS = ['turn', 'reminder', 'game', 'rematch'] as const;
export type Kind = (typeof KINDS)[number];

const HERE = '/me/notices';

export const notices = {
  read: () => request<Notices>('GET', HERE),
  choose: (wishes: Wishes) => request<Notices>('PUT', HERE, wishes),
  addDevice: (subscription: PushSubscription) => {
    const { endpoint, keys } = subscription.toJSON();
    return request<Notices>('PUT', `${HERE}/devices`, { endpoint, keys });
  },
  dropDevice: (id: string) => request<Notices>('DELETE', `${HERE}/devices/${id}`),
  address: (address: string) => request<Notices>('POST', `${HERE}/mail`, { address }),
  confirm: (code: string) => request<Notices>('POST', `${HERE}/mail/confirm`, { code }),
  dropAddress: () => request<Notices>('DELETE', `${HERE}/mail`),
  trial: () => request<TrialNotice>('POST', `${HERE}/trial`, {}),
};
