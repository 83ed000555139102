import { fileURLToPath } from 'node:url';
import { runSdkScript } from './sdk-program.mjs';

const sdksDir = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs `sdks/<language>/test`, the unit tests and the package build, of each SDK whose golden cases ran. A failure is added
 * to its result.
 *
 * @param {import('./report.mjs').Result[]} results
 */
export async function runUnitTests(results) {
  for (const result of results.filter(({ skipped }) => skipped === undefined)) {
    const outcome = await runSdkScript(sdksDir, result.language, ['test'], process.env);
    if ('skipped' in outcome) {
      result.failures.push(`its unit tests did not run: ${outcome.skipped}`);
    } else if (outcome.code !== 0) {
      result.failures.push(`its unit tests failed\n${(outcome.stdout + outcome.stderr).trim().slice(-4_000)}`);
    }
  }
}
