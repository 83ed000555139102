import type { RegistryQuery, RegistryRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { statusGroup } from '../status-group.js';

export const documentPending: Check<RegistryRecord, RegistryQuery> = {
  code: 'document_pending',
  evaluate: ({ statusCode }) => statusGroup(statusCode, 'pending'),
};
