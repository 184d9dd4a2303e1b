/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const project = (path: string) => here(`../${path}`);
/** For a test of upgrades: lets all file names of a build differ from those of another. */
const suffix = process.env.SAMURAI_BUILD_SUFFIX ?? '';
const server = process.env.SAMURAI_SERVER ?? 'http://127.0.0.1:8000';

/** What can be read without a connection: the pages, and their texts and rulebooks in every language. */
const OFFLINE = [
  /client\/src\/(pages\/(Learn|Settings)|install\/Offline)\.svelte$/,
  /client\/src\/(i18n|install)\/texts\/\w+\.ts$/,
  /docs\/rules\/(\w+\/)?\w+\.md/,
];

/** The files that these chunks need from the start: themselves, what they import, and their styles. */
function needed(bundle: Rolldown.OutputBundle, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) continue;
    found.add(name);
    chunk.viteMetadata?.importedCss.forEach((style) => found.add(style));
    needed(bundle, chunk.imports, found);
  }
  return found;
}

/** Tells the worker which files this version has, and which of them to keep before anybody asks. */
const filesForWorker: Plugin = {
  name: 'files-for-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const worker = chunks.find(({ fileName }) => fileName === 'worker.js');
    if (!worker || worker.imports.length) this.error('the worker must be one file: it can share no code with the app');
    const roots = chunks.filter(
      ({ facadeModuleId: from, name }) =>
        name === 'app' || OFFLINE.some((read) => read.test(from?.split('?')[0] ?? '')),
    );
    const path = (name: string) => `/${name}`;
    const all = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
    const shell = [
      ...needed(
        bundle,
        roots.map(({ fileName }) => fileName),
      ),
    ].filter((name) => name !== 'worker.js');
    worker.code = `const FILES=${JSON.stringify({ all: all.map(path), shell: shell.map(path) })};${worker.code}`;
  },
};

export default defineConfig({
  root: here('src'),
  plugins: [svelte({ configFile: here('svelte.config.js') }), filesForWorker],
  resolve: {
    dedupe: ['svelte'], // the games' views lie outside this folder and must find it, too
    alias: {
      $client: here('src'),
      $games: project('src/samurai/games'),
      $art: project('src/samurai/art'),
      $docs: project('docs'),
    },
  },
  build: {
    outDir: project('src/samurai/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false }, // a busy machine is no fault of a plugin
      input: { app: here('src/index.html'), worker: here('src/worker/worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : `assets/[name]-[hash]${suffix}.js`),
        chunkFileNames: `assets/[name]-[hash]${suffix}.js`,
      },
    },
  },
  server: {
    fs: { allow: [project('.')] },
    proxy: { '/api/': { target: server, ws: true } },
  },
  test: {
    root: here('.'),
    include: ['src/**/*.test.ts', '../src/samurai/games/*/ui/**/*.test.ts'],
    testTimeout: 60_000, // a busy machine is no fault
  },
});
