/** The signed-in person. Nobody has to sign in to play: the first table creates a guest. */
import { api, type Self } from '$client/api/api';
import { t } from '$client/i18n/texts.svelte';

let person: Self | null = $state(null);
let asked: Promise<Self | null> | null = null;

export const me = {
  get person(): Self | null {
    return person;
  },
  set person(value: Self | null) {
    person = value;
    asked = Promise.resolve(value);
  },
};

/** Load the signed-in person once; after a failure, the next call tries again. */
export function loadMe(): Promise<Self | null> {
  return (asked ??= api
    .me()
    .then((found) => (person = found))
    .catch((error) => ((asked = null), Promise.reject(error))));
}

/** The signed-in person; creates a guest if there is none. */
export async function ensurePerson(): Promise<Self> {
  const found =
    (await loadMe()) ?? (await api.createGuest(t.me.guestName(Math.random().toString(36).slice(2, 6).toUpperCase())));
  me.person = found;
  return found;
}
