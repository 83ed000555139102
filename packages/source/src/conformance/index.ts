/// <reference types="jest" />
import { type ProviderState, SIGNALS, type SourceReport, signalCodesOf } from '@cotejo/contracts';
import type { SourceProvider } from '../provider.js';
import { describeReplicas } from './replicas.js';
import { type ConformanceSubject, personalValues } from './subject.js';
import { createTestRunner, overrideProvider, type TestRunner } from './test-runner.js';

export { describeDeclaredVendor } from './declared-vendor.js';
export type { ConformanceSubject, DeclaredSubject } from './subject.js';
export { createTestRunner } from './test-runner.js';
export { type ConnectorSubject, describeVendorFaults } from './vendor-faults.js';

/** Enough calls to open the breaker of a provider that always fails. */
const FAILING_CALLS = 400;

/** The tests that every source must pass. Each app runs them over its own definition. */
export function describeSource<P extends SourceProvider>(subject: ConformanceSubject<P>): void {
  const { definition, queries } = subject;

  describe(`the source ${definition.id}`, () => {
    it('has a test query for each operation', () => {
      expect(Object.keys(queries).sort()).toEqual(Object.keys(definition.operations).sort());
    });

    it('has exactly one check for each of its signals', () => {
      const codes = Object.values(definition.operations).flatMap(({ checks }) => Object.keys(checks));
      expect([...new Set(codes)].sort()).toEqual(signalCodesOf(definition.id).sort());
      expect(codes).toHaveLength(new Set(codes).size);
    });

    for (const [operation, query] of Object.entries(queries)) {
      describe(operation, () => {
        describeAnswers(subject, operation, query);
        describeFailures(subject, operation, query);
      });
    }

    describeState(subject);
    describeReplicas(subject);
  });
}

/** Makes a runner over the real provider, or over one with another behaviour. */
function runnerOf<P extends SourceProvider>(
  { definition, provider }: ConformanceSubject<P>,
  change: Parameters<typeof overrideProvider>[1] = {},
): TestRunner {
  return createTestRunner(definition, overrideProvider(provider(), change));
}

/** Makes a runner over a provider that always fails, with the query in the message of the error. */
function failingRunnerOf<P extends SourceProvider>(subject: ConformanceSubject<P>, query: object): TestRunner {
  const behaviour = async () => {
    throw new Error(`vendor says ${JSON.stringify(query)}`);
  };
  return runnerOf(subject, { behaviour });
}

function expectNoPersonalValues(text: string, query: object): void {
  for (const value of personalValues(query)) {
    expect(text).not.toContain(value);
  }
}

function describeAnswers<P extends SourceProvider>(
  subject: ConformanceSubject<P>,
  operation: string,
  query: object,
): void {
  it('gives the same answer to the same query', async () => {
    const runner = runnerOf(subject);
    const [first, second] = [await runner.query(operation, query), await runner.query(operation, query)];
    expect(first.status).toBe('ok');
    expect(withoutTimes(first)).toEqual(withoutTimes(second));
  });

  it('answers with known signals, its provider and the time of the data', async () => {
    const report = await runnerOf(subject).query(operation, query);
    const source = subject.definition.id;
    expect(report).toMatchObject({ source, provider: expect.any(String), asOf: expect.any(String) });
    for (const signal of report.signals) {
      expect(SIGNALS).toHaveProperty(signal.code);
      expect([true, false, 'unknown']).toContain(signal.state);
    }
  });

  it('makes its signals unknown, never false, when the vendor has no data', async () => {
    const behaviour = async () => ({ record: null, asOf: '2026-01-01T00:00:00.000Z' });
    const report = await runnerOf(subject, { behaviour }).query(operation, query);
    expect(report.record).toBeNull();
    for (const { state } of report.signals) {
      expect(state).toBe('unknown');
    }
  });
}

function describeFailures<P extends SourceProvider>(
  subject: ConformanceSubject<P>,
  operation: string,
  query: object,
): void {
  it('answers unavailable, without throwing, when the vendor fails, and logs no personal value', async () => {
    const runner = failingRunnerOf(subject, query);
    expect(await runner.query(operation, query)).toMatchObject({ status: 'unavailable', record: null, signals: [] });
    expectNoPersonalValues(runner.logged(), query);
  });

  it('answers timeout before the deadline when the vendor hangs', async () => {
    const runner = runnerOf(subject, { behaviour: () => new Promise(() => {}) });
    const report = await runner.query(operation, query, Date.now() + 60);
    expect(report).toMatchObject({ status: 'timeout', record: null, signals: [] });
  });

  it('stops calling a vendor that always fails, and answers unavailable', async () => {
    let calls = 0;
    const behaviour = async () => {
      calls += 1;
      throw new Error('down');
    };
    const runner = runnerOf(subject, { behaviour });
    for (let call = 0; call < FAILING_CALLS; call += 1) {
      expect((await runner.query(operation, query)).status).toBe('unavailable');
    }
    expect(calls).toBeLessThan(FAILING_CALLS);
  });

  it('answers not_configured when its provider is not configured', async () => {
    const runner = runnerOf(subject, { isConfigured: false });
    expect(await runner.query(operation, query)).toMatchObject({ status: 'not_configured', record: null, signals: [] });
  });
}

function describeState<P extends SourceProvider>(subject: ConformanceSubject<P>): void {
  const [operation, query] = Object.entries(subject.queries)[0] as [string, object];

  it('reports the calls, their outcomes and the breaker in its state, without personal values', async () => {
    const runner = runnerOf(subject);
    expect(runner.state()).toMatchObject({
      providers: [{ breaker: 'closed', inflight: 0, calls: {}, lastOkAt: null }],
    });
    await Promise.all([runner.query(operation, query), runner.query(operation, query)]);
    const [{ calls, lastOkAt, lastFailure }] = runner.state().providers as [ProviderState];
    expect(Object.values(calls)).toEqual([2]);
    expect([Date.parse(lastOkAt as string) <= Date.now(), lastFailure]).toEqual([true, null]);
    expectNoPersonalValues(JSON.stringify(runner.state()), query);
  });

  it('reports an open breaker, the failure that opened it and the refused calls of a failing vendor', async () => {
    const runner = failingRunnerOf(subject, query);
    for (let call = 0; call < FAILING_CALLS; call += 1) {
      await runner.query(operation, query);
    }
    const [{ breaker, calls, lastOkAt, lastFailure }] = runner.state().providers as [ProviderState];
    expect({ breaker, lastOkAt, lastFailure }).toEqual({
      breaker: 'open',
      lastOkAt: null,
      lastFailure: 'provider_failed',
    });
    expect((calls.provider_failed ?? 0) + (calls.breaker_open ?? 0)).toBe(FAILING_CALLS);
    expectNoPersonalValues(JSON.stringify(runner.state()), query);
  });

  it('reports a provider without data and contract as not configured', () => {
    const { providers } = runnerOf(subject, { isConfigured: false }).state();
    expect(providers).toMatchObject([{ configured: false, calls: {} }]);
  });
}

function withoutTimes({ tookMs: _, asOf: __, ...rest }: SourceReport): object {
  return rest;
}
