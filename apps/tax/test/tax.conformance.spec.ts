import { describeSource } from '@cotejo/source/conformance';
import { SandboxTaxProvider } from '../src/providers/sandbox.provider.js';
import { taxSource } from '../src/tax.source.js';

describeSource({
  definition: taxSource,
  provider: () => new SandboxTaxProvider(),
  queries: { 'tax.registration': { document: '1000000009' } },
});
