import { fileURLToPath } from 'node:url';
import { runSdkScript } from './sdk-program.mjs';

const sdksDir = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT_MAX = 4_000;

/**
 * Runs `sdks/<language>/test`, the unit tests and the package build, of each SDK whose golden cases ran. A failure is added
 * to its result.
 *
 * @param {import('./report.mjs').Result[]} results
 */
export async function runUnitTests(results) {
  for (const { language, failures } of results.filter(({ skipped }) => skipped === undefined)) {
    const outcome = await runSdkScript(sdksDir, language, ['test'], process.env);
    if ('skipped' in outcome) {
      failures.push(`its unit tests did not run: ${outcome.skipped}`);
    } else if (outcome.code !== 0) {
      failures.push(`its tests failed\n${(outcome.stdout + outcome.stderr).trim().slice(-OUTPUT_MAX)}`);
    }
  }
}
