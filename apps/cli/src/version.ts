import { readFileSync } from 'node:fs';

// The bundle of the package (scripts/pack-cli.mjs) is in `dist` too.
const PACKAGE = new URL('../package.json', import.meta.url);

/** Version of the command line. */
export const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
