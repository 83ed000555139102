import { documentIdParts } from '@cotejo/colombia/identity-document';
import { ANNOUNCEMENTS } from '@cotejo/contracts';
import { defineSource, mapAwaitable, SOURCE_DEFAULTS } from '@cotejo/source';
import type { AniStatuses } from './ani-statuses.js';
import { documentChecks } from './checks/document.checks.js';
import { RegistryProvider } from './providers/registry.provider.js';
import { toRecord } from './registry-record.js';

/** @param statuses meaning of the status codes */
export const registrySource = (statuses: AniStatuses) =>
  defineSource({
    ...SOURCE_DEFAULTS,
    id: 'registry',
    publisher: 'Registraduría Nacional del Estado Civil, Archivo Nacional de Identificación (ANI)',
    port: RegistryProvider,
    reloadOn: [ANNOUNCEMENTS.snapshotSwitched],
    operations: {
      'registry.record': {
        fetch: (provider, query, context) =>
          mapAwaitable(provider.fetchRecord(query, context), (answer) => ({
            ...answer,
            record: answer.record && toRecord(answer.record, statuses, query),
          })),
        checks: documentChecks(statuses),
        excludes: ({ documentKinds }, { document }) =>
          documentKinds.includes(documentIdParts(document).kind) ? null : 'document_kind',
      },
    },
  });
