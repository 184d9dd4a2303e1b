import { mount } from 'svelte';
import '$art/palette.css';
import './styles.css';
import App from './App.svelte';
import { settings } from './settings.svelte';
import { speak } from './texts.svelte';

// In the reader's language from the first word on; if its texts cannot be had, in English.
void speak(settings.language)
  .catch(() => null)
  .then(() => mount(App, { target: document.getElementById('app')! }));
