/** The browser's offer to install the app: it comes early, once, and is kept for who asks. */

interface Offer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: Offer | null = $state.raw(null);

export const offer = {
  /** Whether the browser would install the app. */
  get made(): boolean {
    return kept !== null;
  },
  /** Take the offer up: the browser asks once more. */
  async accept(): Promise<void> {
    const taken = kept;
    kept = null;
    await taken?.prompt();
  },
};

/** Listen for the offer. */
export function awaitOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as Offer;
  });
  addEventListener('appinstalled', () => (kept = null));
}
