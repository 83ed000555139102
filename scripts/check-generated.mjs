import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runMain } from './bootstrap/failure.mjs';
import { rootDir } from './bootstrap/paths.mjs';
import { referencePages } from './docs/reference-pages.mjs';

/** Fails when a generated page is not what the code would generate now. */
runMain(async () => {
  const stale = Object.entries(await referencePages()).filter(([file, text]) => {
    const path = join(rootDir, file);
    return !existsSync(path) || readFileSync(path, 'utf8') !== text;
  });
  if (stale.length > 0) throw new Failure(`out of date: ${stale.map(([file]) => file).join(', ')}; run: npm run docs`);
});
