/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.SAMURAI_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  root: here('src/samurai/web/client'),
  plugins: [svelte({ configFile: here('svelte.config.js') })],
  resolve: {
    alias: {
      $client: here('src/samurai/web/client'),
      $games: here('src/samurai/games'),
      $art: here('src/samurai/art'),
      $docs: here('docs'),
    },
  },
  build: {
    outDir: here('src/samurai/web/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here('.')] },
    proxy: { '/api/': { target: server, ws: true } },
  },
  test: {
    root: here('.'),
    include: ['src/samurai/**/*.test.ts'],
    testTimeout: 60_000,  // a busy machine is no fault
  },
});
