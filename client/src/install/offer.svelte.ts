/** The browser's install prompt: it comes early and once, so it is stored until the user wants it. */

interface Offer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: Offer | null = $state.raw(null);

export const offer = {
  /** Whether the browser can install the app. */
  get made(): boolean {
    return kept !== null;
  },
  /** Show the browser's install prompt. */
  async accept(): Promise<void> {
    const taken = kept;
    kept = null;
    await taken?.prompt();
  },
};

/** Listen for the install prompt. */
export function awaitOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as Offer;
  });
  addEventListener('appinstalled', () => (kept = null));
}
