import { serveModule, sourceModule } from '@cotejo/source';
import { NameSharesHandler } from './name-shares.handler.js';
import { AniRegistryProvider } from './providers/ani/ani.provider.js';
import { LocalRegistryProvider } from './providers/local.provider.js';
import { MatchRegistryProvider } from './providers/match/match.provider.js';
import { SandboxRegistryProvider } from './providers/sandbox.provider.js';
import { registrySource } from './registry.source.js';

export const RegistryModule = sourceModule(
  registrySource,
  {
    sandbox: SandboxRegistryProvider,
    live: { local: LocalRegistryProvider, ani: AniRegistryProvider, match: MatchRegistryProvider },
  },
  [NameSharesHandler],
);

export const startRegistry = serveModule(RegistryModule);
