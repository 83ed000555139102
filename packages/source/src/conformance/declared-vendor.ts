/// <reference types="jest" />
import type { SourceProvider } from '../provider.js';
import { type DeclaredEmulator, startDeclaredVendor } from '../testing/declared-emulator.js';
import { vendorPrefix } from '../vendor/declared/declaration.js';
import type { DeclaredSubject } from './subject.js';
import { createTestRunner } from './test-runner.js';
import { describeUnmapped } from './unmapped-fields.js';
import { describeVendorFaults } from './vendor-faults.js';

/** The tests that every preset must pass: the faults of vendors, and no field that is not mapped anywhere. */
export function describeDeclaredVendor<P extends SourceProvider>(subject: DeclaredSubject<P>): void {
  const { preset, definition, provide, operation, query, expectGood } = subject;

  describe(`the vendor ${preset}`, () => {
    let emulator: DeclaredEmulator;
    beforeAll(async () => {
      emulator = await startDeclaredVendor(preset);
    });
    afterAll(() => emulator.close());

    describeVendorFaults({
      connector: preset,
      definition,
      connect: async (origin) => provide(preset, emulator.connect({ [`${vendorPrefix(preset)}URL`]: origin })),
      operation,
      query,
      vendor: (request, response) => emulator.onRequest(request, response),
      expectGood,
    });

    describeUnmapped(subject, () => emulator);

    it('reports how far it was tried and what it cost', async () => {
      const provider = provide(preset, emulator.connect());
      const runner = createTestRunner(definition, provider);
      await runner.query(operation, query);
      const { price } = emulator.declaration;
      expect(runner.state().providers[0]?.vendor).toEqual({
        writtenOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        calledOn: null,
        currency: price.currency,
        cost: price.charged.includes('answer') || price.amount === 0 ? price.amount : 0,
        capShare: null,
      });
      await provider.close();
    });

    it('is not configured without its secret', () => {
      const contract = emulator.connect({ [`${vendorPrefix(preset)}SECRET_FILE`]: '' });
      expect(provide(preset, contract).configured()).toBe(false);
    });
  });
}
