/// <reference types="jest" />
import { type ProviderState, SIGNALS, type SourceReport, type SourceState, signalCodesOf } from '@cotejo/contracts';
import { createLogger, Registry } from '@cotejo/platform';
import type { SourceProvider } from '../provider.js';
import type { SourceDefinition } from '../source-definition.js';
import { SourceRunner } from '../source-runner.js';
import { personalValues } from './personal-values.js';
import { describeReplicas } from './replicas.js';

export { type ConnectorSubject, describeVendorFaults } from './vendor-faults.js';

/** One source under test: its definition, a real provider, and a query for each operation. */
export interface ConformanceSubject<P extends SourceProvider> {
  definition: SourceDefinition<P>;
  provider: () => P;
  queries: Record<string, object>;
}

/** The promises every source keeps; each app runs this suite over its own definition. */
export function describeSource<P extends SourceProvider>(subject: ConformanceSubject<P>): void {
  const { definition, queries } = subject;
  const source = definition.id;

  describe(`${source} keeps the promises of a source`, () => {
    it('is asked for everything it offers', () => {
      expect(Object.keys(queries).sort()).toEqual(Object.keys(definition.operations).sort());
    });

    it('owns a check for each of its signals, and no other', () => {
      const codes = Object.values(definition.operations).flatMap(({ checks }) => checks.map(({ code }) => code));
      expect([...new Set(codes)].sort()).toEqual(signalCodesOf(source).sort());
      expect(codes).toHaveLength(new Set(codes).size);
    });

    for (const [operation, query] of Object.entries(queries)) {
      describe(operation, () => {
        it('gives the same answer to the same question', async () => {
          const { query: send } = bench(subject);
          const [first, second] = [await send(operation, query), await send(operation, query)];
          expect(first.status).toBe('ok');
          expect(timeless(first)).toEqual(timeless(second));
        });

        it('answers with known signals, and says where they come from', async () => {
          const report = await bench(subject).query(operation, query);
          expect(report).toMatchObject({ source, provider: expect.any(String), asOf: expect.any(String) });
          for (const signal of report.signals) {
            expect(SIGNALS).toHaveProperty(signal.code);
            expect([true, false, 'unknown']).toContain(signal.state);
          }
        });

        it('makes its signals unknown, never false, when the vendor has no data', async () => {
          const { query: send } = bench(subject, async () => ({ record: null, asOf: '2026-01-01T00:00:00.000Z' }));
          const report = await send(operation, query);
          expect(report.record).toBeNull();
          for (const { state } of report.signals) {
            expect(state).toBe('unknown');
          }
        });

        it('answers unavailable, without throwing, when the vendor fails', async () => {
          const { query: send, logged } = bench(subject, async () => {
            throw new Error(`vendor says ${JSON.stringify(query)}`);
          });
          expect(await send(operation, query)).toMatchObject({ status: 'unavailable', record: null, signals: [] });
          for (const value of personalValues(query)) {
            expect(logged()).not.toContain(value);
          }
        });

        it('answers timeout within its budget when the vendor hangs', async () => {
          const { query: send } = bench(subject, () => new Promise(() => {}));
          const report = await send(operation, query, Date.now() + 60);
          expect(report).toMatchObject({ status: 'timeout', record: null, signals: [] });
        });

        it('stops asking a vendor that only fails, and says so', async () => {
          let calls = 0;
          const { query: send } = bench(subject, async () => {
            calls += 1;
            throw new Error('down');
          });
          const queries = 400;
          for (let call = 0; call < queries; call += 1) {
            expect((await send(operation, query)).status).toBe('unavailable');
          }
          expect(calls).toBeLessThan(queries);
        });
      });
    }

    it('tells how it stands: what was asked of it, how that ended, and its breaker; nothing of anybody', async () => {
      const [operation, query] = Object.entries(queries)[0] as [string, object];
      const { query: send, state } = bench(subject);
      expect(state()).toMatchObject({ providers: [{ breaker: 'closed', inflight: 0, calls: {}, lastOkAt: null }] });
      await Promise.all([send(operation, query), send(operation, query)]);
      const [{ calls, lastOkAt, lastFailure }] = state().providers as [ProviderState];
      expect(Object.values(calls)).toEqual([2]);
      expect([Date.parse(lastOkAt as string) <= Date.now(), lastFailure]).toEqual([true, null]);
      for (const value of personalValues(query)) {
        expect(JSON.stringify(state())).not.toContain(value);
      }
    });

    it('tells of a vendor that only fails: open, the failure that opened it, and what it was not asked', async () => {
      const [operation, query] = Object.entries(queries)[0] as [string, object];
      const { query: send, state } = bench(subject, async () => {
        throw new Error(`vendor says ${JSON.stringify(query)}`);
      });
      for (let call = 0; call < 400; call += 1) {
        await send(operation, query);
      }
      const [{ breaker, calls, lastOkAt, lastFailure }] = state().providers as [ProviderState];
      expect({ breaker, lastOkAt, lastFailure }).toEqual({
        breaker: 'open',
        lastOkAt: null,
        lastFailure: 'provider_failed',
      });
      expect((calls.provider_failed ?? 0) + (calls.breaker_open ?? 0)).toBe(400);
      for (const value of personalValues(query)) {
        expect(JSON.stringify(state())).not.toContain(value);
      }
    });

    it('tells of a provider without anything behind it that it is not configured', () => {
      expect(bench(subject, undefined, false).state().providers).toMatchObject([{ configured: false, calls: {} }]);
    });

    it('answers not_configured without a provider behind it', async () => {
      const { query: send } = bench(subject, undefined, false);
      for (const [operation, query] of Object.entries(queries)) {
        expect(await send(operation, query)).toMatchObject({ status: 'not_configured', record: null, signals: [] });
      }
    });

    describeReplicas(subject);
  });
}

/** A runner over the real provider, or over one whose every method does `behaviour`. */
function bench<P extends SourceProvider>(
  { definition, provider }: ConformanceSubject<P>,
  behaviour?: () => Promise<unknown>,
  configured = true,
): {
  query(operation: string, query: object, deadline?: number): Promise<SourceReport>;
  state(): SourceState;
  logged(): string;
} {
  const lines: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const scope = { logger, metrics: new Registry() };
  const runner = new SourceRunner(definition, [disguise(provider(), behaviour, configured)], scope);
  return {
    query: (operation, query, deadline = Date.now() + 5_000) =>
      runner.answerQuery(operation, { query }, { deadline, attempt: 1, signal: new AbortController().signal }),
    state: () => runner.state(),
    logged: () => lines.join('\n'),
  };
}

function disguise<P extends SourceProvider>(
  provider: P,
  behaviour: (() => Promise<unknown>) | undefined,
  configured: boolean,
): P {
  return new Proxy(provider, {
    get(target, member) {
      if (member === 'configured') {
        return () => configured;
      }
      if (member === 'data') {
        return () => target.data();
      }
      const value = Reflect.get(target, member);
      if (typeof value !== 'function') {
        return value;
      }
      return behaviour ?? value.bind(target);
    },
  });
}

function timeless({ tookMs: _, asOf: __, ...rest }: SourceReport): object {
  return rest;
}
