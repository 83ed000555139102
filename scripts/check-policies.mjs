import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Failure, runMain } from './bootstrap/failure.mjs';
import { rootDir } from './bootstrap/paths.mjs';

/** Every policy that names a schema is what the schema says. The services check it too, at their start. */
await runMain(async () => {
  const folder = join(rootDir, 'policies');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('schemas'))
    .map((file) => join(folder, file));
  const problems = files.flatMap(problemsOf);
  if (problems.length > 0) throw new Failure(problems.join('\n'));
});

/** @param {string} file */
function problemsOf(file) {
  const policy = JSON.parse(readFileSync(file, 'utf8'));
  if (!policy.$schema) return [];
  const schema = JSON.parse(readFileSync(join(dirname(file), policy.$schema), 'utf8'));
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  if (validate(policy)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${relative(rootDir, file)}${instancePath} ${message}`,
  );
}
