import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';

/**
 * Codes of true findings of the shipped policies that are accepted. `rejection_without_remedy`: points add up, so a face that is not the
 * holder's and too many checks reject together, and the buyer can remove neither. Without such rejections, the strongest combinations of
 * fraud would be approved or reviewed.
 */
const ACCEPTED = ['rejection_without_remedy'];

/**
 * Checks that every policy file matches the schema that it names, and that the linter reports no error and no warning
 * for scorecards and decision policies. The services make the same checks at start, without the warnings.
 */
await runMain(async () => {
  const folder = join(rootDir, 'policies');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('schemas'))
    .map((file) => join(folder, file));
  const problems = [...files.flatMap(problemsOf), ...(await lintProblems(folder))];
  if (problems.length > 0) {
    throw new Failure([...new Set(problems)].join('\n'));
  }
});

/** @param {string} file */
function problemsOf(file) {
  const policy = JSON.parse(readFileSync(file, 'utf8'));
  if (!policy.$schema) {
    return [];
  }
  const schema = JSON.parse(readFileSync(join(dirname(file), policy.$schema), 'utf8'));
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  if (validate(policy)) {
    return [];
  }
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${relative(rootDir, file)}${instancePath} ${message}`,
  );
}

/** As `cotejo policy check --strict` finds them. @param {string} folder */
async function lintProblems(folder) {
  const { checkFiles } = await import(pathToFileURL(join(rootDir, 'apps/cli/dist/policy/check-files.js')).href);
  return checkFiles(folder, []).flatMap(({ file, findings }) =>
    findings
      .filter(isRefused)
      .map(({ severity, pointer, problem }) => `${relative(rootDir, file)}${pointer} ${severity}: ${problem}`),
  );
}

/** @param {{ severity: string, code?: string }} finding */
function isRefused({ severity, code }) {
  return severity !== 'note' && !ACCEPTED.includes(code ?? '');
}
