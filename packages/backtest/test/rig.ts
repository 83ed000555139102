import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PolicyReader } from '../src/policy-files.js';
import { type BacktestOptions, backtest } from '../src/run/backtest.js';
import type { BacktestResult } from '../src/run/result.js';

export const POLICIES = fileURLToPath(new URL('../../../policies', import.meta.url));

const reader = new PolicyReader({ policiesDir: POLICIES, scorecards: [] });
export const DEFAULT = reader.decider(join(POLICIES, 'decision', 'default.json'));

/** A folder for the files of a suite. It is removed after the last test. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'cotejo-backtest-'));

  constructor() {
    afterAll(() => rmSync(this.path, { recursive: true, force: true }));
  }

  write(name: string, text: string): string {
    const file = join(this.path, name);
    writeFileSync(file, text);
    return file;
  }

  /** A decider with the shipped default policy and changed properties. */
  policy(members: object): typeof DEFAULT {
    return reader.decider(this.write('policy.json', JSON.stringify({ ...DEFAULT.policy, ...members })));
  }
}

/** Runs a back-test of the default policy against itself, with the given changes. */
export function run(history: string, over: Partial<BacktestOptions> = {}): Promise<BacktestResult> {
  return backtest({
    history,
    baseline: DEFAULT,
    candidate: DEFAULT,
    labels: null,
    costs: {},
    ignoreColumns: false,
    limit: Number.POSITIVE_INFINITY,
    changes: null,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...over,
  });
}
