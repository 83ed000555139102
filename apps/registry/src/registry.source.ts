import { ANNOUNCEMENTS, type RegistryQuery, type RegistryRecord } from '@cotejo/contracts';
import { defineSource, operation, SOURCE_DEFAULTS } from '@cotejo/source';
import { documentCancelled } from './checks/document-cancelled.check.js';
import { documentImplausible } from './checks/document-implausible.check.js';
import { documentPending } from './checks/document-pending.check.js';
import { documentRestricted } from './checks/document-restricted.check.js';
import { RegistryProvider } from './providers/registry.provider.js';

export const registrySource = defineSource<RegistryProvider>({
  ...SOURCE_DEFAULTS,
  id: 'registry',
  publisher: 'Registraduría Nacional del Estado Civil, Archivo Nacional de Identificación (ANI)',
  port: RegistryProvider,
  reloadOn: [ANNOUNCEMENTS.snapshotSwitched],
  operations: {
    record: operation<RegistryProvider, RegistryQuery, RegistryRecord>({
      ask: (provider, query, context) => provider.record(query, context),
      checks: [documentCancelled, documentRestricted, documentPending, documentImplausible],
    }),
  },
});
