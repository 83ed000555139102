import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rootDir, stateDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { longSuitesFile } from './jest-sequencer.mjs';

/** The suites that failed in the last run, as a JSON array of paths relative to the root. */
export const failedSuitesFile = join(stateDir, 'run', 'failed-suites.json');

// A shorter suite hardly changes the length of a run, wherever it stands in the order.
const recordedSecondsMin = 5;

/** One line per suite, failures in full at the end, and a last line of totals. */
export default class CotejoReporter {
  #failures = [];
  #failedSuites = [];
  /** @type {[name: string, seconds: number][]} */
  #longSuites = [];
  #passed = 0;
  #maySkip;

  /** @param {{ maySkip?: boolean }} [options] maySkip: suites for what a machine may lack, an engine or a cluster */
  constructor(_config, options = {}) {
    this.#maySkip = options.maySkip ?? false;
  }

  /** Jest's own call, after each suite. */
  onTestResult(test, result) {
    const name = relative(rootDir, test.path);
    const { numPassingTests, numFailingTests, numPendingTests, numTodoTests, perfStats, failureMessage } = result;
    const seconds = (perfStats.end - perfStats.start) / 1000;
    const tests = totals(numPassingTests, numFailingTests, numPendingTests + numTodoTests);
    console.log(`${failureMessage ? '✗' : '✓'} ${name}  ${tests}  ${seconds.toFixed(1)} s`);
    if (failureMessage) {
      this.#failedSuites.push(name);
      this.#failures.push(`✗ ${name}\n${failureMessage}`);
    }
    if (seconds >= recordedSecondsMin) {
      this.#longSuites.push([name, Math.round(seconds)]);
    }
    this.#passed += numPassingTests;
  }

  /** Jest's own call, at the end. */
  onRunComplete(_contexts, results) {
    for (const failure of this.#failures) {
      console.log(`\n${failure.trimEnd()}`);
    }
    mkdirSync(dirname(failedSuitesFile), { recursive: true });
    writeFileSync(failedSuitesFile, JSON.stringify(this.#failedSuites));
    if (process.env.COTEJO_TEST_RECORD === '1') {
      const longestFirst = this.#longSuites.sort(([, a], [, b]) => b - a);
      writeFileSync(longSuitesFile, `${JSON.stringify(Object.fromEntries(longestFirst), null, 2)}\n`);
    }
    // A suite that cannot even be loaded has no test that failed, and must not look like a success.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    console.log(`\n${totals(this.#passed, failed, skipped)}`);
  }

  /** Jest exits with 1 when there is an error: to have run no test at all is one. */
  getLastError() {
    return this.#passed === 0 && !this.#maySkip ? new Error('no test passed') : undefined;
  }
}

function totals(passed, failed, skipped) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
