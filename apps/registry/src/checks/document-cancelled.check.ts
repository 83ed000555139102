import type { RegistryQuery, RegistryRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { statusGroup } from '../status-group.js';

export const documentCancelled: Check<RegistryRecord, RegistryQuery> = {
  code: 'document_cancelled',
  evaluate: ({ statusCode }) => statusGroup(statusCode, 'cancelled'),
};
