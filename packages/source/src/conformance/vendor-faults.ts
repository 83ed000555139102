/// <reference types="jest" />
import type { RequestListener } from 'node:http';
import type { SourceReport } from '@cotejo/contracts';
import { startVendorServer, VENDOR_FAULTS, type VendorFault, waitFor } from '@cotejo/testing';
import type { SourceProvider } from '../provider.js';
import type { SourceDefinition } from '../source-definition.js';
import { personalValues } from './subject.js';
import { createTestRunner } from './test-runner.js';

/** A connector under test, and an emulated vendor that speaks its protocol. */
export interface ConnectorSubject<P extends SourceProvider> {
  /** Name for the test titles: `camara`, `rdap`. */
  connector: string;
  definition: SourceDefinition<P>;
  /** Opens a provider that calls the vendor at `origin`. */
  connect(origin: string): Promise<P>;
  operation: string;
  query: object;
  /** The vendor without a fault. It also answers the requests for which `isSpared` is true during a fault. */
  vendor: RequestListener;
  /** Expects a report that is only possible with a good answer of the vendor. */
  expectGood(report: SourceReport): void;
  /** Expects the report during a fault. Default: a status other than `ok`, no record and no signals. */
  expectFaulty?(report: SourceReport, fault: VendorFault): void;
  /** Returns true for requests that still work during a fault, such as requests for a token. */
  isSpared?(path: string): boolean;
}

const DEADLINE_MS = 400;
/** Far above the deadline, because machines are busy: without a deadline, the faults never end. */
const PROMPT_MS = 10_000;

/** The tests for a failing vendor: an answer in time, no invented data, and no personal values in logs. */
export function describeVendorFaults<P extends SourceProvider>(subject: ConnectorSubject<P>): void {
  const { connector, connect, vendor, expectGood, expectFaulty = expectAbsent } = subject;

  describe(`${connector} when its vendor fails`, () => {
    it.each(Object.keys(VENDOR_FAULTS) as VendorFault[])(
      'by %s: answers in time without invented data, and recovers',
      async (fault) => {
        let current: RequestListener = vendor;
        const server = await startVendorServer((request, response) =>
          (subject.isSpared?.(request.url ?? '') ? vendor : current)(request, response),
        );
        const provider = await connect(server.origin);
        const { send, logged } = connectRunner(subject, provider);
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

    it('by refusing connections: answers without invented data', async () => {
      const server = await startVendorServer(vendor);
      await server.close();
      const provider = await connect(server.origin);
      try {
        expectFaulty(await connectRunner(subject, provider).send(), 'reset');
      } finally {
        await provider.close();
      }
    });
  });
}

function connectRunner<P extends SourceProvider>(
  { definition, operation, query }: ConnectorSubject<P>,
  provider: P,
): { send(): Promise<SourceReport>; logged(): string } {
  const runner = createTestRunner(definition, provider);
  return { send: () => runner.query(operation, query, Date.now() + DEADLINE_MS), logged: runner.logged };
}

function expectAbsent(report: SourceReport): void {
  expect(['unavailable', 'timeout']).toContain(report.status);
  expect(report).toMatchObject({ record: null, signals: [] });
}
