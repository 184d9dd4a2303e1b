/** Requests about one's own account: sessions, data, a new password. */
import { ask } from '$client/api/api';
import type { Person, Session } from '$client/api/protocol';

export type { Session } from '$client/api/protocol';

export const sessions = {
  /** Where one is signed in, here first; a cookie from before there were sessions is exchanged for one. */
  list: async () => {
    const asked = () => ask<Session[]>('GET', '/me/sessions');
    let found = await asked();
    if (!found.some(({ current }) => current)) found = await ask('POST', '/me', {}).then(asked);
    return found.sort((one, other) => Number(other.current) - Number(one.current));
  },
  end: (id: string) => ask('DELETE', `/me/sessions/${id}`),
  endOthers: () => ask('DELETE', '/me/sessions'),
};

export const own = {
  /** Where the file with all of one's data is. */
  file: '/api/me/export',
  leave: (password: string) => ask('POST', '/me/leave', { password }),
  recover: (code: string, password: string) =>
    ask<{ person: Person }>('POST', '/recover', { code, password }).then(({ person }) => person),
};
