import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NOTICES = fileURLToPath(new URL('NOTICES.md', import.meta.resolve('@cotejo/reader/package.json')));

/** Adds the licences of the decoder inside the document reader. Vite's own list has packages of `node_modules` only. */
export function readerNotices(): Plugin {
  return {
    name: 'reader-notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licenses-reader.md', source: readFileSync(NOTICES) });
    },
  };
}
