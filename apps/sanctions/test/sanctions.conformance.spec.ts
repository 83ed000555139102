import { describeSource } from '@cotejo/source/conformance';
import { SandboxSanctionsProvider } from '../src/providers/sandbox.provider.js';
import { sanctionsSource } from '../src/sanctions.source.js';

describeSource({
  definition: sanctionsSource,
  provider: () => new SandboxSanctionsProvider(),
  queries: { 'sanctions.screen': { document: '1000000009', name: 'LUZ MARINA SOL' } },
});
