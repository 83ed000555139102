import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { examplesText, recordSandboxExamples } from './docs/sandbox-examples.mjs';
import { prepare } from './prepare.mjs';

const examplesFile = 'apps/gateway/data/sandbox-examples.json';

/**
 * `npm run docs`: writes every generated file from the built code: docs/reference, settings, and the files of monitoring. With `--record URL VERIFY_KEY ANALYZE_KEY` it first records the examples from a running sandbox (`npm start`). They need more queries than a trial has, so it needs two keys: `npm run cotejo -- keys create --tenant docs-verify --plan corporativo`, and `--tenant docs-analyze --plan enterprise`.
 */
runMain(async () => {
  const { values, positionals } = parseArgs({ options: { record: { type: 'boolean' } }, allowPositionals: true });
  await prepare();
  if (values.record) {
    await record(positionals);
  }
  const { writeReferencePages } = await import('./docs/reference-pages.mjs');
  for (const file of await writeReferencePages()) {
    console.log(file);
  }
});

async function record(positionals) {
  const [url, verify, analyze] = positionals;
  if (!url || !verify || !analyze) {
    throw new Failure('npm run docs -- --record URL VERIFY_KEY ANALYZE_KEY');
  }
  const examples = await recordSandboxExamples(url.replace(/\/$/, ''), { verify, analyze });
  writeFileSync(join(rootDir, examplesFile), examplesText(examples));
  console.log(examplesFile);
}
