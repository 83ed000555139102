import { serveModule, sourceModule } from '@cotejo/source';
import { LocalRegistryProvider } from './providers/local.provider.js';
import { SandboxRegistryProvider } from './providers/sandbox.provider.js';
import { registrySource } from './registry.source.js';

export const RegistryModule = sourceModule(registrySource, {
  sandbox: SandboxRegistryProvider,
  live: { local: LocalRegistryProvider },
});

export const startRegistry = serveModule(RegistryModule);
