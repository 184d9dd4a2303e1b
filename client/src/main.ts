import { mount } from 'svelte';
import '$art/palette.css';
import './styles.css';
import App from './App.svelte';
import { healMissingParts } from './api/connection.svelte';
import { awaitOffer } from './install/offer.svelte';
import { settings } from './app/settings.svelte';
import { setLanguage } from './i18n/texts.svelte';

awaitOffer();
healMissingParts();

// Start in the reader's language; in English if its texts cannot be loaded.
void setLanguage(settings.language)
  .catch(() => null)
  .then(() => mount(App, { target: document.getElementById('app')! }));

// Register the worker after the page has loaded; without https there is none.
if (import.meta.env.PROD)
  addEventListener(
    'load',
    () => void navigator.serviceWorker?.register('/worker.js', { updateViaCache: 'none' }).catch(() => null),
  );
