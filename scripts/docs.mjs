import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain } from './bootstrap/failure.mjs';
import { rootDir } from './bootstrap/paths.mjs';
import { prepare } from './prepare.mjs';

/** `npm run docs`: writes the pages under docs/reference anew from the built contracts. */
runMain(async () => {
  await prepare();
  const { referencePages } = await import('./docs/reference-pages.mjs');
  for (const [file, text] of Object.entries(await referencePages())) {
    writeFileSync(join(rootDir, file), text);
    console.log(file);
  }
});
