import type { Decision, SourceId, SourceReports, SourceStatus } from '@cotejo/contracts';

/** One request with its reports and its decision. It exists in memory only. */
export interface Verification {
  reports: SourceReports;
  decision: Decision;
}

/**
 * Statuses, worst first. A source with two operations has the worse status of the two. `not_awaited` is the worst: while one
 * of the two answers may still come, no decision treats the source as complete.
 */
const SEVERITY: SourceStatus[] = [
  'not_awaited',
  'unavailable',
  'timeout',
  'not_configured',
  'ok',
  'not_in_plan',
  'not_requested',
];

/** The status of each source, over all its operations. */
export function sourceStatuses(reports: SourceReports): Record<SourceId, SourceStatus> {
  const statuses = {} as Record<SourceId, SourceStatus>;
  for (const { source, status } of Object.values(reports)) {
    const known = statuses[source];
    if (!known || SEVERITY.indexOf(status) < SEVERITY.indexOf(known)) {
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
  const statuses = Object.entries(sourceStatuses(verification.reports)) as [SourceId, SourceStatus][];
  return statuses
    .filter(
      ([source, status]) =>
        status === 'timeout' ||
        status === 'unavailable' ||
        (status === 'not_configured' && verification.decision.missingMandatory.includes(source)),
    )
    .map(([source]) => source);
}
