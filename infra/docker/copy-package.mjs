import { cpSync, existsSync } from 'node:fs';
import { join, relative } from 'node:path';

// Copies what the package in the current folder needs at run time to the same place under the folder given.
const root = '/cotejo';
/** `src/testing` as compiled: only tests import it. */
const forTests = join('dist', 'testing');
const parts = ['package.json', 'dist', 'data', 'lua', 'node_modules'];

const target = join(process.argv[2], relative(root, process.cwd()));
for (const part of parts.filter((name) => existsSync(name))) {
  const filter = (path) => path !== forTests;
  cpSync(part, join(target, part), { recursive: true, verbatimSymlinks: true, filter });
}
