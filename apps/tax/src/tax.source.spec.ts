import { providerContext } from '@cotejo/source/testing';
import { SandboxTaxProvider } from './providers/sandbox.provider.js';
import { taxSource } from './tax.source.js';

it.each([
  ['79123456', 'activo'],
  ['1000000009', 'activo'],
  // In the RUT, this number belongs to a company.
  ['900123456', null],
])('the registration of %s has the state %s', async (document, state) => {
  const { fetch } = taxSource.operations['tax.registration'];
  const { record } = (await fetch(new SandboxTaxProvider(), { document }, providerContext())) ?? {};
  expect(record).toMatchObject({ state });
});
