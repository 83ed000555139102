import type { ProviderContext } from '@cotejo/source';
import { SandboxTaxProvider } from './providers/sandbox.provider.js';
import { taxSource } from './tax.source.js';

const context: ProviderContext = {
  signal: new AbortController().signal,
  deadline: Number.POSITIVE_INFINITY,
  attempt: 1,
};

it.each([
  ['79123456', 'activo'],
  ['1000000009', 'activo'],
  // In the RUT, this number belongs to a company.
  ['900123456', null],
])('the registration of %s has the state %s', async (document, state) => {
  const { record } =
    (await taxSource.operations['tax.registration'].fetch(new SandboxTaxProvider(), { document }, context)) ?? {};
  expect(record).toMatchObject({ state });
});
