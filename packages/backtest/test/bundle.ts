import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Folder } from './rig.js';

const BUNDLE_MS = 60_000;
const packageFile = createRequire(import.meta.url).resolve('rolldown/package.json');

/** The code of a module and its imports for a browser, which has the exports as the global `name`. */
export function bundle(input: string, name: string, folder: Folder): string {
  const bundler = join(dirname(packageFile), 'bin', 'cli.mjs');
  const file = join(folder.path, `${name}.js`);
  const options = ['--platform', 'browser', '--format', 'iife', '--name', name, '--file', file];
  execFileSync(process.execPath, [bundler, input, ...options], { timeout: BUNDLE_MS, stdio: 'pipe' });
  return readFileSync(file, 'utf8');
}
