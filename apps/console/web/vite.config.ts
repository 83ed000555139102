import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packageData } from './build/package-data.js';
import { precompress } from './build/precompress.js';
import { readerNotices } from './build/reader-notices.js';
import { shippedPolicies } from './build/shipped-policies.js';
import { twoLanguages } from './build/two-languages.js';

/** The console's server for development (`npm start`), which answers the calls of the pages. */
const CONSOLE_URL = process.env.COTEJO_CONSOLE_URL ?? 'http://127.0.0.1:3010';

export default defineConfig({
  plugins: [react(), twoLanguages(), shippedPolicies(), packageData(), readerNotices(), precompress()],
  server: {
    // The server accepts changes only from its own origin.
    proxy: { '/api': { target: CONSOLE_URL, headers: { origin: CONSOLE_URL } } },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no `data:` URLs, and browsers cache a separate file forever.
    assetsInlineLimit: 0,
    // Lists the libraries inside the pages with their licenses, because the server's list of parts does not have them.
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es', plugins: () => [packageData()] },
});
