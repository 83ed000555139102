import { ANNOUNCEMENTS, type RegistryQuery, type RegistryRecord } from '@cotejo/contracts';
import { defineSource, operation, SOURCE_DEFAULTS, type SourceDefinition } from '@cotejo/source';
import type { AniStatuses } from './ani-statuses.js';
import {
  documentImplausible,
  documentIssueDateMismatch,
  documentNameMismatch,
  documentSexImplausible,
  statusChecks,
} from './checks/document.checks.js';
import { toRecord } from './person.js';
import { RegistryProvider } from './providers/registry.provider.js';

/** The registry, with what its status codes mean. */
export const registrySource = (statuses: AniStatuses): SourceDefinition<RegistryProvider> =>
  defineSource<RegistryProvider>({
    ...SOURCE_DEFAULTS,
    id: 'registry',
    publisher: 'Registraduría Nacional del Estado Civil, Archivo Nacional de Identificación (ANI)',
    port: RegistryProvider,
    reloadOn: [ANNOUNCEMENTS.snapshotSwitched],
    operations: {
      record: operation<RegistryProvider, RegistryQuery, RegistryRecord>({
        ask: async (provider, query, context) => {
          const answer = await provider.record(query, context);
          return { ...answer, record: answer.record && toRecord(answer.record, statuses, query.claimed) };
        },
        checks: [
          ...statusChecks(statuses),
          documentImplausible,
          documentSexImplausible,
          documentNameMismatch,
          documentIssueDateMismatch,
        ],
      }),
    },
  });
