import type { RegistryQuery, RegistryRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { statusGroup } from '../status-group.js';

export const documentRestricted: Check<RegistryRecord, RegistryQuery> = {
  code: 'document_restricted',
  evaluate: ({ statusCode }) => statusGroup(statusCode, 'usable_with_alert'),
};
