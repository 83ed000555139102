import { type ServiceStart, serveModule } from '@cotejo/platform/service';
import { sourceModule } from '@cotejo/source';
import { AniStatuses } from './ani-statuses.js';
import { NameSharesHandler } from './name-shares.handler.js';
import { AniRegistryProvider } from './providers/ani/ani.provider.js';
import { DeclaredRegistryProvider } from './providers/declared/declared.provider.js';
import { LocalRegistryProvider } from './providers/local.provider.js';
import { RegistryProvider } from './providers/registry.provider.js';
import { SandboxRegistryProvider } from './providers/sandbox.provider.js';
import { registrySource } from './registry.source.js';

const registryModule = (statuses: AniStatuses) =>
  sourceModule<RegistryProvider>(
    registrySource(statuses),
    {
      sandbox: SandboxRegistryProvider,
      live: { local: LocalRegistryProvider, ani: AniRegistryProvider },
      declared: (id, contract) => new DeclaredRegistryProvider(id, contract, statuses),
    },
    [NameSharesHandler],
  );

/** @throws PolicyFileError if the table of statuses cannot be used */
export const start: ServiceStart = async (context, bus) =>
  serveModule(registryModule(AniStatuses.load(context.config.policiesDir)))(context, bus);
