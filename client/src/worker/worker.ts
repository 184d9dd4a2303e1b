/** What works behind the pages, also while none is open. Served as /worker.js; it shares no code with the app. */
import './cache';
import './push';
