import { ANNOUNCEMENTS } from '@cotejo/contracts';
import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import type { AniStatuses } from './ani-statuses.js';
import { documentImplausible } from './checks/document-implausible.check.js';
import { documentIssueDateMismatch } from './checks/document-issue-date-mismatch.check.js';
import { documentNameMismatch } from './checks/document-name-mismatch.check.js';
import { documentSexImplausible } from './checks/document-sex-implausible.check.js';
import { statusChecks } from './checks/document-status.checks.js';
import { toRecord } from './person.js';
import { RegistryProvider } from './providers/registry.provider.js';

/** The registry, with what its status codes mean. */
export const registrySource = (statuses: AniStatuses) =>
  defineSource({
    ...SOURCE_DEFAULTS,
    id: 'registry',
    publisher: 'Registraduría Nacional del Estado Civil, Archivo Nacional de Identificación (ANI)',
    port: RegistryProvider,
    reloadOn: [ANNOUNCEMENTS.snapshotSwitched],
    operations: {
      'registry.record': {
        fetch: async (provider, query, context) => {
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
      },
    },
  });
