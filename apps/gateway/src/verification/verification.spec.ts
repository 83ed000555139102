import type { SourceReport, SourceReports, SourceStatus } from '@cotejo/contracts';
import { Gathering } from './gathering.js';
import { sourceStatuses } from './verification.js';

const reportsWith = (line: SourceStatus, holder: SourceStatus): SourceReports => {
  const reports = new Gathering().currentReports();
  const withStatus = <R>(report: SourceReport<R>, status: SourceStatus) => ({ ...report, status });
  return { ...reports, line: withStatus(reports.line, line), holder: withStatus(reports.holder, holder) };
};

it.each([
  ['ok', 'ok', 'ok'],
  ['ok', 'not_requested', 'ok'],
  ['ok', 'timeout', 'timeout'],
  ['timeout', 'unavailable', 'unavailable'],
  ['unavailable', 'not_awaited', 'not_awaited'],
  ['not_in_plan', 'not_in_plan', 'not_in_plan'],
] as const)('gives a source with the statuses %s and %s the status %s', (line, holder, status) => {
  expect(sourceStatuses(reportsWith(line, holder)).telco).toBe(status);
  expect(sourceStatuses(reportsWith(holder, line)).telco).toBe(status);
});
