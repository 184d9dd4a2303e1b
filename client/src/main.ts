import { mount } from 'svelte';
import '$art/palette.css';
import './styles.css';
import App from './App.svelte';
import { awaitOffer } from './install/offer.svelte';
import { settings } from './app/settings.svelte';
import { setLanguage } from './i18n/texts.svelte';

awaitOffer();

// In the reader's language from the first word on; if its texts cannot be had, in English.
void setLanguage(settings.language)
  .catch(() => null)
  .then(() => mount(App, { target: document.getElementById('app')! }));

// After the page, which is what people wait for; a connection that is not secure has none.
if (import.meta.env.PROD)
  addEventListener(
    'load',
    () => void navigator.serviceWorker?.register('/worker.js', { updateViaCache: 'none' }).catch(() => null),
  );
