import type {
  BiometricRecord,
  Decision,
  EmailRecord,
  HolderRecord,
  LineRecord,
  PlaceRecord,
  RegistryRecord,
  ScreeningRecord,
  SourceId,
  SourceReport,
  SourceStatus,
  TaxRecord,
} from '@cotejo/contracts';

/** Every answer of a request, by what was asked. */
export type Reports = {
  registry: SourceReport<RegistryRecord>;
  line: SourceReport<LineRecord>;
  holder: SourceReport<HolderRecord>;
  tax: SourceReport<TaxRecord>;
  sanctions: SourceReport<ScreeningRecord>;
  place: SourceReport<PlaceRecord>;
  mailbox: SourceReport<EmailRecord>;
  biometric: SourceReport<BiometricRecord>;
  velocity: SourceReport;
};

/** One request and its decision. In memory only. */
export interface Verification {
  reports: Reports;
  decision: Decision;
}

/**
 * A source asked twice is as good as its worse answer, worst first; and while one of the two may still come, all of it is not
 * awaited, so that no decision takes for final what is not.
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

/** How each source ended, over all it was asked. */
export function sourceStatuses(reports: Reports): Record<SourceId, SourceStatus> {
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
 * Sources that should have answered and did not. One without a provider counts only where it is mandatory; one that the
 * key does not permit is the caller's choice.
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
