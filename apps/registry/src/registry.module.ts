import { type ServiceStart, serveModule } from '@cotejo/platform/service';
import { sourceModule } from '@cotejo/source';
import { AniStatuses } from './ani-statuses.js';
import { NameSharesHandler } from './name-shares.handler.js';
import { AniRegistryProvider } from './providers/ani/ani.provider.js';
import { LocalRegistryProvider } from './providers/local.provider.js';
import { MatchRegistryProvider } from './providers/match/match.provider.js';
import { SandboxRegistryProvider } from './providers/sandbox.provider.js';
import { registrySource } from './registry.source.js';

const providers = {
  sandbox: SandboxRegistryProvider,
  live: { local: LocalRegistryProvider, ani: AniRegistryProvider, match: MatchRegistryProvider },
};

const registryModule = (statuses: AniStatuses) =>
  sourceModule(registrySource(statuses), providers, [NameSharesHandler]);

/** @throws PolicyFileError if the table of statuses cannot be used */
export const start: ServiceStart = async (context, bus) =>
  serveModule(registryModule(AniStatuses.load(context.config.policiesDir)))(context, bus);
