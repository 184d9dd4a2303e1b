/** Who we are. Nobody has to say so before playing: the first table makes a guest. */
import { api } from '$client/api/api';
import type { Person } from '$client/api/protocol';
import { t } from '$client/i18n/texts.svelte';

let person: Person | null = $state(null);
let asked: Promise<Person | null> | null = null;

export const me = {
  get person(): Person | null {
    return person;
  },
  set person(value: Person | null) {
    person = value;
    asked = Promise.resolve(value);
  },
};

/** Ask the server once who we are; again if it did not answer. */
export function whoAmI(): Promise<Person | null> {
  return (asked ??= api
    .me()
    .then((found) => (person = found))
    .catch((error) => ((asked = null), Promise.reject(error))));
}

/** Be somebody: a guest, if nobody yet. */
export async function beSomebody(): Promise<Person> {
  const found =
    (await whoAmI()) ?? (await api.become(t.me.guestName(Math.random().toString(36).slice(2, 6).toUpperCase())));
  me.person = found;
  return found;
}
