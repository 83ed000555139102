/// <reference types="jest" />
import type { RequestListener } from 'node:http';
import type { SourceReport } from '@cotejo/contracts';
import { createLogger, Registry } from '@cotejo/platform';
import { startVendorServer, VENDOR_FAULTS, type VendorFault, waitFor } from '@cotejo/testing';
import type { SourceProvider } from '../provider.js';
import type { SourceDefinition } from '../source-definition.js';
import { SourceRunner } from '../source-runner.js';
import { personalValues } from './personal-values.js';

/** A connector under test, and a vendor that speaks its protocol. */
export interface ConnectorSubject<P extends SourceProvider> {
  /** For the titles: `camara`, `rdap`. */
  connector: string;
  definition: SourceDefinition<P>;
  /** The provider, opened, asking the vendor at `origin`. */
  connect(origin: string): Promise<P>;
  operation: string;
  query: object;
  /** The vendor while nothing is wrong. It answers what must be answered well before a fault can be seen, such as a token. */
  vendor: RequestListener;
  /** What only the vendor's good answer makes true. */
  expectGood(report: SourceReport): void;
  /** Default: not `ok`, no record, no signals. A connector that only adds to a record says here what stays unknown. */
  expectFaulty?(report: SourceReport, fault: VendorFault): void;
  /** Requests that go on working while a fault is on: those for a token. */
  isSpared?(path: string): boolean;
}

const DEADLINE_MS = 400;
const PROMPT_MS = 1_500;

/** What every connector promises when its vendor fails: an answer in time, nothing made up, nothing said of the buyer. */
export function describeVendorFaults<P extends SourceProvider>(subject: ConnectorSubject<P>): void {
  const { connector, connect, vendor, expectGood, expectFaulty = expectAbsent } = subject;

  describe(`${connector} when its vendor fails`, () => {
    it.each(Object.keys(VENDOR_FAULTS) as VendorFault[])(
      'by %s: in time, nothing made up, then well again',
      async (fault) => {
        let current: RequestListener = vendor;
        const server = await startVendorServer((request, response) =>
          (subject.isSpared?.(request.url ?? '') ? vendor : current)(request, response),
        );
        const provider = await connect(server.origin);
        const { send, logged } = runnerOf(subject, provider);
        try {
          current = VENDOR_FAULTS[fault];
          const startedAt = performance.now();
          const report = await send();
          expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
          expectFaulty(report, fault);
          for (const value of personalValues(subject.query)) {
            expect(logged()).not.toContain(value);
          }
          current = vendor;
          // On a busy machine the first good answer may be late.
          await waitFor(async () => {
            expectGood(await send());
            return true;
          });
        } finally {
          await provider.close();
          await server.close();
        }
      },
    );

    it('by being away', async () => {
      const server = await startVendorServer(vendor);
      await server.close();
      const provider = await connect(server.origin);
      try {
        expectFaulty(await runnerOf(subject, provider).send(), 'reset');
      } finally {
        await provider.close();
      }
    });
  });
}

function runnerOf<P extends SourceProvider>(
  { definition, operation, query }: ConnectorSubject<P>,
  provider: P,
): { send(): Promise<SourceReport>; logged(): string } {
  const lines: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const runner = new SourceRunner(definition, [provider], { logger, metrics: new Registry() });
  const send = () =>
    runner.answerQuery(
      operation,
      { query },
      { deadline: Date.now() + DEADLINE_MS, attempt: 1, signal: new AbortController().signal },
    );
  return { send, logged: () => lines.join('\n') };
}

function expectAbsent(report: SourceReport): void {
  expect(['unavailable', 'timeout']).toContain(report.status);
  expect(report).toMatchObject({ record: null, signals: [] });
}
