import { mount } from 'svelte';
import '$art/palette.css';
import './styles.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
