import { parseArgs } from 'node:util';
import { runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { createProgress } from '../packages/launcher/src/bootstrap/progress.mjs';
import { makeSource } from './new-source/make-source.mjs';
import { prepare, updateLockfile } from './prepare.mjs';

const help = `npm run new:source -- NAME

Makes a new source: an app of the same shape as the others, with its conformance suite, an entry in the table of sources
(packages/contracts/src/sources/source-table.ts) and a place in Docker Compose and Kubernetes. Then it installs, builds and
writes the generated files again. NAME is one lower-case word, for example "credit".`;

await runMain(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
  const [name] = positionals;
  if (values.help || !name) {
    console.log(help);
    return values.help ? 0 : 1;
  }
  const files = makeSource(name, rootDir);
  const progress = createProgress();
  await progress('add the package to the lockfile', () => updateLockfile());
  await prepare({ progress });
  const { writeReferencePages } = await import('./docs/reference-pages.mjs');
  await writeReferencePages();
  for (const file of files) {
    console.log(`  ${file}`);
  }
  return 0;
});
