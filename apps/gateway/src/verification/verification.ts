import { type Decision, SOURCE_IDS, type SourceId, type SourceReports, type SourceStatus } from '@cotejo/contracts';

/** One request with its reports and its decision. It exists in memory only. */
export interface Verification {
  reports: SourceReports;
  decision: Decision;
}

/**
 * Statuses, worst first. A source with two operations has the worse status of the two. `not_awaited` is the worst: while one
 * of the two answers may still come, no decision treats the source as complete.
 */
const WORST_FIRST: readonly SourceStatus[] = [
  'not_awaited',
  'unavailable',
  'timeout',
  'not_configured',
  'ok',
  'not_in_plan',
  'not_requested',
];
const RANK = Object.fromEntries(WORST_FIRST.map((status, rank) => [status, rank])) as Record<SourceStatus, number>;

/** The status of each source, over all its operations. */
export function sourceStatuses(reports: SourceReports): Record<SourceId, SourceStatus> {
  const statuses = {} as Record<SourceId, SourceStatus>;
  for (const { source, status } of Object.values(reports)) {
    const known = statuses[source];
    if (!known || RANK[status] < RANK[known]) {
      statuses[source] = status;
    }
  }
  return statuses;
}

/**
 * Sources that should have answered and did not. A source without a provider counts only when it is mandatory. A source that
 * the key does not permit never counts, because the caller chose the key.
 */
export function degradedSources(verification: Verification): SourceId[] {
  const statuses = sourceStatuses(verification.reports);
  const { missingMandatory } = verification.decision;
  return SOURCE_IDS.filter((source) => {
    const status = statuses[source];
    return (
      status === 'timeout' ||
      status === 'unavailable' ||
      (status === 'not_configured' && missingMandatory.includes(source))
    );
  });
}
