/** This browser's push subscription, which works while no page is open. */

/** Why this browser can't get push messages: never, not without https, only as an installed app; null if it can. */
export function pushBlocker(): 'impossible' | 'insecure' | 'apple' | null {
  if (!isSecureContext) return 'insecure';
  if ('PushManager' in window && 'serviceWorker' in navigator) return null;
  return 'standalone' in navigator ? 'apple' : 'impossible';
}

/** The current subscription, if any. */
export async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration();
  return (await worker?.pushManager?.getSubscription()) ?? null;
}

/** Subscribe with the server's key; an old subscription with another key is replaced. */
export async function subscribe(key: string): Promise<PushSubscription> {
  // Throws with a reason if there can be no worker.
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = bytes(key);
  const old = await pushManager.getSubscription();
  const same =
    old?.options.applicationServerKey && String(new Uint8Array(old.options.applicationServerKey)) === String(wanted);
  if (old && same) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

/** The server's id of a subscription. */
export async function named({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32);
}

/** Unsubscribe on sign-out, so that the next person at this browser does not get the messages. */
export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
