import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';

/** Seconds of each long suite, by its path relative to the root. `COTEJO_TEST_RECORD=1 npm test` writes this file. */
export const longSuitesFile = join(rootDir, 'test', 'long-suites.json');

/**
 * Jest's order of suites: the longest recorded suite first, so that no long suite starts at the end and runs there alone. Suites
 * without a record follow, the largest file first. Jest's own order needs a cache of an earlier run, which CI does not have.
 */
export default class LongSuitesFirst {
  #seconds = JSON.parse(readFileSync(longSuitesFile, 'utf8'));

  /** Jest's own call. @param {{ path: string }[]} suites */
  sort(suites) {
    const ranked = suites.map((suite) => ({
      suite,
      seconds: this.#seconds[relative(rootDir, suite.path)] ?? 0,
      bytes: statSync(suite.path).size,
    }));
    ranked.sort((a, b) => b.seconds - a.seconds || b.bytes - a.bytes);
    return ranked.map(({ suite }) => suite);
  }

  /** Jest's own call after a run. The reporter keeps the failed suites and the seconds instead. */
  cacheResults() {}
}
