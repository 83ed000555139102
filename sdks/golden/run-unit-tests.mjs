import { fileURLToPath } from 'node:url';
import { COLLECTIONS, runSdkScript } from './sdk-program.mjs';

const sdksDir = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT_MAX = 4_000;

/**
 * Runs `sdks/<language>/test`, the unit tests and the package build, of each SDK whose golden cases ran. A failure is added
 * to its result.
 *
 * @param {import('./report.mjs').Result[]} results
 */
export async function runUnitTests(results) {
  for (const result of results.filter(({ skipped, language }) => skipped === undefined && language !== COLLECTIONS)) {
    const { skipped, failures = [] } = await runTestScript(result.language, process.env);
    result.failures.push(...failures, ...(skipped === undefined ? [] : [`its unit tests did not run: ${skipped}`]));
  }
}

/**
 * Runs the script `test` of a folder.
 *
 * @param {string} folder below `sdks` @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ skipped?: string, failures?: string[] }>}
 */
export async function runTestScript(folder, env) {
  const outcome = await runSdkScript(sdksDir, folder, ['test'], env);
  if ('skipped' in outcome) {
    return outcome;
  }
  const output = (outcome.stdout + outcome.stderr).trim().slice(-OUTPUT_MAX);
  return { failures: outcome.code === 0 ? [] : [`its tests failed\n${output}`] };
}
