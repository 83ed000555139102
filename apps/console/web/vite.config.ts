import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.js';
import { twoLanguages } from './build/two-languages.js';

export default defineConfig({
  plugins: [react(), twoLanguages(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The policy of the pages allows no `data:` script or font, and a file of its own is cached for good.
    assetsInlineLimit: 0,
    // What the pages are made of, and on which terms: these libraries are in no list of the server's parts.
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
});
