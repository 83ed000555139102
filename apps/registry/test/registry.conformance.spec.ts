import { describeSource } from '@cotejo/source/conformance';
import { SandboxRegistryProvider } from '../src/providers/sandbox.provider.js';
import { registrySource } from '../src/registry.source.js';

describeSource({
  definition: registrySource,
  provider: () => new SandboxRegistryProvider(),
  queries: { record: { document: '1000000009' } },
});
