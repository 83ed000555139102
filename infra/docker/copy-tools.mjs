import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyFile, copyProgram } from './copied-files.mjs';

// Programs that an app starts, by app: `cotejo geo fetch` downloads packages with npm and unpacks them with tar.
const tools = { cli: ['/usr/bin/env', '/usr/bin/tar', '/usr/bin/gzip'] };
const withNpm = ['cli'];

const [app, target] = process.argv.slice(2);
for (const program of tools[app] ?? []) {
  copyProgram(program, target);
}
if (withNpm.includes(app)) {
  const lib = '/usr/local/lib/node_modules/npm';
  const filter = (path) => ![`${lib}/docs`, `${lib}/man`].includes(path);
  cpSync(lib, join(target, lib), { recursive: true, verbatimSymlinks: true, filter });
  mkdirSync(join(target, 'usr/local/bin'), { recursive: true });
  copyFile('/usr/local/bin/npm', target);
}
