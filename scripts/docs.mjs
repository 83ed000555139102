import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runMain } from './bootstrap/failure.mjs';
import { rootDir } from './bootstrap/paths.mjs';
import { examplesText, recordSandboxExamples } from './docs/sandbox-examples.mjs';
import { prepare } from './prepare.mjs';

const examplesFile = 'apps/gateway/data/sandbox-examples.json';

/**
 * `npm run docs`: writes what is under docs/reference anew from the built code. `npm run docs -- --record URL KEY` asks
 * a running sandbox (`npm start`) for the examples first; the demo key that it prints will do.
 */
runMain(async () => {
  const { values, positionals } = parseArgs({ options: { record: { type: 'boolean' } }, allowPositionals: true });
  await prepare();
  if (values.record) await record(positionals);
  const { referencePages } = await import('./docs/reference-pages.mjs');
  for (const [file, text] of Object.entries(await referencePages())) {
    writeFileSync(join(rootDir, file), text);
    console.log(file);
  }
});

async function record(positionals) {
  const [url, key] = positionals;
  if (!url || !key) throw new Failure('npm run docs -- --record URL KEY');
  const examples = await recordSandboxExamples(url.replace(/\/$/, ''), { verify: key, analyze: key });
  writeFileSync(join(rootDir, examplesFile), examplesText(examples));
  console.log(examplesFile);
}
