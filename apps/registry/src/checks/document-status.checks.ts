import type { RegistryQuery, RegistryRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { type AniStatuses, STATUS_SIGNALS } from '../ani-statuses.js';

/** One check for each signal that the table of statuses raises; unknown for a code that it does not describe. */
export const statusChecks = (statuses: AniStatuses): Check<RegistryRecord, RegistryQuery>[] =>
  STATUS_SIGNALS.map((code) => ({
    code,
    evaluate: ({ statusCode }) => statuses.find(statusCode)?.signals.includes(code) ?? null,
  }));
