import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { runCommand } from '../packages/launcher/src/bootstrap/run-command.mjs';
import { packOptions } from './pack-options.mjs';
import { prepare } from './prepare.mjs';

const LANGUAGES = ['typescript', 'python', 'php', 'java', 'reader'];
const TOOL_MISSING = 3;
const LIMIT_MS = 180_000;

const HELP = `npm run pack:sdk -- [options]

Writes the package of each SDK and of the document reader, ready to publish or to hand to a merchant. An SDK whose language is not on this machine is
named in one line.

  --out FOLDER   receives the files (default: the current folder)
  --only LANG    packs one of them, or several with commas: ${LANGUAGES.join(', ')}`;

await runMain(async () => {
  const options = packOptions(HELP, { only: { type: 'string', default: LANGUAGES.join(',') } });
  if (!options) {
    return;
  }
  const languages = options.only.split(',');
  const unknown = languages.find((language) => !LANGUAGES.includes(language));
  if (unknown !== undefined) {
    throw new Failure(`pack:sdk: there is no SDK ${unknown}; there are ${LANGUAGES.join(', ')}`);
  }
  const { env } = await prepare();
  const out = resolve(options.out);
  mkdirSync(out, { recursive: true });
  for (const language of languages) {
    await pack(language, out, env);
  }
});

async function pack(language, out, env) {
  const argv = [join(rootDir, 'sdks', language, 'pack'), out];
  const { code, output } = await runCommand(argv, { cwd: rootDir, env, timeoutMs: LIMIT_MS });
  if (code === TOOL_MISSING) {
    console.error(`skipped ${language}: ${output.trim().split('\n')[0]}`);
    return;
  }
  if (code !== 0) {
    throw new Failure(`sdks/${language}/pack failed\n${output.trimEnd()}`);
  }
  for (const name of output.trim().split('\n')) {
    console.log(join(out, name));
  }
}
