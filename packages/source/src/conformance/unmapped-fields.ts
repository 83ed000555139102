/// <reference types="jest" />
import { randomBytes } from 'node:crypto';
import { isInHeap } from '@cotejo/testing';
import fc from 'fast-check';
import type { SourceProvider } from '../provider.js';
import type { DeclaredEmulator } from '../testing/declared-emulator.js';
import { GOOD_ANSWERS } from '../testing/vendor-answers.js';
import type { DeclaredSubject } from './subject.js';
import { createTestRunner } from './test-runner.js';

const RUNS = 60;
const STATUSES = [200, 200, 200, 200, 200, 200, 200, 400, 404, 409, 429, 500];
const GOOD_RUNS_MIN = 10;

/** In each canary. Kept as bytes, which no heap snapshot contains: otherwise the test would find its own text. */
const mark = Buffer.from(randomBytes(8).toString('hex'));
/** A text that no answer has by itself. */
const canary = fc.nat().map((number) => `canary-${mark}-${number.toString(36)}`);
const MEMBER = 'unmapped';

/** No field that the declaration does not map reaches a report, a log, a metric or stays in memory: neither of answers nor of errors. */
export function describeUnmapped<P extends SourceProvider>(
  { definition, operation, preset, provide, query }: DeclaredSubject<P>,
  emulatorOf: () => DeclaredEmulator,
): void {
  it('passes on no field that the declaration does not map', async () => {
    const emulator = emulatorOf();
    const good = GOOD_ANSWERS[preset];
    if (!good) {
      throw new Error(`no good answer of ${preset}`);
    }
    const provider = provide(preset, emulator.connect());
    let goodRuns = 0;
    try {
      await fc.assert(
        fc.asyncProperty(canary, fc.constantFrom(...STATUSES), fc.nat(20), async (secret, status, depth) => {
          emulator.answer = { status, body: withCanaries(good.body, secret, depth) };
          // A new runner for each run: its breaker is closed.
          const runner = createTestRunner(definition, provider);
          const report = await runner.query(operation, query);
          goodRuns += report.status === 'ok' ? 1 : 0;
          const metrics = await emulator.metrics.metrics();
          const seen = [JSON.stringify(report), runner.logged(), JSON.stringify(runner.state()), metrics].join('\n');
          expect(seen).not.toContain('canary');
        }),
        { numRuns: RUNS },
      );
      expect(goodRuns).toBeGreaterThan(GOOD_RUNS_MIN);
      emulator.answer = good;
      // While the provider is open, so that everything it refers to is found.
      expect(await isInHeap(mark)).toBe(false);
    } finally {
      emulator.answer = good;
      await provider.close();
    }
  });
}

/** The answer with a further member in every object, and in one of them also a long text and a list. */
function withCanaries(value: unknown, secret: string, depth: number): unknown {
  if (Array.isArray(value)) {
    return [...value.map((element) => withCanaries(element, secret, depth)), { [MEMBER]: secret }];
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const members = Object.entries(value).map(([name, member]) => [name, withCanaries(member, secret, depth)]);
  return {
    ...Object.fromEntries(members),
    [MEMBER]: secret,
    [`${secret}`]: secret.repeat(depth),
    list: [secret, { secret }],
  };
}
