import type { TrialSource } from '@cotejo/source';
import { AniStatuses } from './ani-statuses.js';
import { DeclaredRegistryProvider } from './providers/declared/declared.provider.js';
import type { RegistryProvider } from './providers/registry.provider.js';
import { registrySource } from './registry.source.js';

/** For `cotejo source try`. @throws PolicyFileError */
export function registryTrial(policiesDir: string): TrialSource<RegistryProvider> {
  const statuses = AniStatuses.load(policiesDir);
  return {
    definition: registrySource(statuses),
    operation: 'registry.record',
    provide: (id, contract) => new DeclaredRegistryProvider(id, contract, statuses),
  };
}
