import {
  GATEWAY_SOURCES,
  type ReportName,
  SOURCE_OPERATIONS,
  type SourceId,
  type SourceReport,
} from '@cotejo/contracts';

/** The report of a source that has no answer. */
export function reportWithoutAnswer(source: SourceId, status: SourceReport['status']): SourceReport<never> {
  return { source, status, record: null, signals: [], tookMs: 0, provider: null, asOf: null };
}

/** The source of each report, in the order in which sources are shown. */
export const SOURCE_OF_REPORT = {
  ...Object.fromEntries(Object.values(SOURCE_OPERATIONS).map(({ report, source }) => [report, source])),
  ...Object.fromEntries(GATEWAY_SOURCES.map((source) => [source, source])),
} as Readonly<Record<ReportName, SourceId>>;

/** Names of all reports of a verification. */
export const REPORT_NAMES = Object.keys(SOURCE_OF_REPORT) as ReportName[];
