import { serveModule } from '@cotejo/platform/service';
import { LivePopulation, sourceModule } from '@cotejo/source';
import { ClearedEntries } from './cleared/cleared-entries.js';
import { LocalSanctionsProvider } from './providers/local.provider.js';
import { SandboxSanctionsProvider } from './providers/sandbox.provider.js';
import { sanctionsSource } from './sanctions.source.js';

export const SanctionsModule = sourceModule(
  sanctionsSource,
  { sandbox: SandboxSanctionsProvider, live: { local: LocalSanctionsProvider } },
  [ClearedEntries, LivePopulation],
);

export const start = serveModule(SanctionsModule);
