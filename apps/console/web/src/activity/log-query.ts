import type { ActivitySearch } from '../../../src/api/activity.api.js';

export type LogKind = 'changes' | 'sign_ins';

/** The filters as a person sets them: dates are days in Bogotá, an empty text asks for all. */
export interface LogFilters {
  text: string;
  person: string;
  action: string;
  tenant: string;
  since: string;
  until: string;
  only: string;
}

export const NO_FILTERS: LogFilters = { text: '', person: '', action: '', tenant: '', since: '', until: '', only: '' };

/** Colombia has no daylight saving time. */
const BOGOTA_OFFSET = '-05:00';
const DAY_MS = 86_400_000;

/** The search of the API. It leaves out an incomplete date. */
export function searchOf({ text, person, action, tenant, since, until, only }: LogFilters): ActivitySearch {
  const [from, to] = [startOf(since), startOf(until)];
  return {
    ...(text.trim() && { text: text.trim() }),
    ...(person && { person }),
    ...(action && { action }),
    ...(tenant && { tenant }),
    ...(from !== null && { since: from }),
    ...(to !== null && { until: to + DAY_MS }),
    ...(only && { refused: true }),
  };
}

function startOf(day: string): number | null {
  const start = Date.parse(`${day}T00:00:00${BOGOTA_OFFSET}`);
  return Number.isNaN(start) || start < 0 ? null : start;
}
