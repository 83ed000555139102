import { type Decision, SOURCE_IDS, type SourceId, type SourceReports, type SourceStatus } from '@cotejo/contracts';

/** One request with its reports and its decision. It exists in memory only. */
export interface Verification {
  reports: SourceReports;
  decision: Decision;
  /** When it was decided, epoch milliseconds. */
  decidedAtMs: number;
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

/** Statuses of a source that failed, or that the product has no provider for. */
const FAILED: readonly SourceStatus[] = ['timeout', 'unavailable', 'not_configured'];
/** Statuses of a source that counts as degraded only when it is mandatory. */
const MISSED: readonly SourceStatus[] = ['not_configured', 'not_in_plan'];

/**
 * What the answer says of sources that should have answered and did not. A source without a provider, or outside of the plan or
 * the key, counts as degraded only when it is mandatory. The query is not charged (`waived`) when a mandatory source failed; if the plan
 * or the key leaves it out, the caller chose that, and pays.
 */
export function missingSources({ reports, decision }: Verification): { degraded: SourceId[]; waived: boolean } {
  const statuses = sourceStatuses(reports);
  const { missingMandatory } = decision;
  const degraded = SOURCE_IDS.filter((source) => {
    const status = statuses[source];
    const isMissed = MISSED.includes(status) && missingMandatory.includes(source);
    return status === 'timeout' || status === 'unavailable' || isMissed;
  });
  return { degraded, waived: missingMandatory.some((source) => FAILED.includes(statuses[source])) };
}
