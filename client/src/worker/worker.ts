/** The service worker, served as /worker.js. It shares no code with the app. */
import './cache';
import './push';
