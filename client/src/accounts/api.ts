/** Requests about the user's account: sessions, data export, deletion and password reset. */
import { request } from '$client/api/api';
import type { Person, Session } from '$client/api/protocol';

export type { Session } from '$client/api/protocol';

export const sessions = {
  /** The sessions, this one first; a legacy cookie without a session is exchanged for one. */
  list: async () => {
    const asked = () => request<Session[]>('GET', '/me/sessions');
    let found = await asked();
    if (!found.some(({ current }) => current)) found = await request('POST', '/me', {}).then(asked);
    return found.sort((one, other) => Number(other.current) - Number(one.current));
  },
  end: (id: string) => request('DELETE', `/me/sessions/${id}`),
  endOthers: () => request('DELETE', '/me/sessions'),
};

export const account = {
  /** The path of the data export. */
  file: '/api/me/export',
  leave: (password: string) => request('POST', '/me/leave', { password }),
  recover: (code: string, password: string) =>
    request<{ person: Person }>('POST', '/recover', { code, password }).then(({ person }) => person),
};
