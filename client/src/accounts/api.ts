/** Requests about one's own account: sessions, data, a new password. */
import { request } from '$client/api/api';
import type { Person, Session } from '$client/api/protocol';

export type { Session } from '$client/api/protocol';

export const sessions = {
  /** Where one is signed in, here first; a cookie from before there were sessions is exchanged for one. */
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
  /** Where the file with all of one's data is. */
  file: '/api/me/export',
  leave: (password: string) => request('POST', '/me/leave', { password }),
  recover: (code: string, password: string) =>
    request<{ person: Person }>('POST', '/recover', { code, password }).then(({ person }) => person),
};
