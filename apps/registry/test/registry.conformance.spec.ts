import { defaultPoliciesDir } from '@cotejo/platform';
import { describeSource } from '@cotejo/source/conformance';
import { AniStatuses } from '../src/ani-statuses.js';
import { SandboxRegistryProvider } from '../src/providers/sandbox.provider.js';
import { registrySource } from '../src/registry.source.js';

describeSource({
  definition: registrySource(AniStatuses.load(defaultPoliciesDir())),
  provider: () => new SandboxRegistryProvider(),
  queries: { 'registry.record': { document: '1000000009', claimed: { name: 'Eva Luna', issueDate: '2004-05-17' } } },
});
