import { relative } from 'node:path';

// Shorter suites are only counted: a run of a package prints one line.
const NAMED_SUITE_SECONDS = 5;

/** The failures in full, the slow suites by name, and one line of totals for a run of jest. */
export default class CotejoReporter {
  #failures = [];
  #passed = 0;
  #startedAt = performance.now();
  #maySkip;
  #rootDir;

  /** @param {{ maySkip?: boolean }} [options] maySkip: suites for what a machine may lack, an engine or a cluster */
  constructor({ rootDir }, { maySkip = false } = {}) {
    this.#rootDir = rootDir;
    this.#maySkip = maySkip;
  }

  /** Jest's own call, after each suite. */
  onTestResult({ path }, { numPassingTests, perfStats, failureMessage }) {
    const suite = relative(this.#rootDir, path);
    const seconds = (perfStats.end - perfStats.start) / 1_000;
    this.#passed += numPassingTests;
    if (failureMessage) {
      console.log(`✗ ${suite}`);
      this.#failures.push(`✗ ${suite}\n${failureMessage.trimEnd()}\n`);
    } else if (seconds >= NAMED_SUITE_SECONDS) {
      console.log(`✓ ${suite}  ${seconds.toFixed(1)} s`);
    }
  }

  /** Jest's own call, at the end. */
  onRunComplete(_contexts, results) {
    for (const failure of this.#failures) {
      console.log(`\n${failure}`);
    }
    // A suite that cannot even be loaded has no test that failed, and must not look like a success.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    const counts = `${this.#passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    console.log(`${failed > 0 ? '✗' : '✓'} ${results.numTotalTestSuites} suites: ${counts}, ${seconds.toFixed(1)} s`);
  }

  /** Jest exits with 1 when there is an error: to have run no test at all is one. */
  getLastError() {
    return this.#passed === 0 && !this.#maySkip ? new Error('no test passed') : undefined;
  }
}
