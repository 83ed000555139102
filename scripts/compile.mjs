import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformSync } from '@swc/core';
import { COMPILER } from './compiler.mjs';

// The build of a package, from `src` to `dist`. It leaves the types to `npm run verify`, so that it takes a fraction of a second.
rmSync('dist', { recursive: true, force: true });
for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(isSource)) {
  const source = join('src', file);
  const target = join('dist', file.replace(/ts$/, 'js'));
  const sourceFileName = relative(dirname(target), source);
  const { code, map = '' } = transformSync(readFileSync(source, 'utf8'), {
    ...COMPILER,
    sourceMaps: true,
    sourceFileName,
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
  writeFileSync(`${target}.map`, map);
}

function isSource(file) {
  return file.endsWith('.ts') && !/\.(spec|d)\.ts$/.test(file);
}
