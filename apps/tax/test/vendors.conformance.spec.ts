import { defaultPoliciesDir } from '@cotejo/platform';
import { describeDeclaredVendor } from '@cotejo/source/conformance';
import { HOLDER } from '@cotejo/source/testing';
import { DeclaredTaxProvider } from '../src/providers/declared/declared.provider.js';
import type { TaxProvider } from '../src/providers/tax.provider.js';
import { RutStates } from '../src/rut-states.js';
import { taxSource } from '../src/tax.source.js';

const states = RutStates.load(defaultPoliciesDir());

describeDeclaredVendor<TaxProvider>({
  preset: 'verifik-dian',
  definition: taxSource,
  provide: (id, contract) => new DeclaredTaxProvider(id, contract, states),
  operation: 'tax.registration',
  query: { document: HOLDER.document },
  expectGood: (report) =>
    expect(report).toMatchObject({
      status: 'ok',
      record: { nit: '1000000009-7', state: 'activo' },
      asOf: '2026-01-20T22:07:00Z',
    }),
});
