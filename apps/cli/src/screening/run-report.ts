import { terminal } from '@cotejo/platform/command';
import type { RunReport } from '../rescreening/watch/run-rescreening.js';

const FAILED = 1;
const USAGE = 2;
const USAGE_CODES = new Set(['columns_wrong', 'column_missing', 'config_invalid']);
/** Errors whose text has no value of a customer. */
const OWN_ERRORS = new Set(['RescreeningError', 'BundleRefusedError', 'ConfigInvalidError', 'PolicyFileError']);

/** Exit code of a run that found new or changed matches. */
export const NEW_MATCHES = 3;

export function describeEvents({ events, matchedCustomers }: Pick<RunReport, 'events' | 'matchedCustomers'>): string {
  return `${events.new} new, ${events.changed} changed, ${events.gone} gone; ${matchedCustomers} customers have a match`;
}

export function describeReport(report: RunReport): string {
  const { rows, screened, problems, lists, seconds, isFull } = report;
  const outdated = lists.filter(({ state }) => state !== 'current').map(({ list }) => list);
  const why = isFull ? 'all of them' : `${report.changedEntries} entries changed, ${report.removedEntries} removed`;
  return [
    describeEvents(report),
    `${rows} rows, ${screened} screened (${why}) in ${seconds.toFixed(1)} s; lists ${report.bundle.slice(0, 12)}; ${report.out}`,
    ...(outdated.length > 0 ? [`lists that are older than the policy allows: ${outdated.join(', ')}`] : []),
    ...(report.repeatedIds > 0 ? [`${report.repeatedIds} rows repeat the id of an earlier row`] : []),
    ...problems.rows.map(({ row, problem }) => `row ${row}: ${problem}`),
    ...(problems.count > problems.rows.length ? [`and ${problems.count - problems.rows.length} more rows`] : []),
  ].join('\n');
}

/** Says on standard error what failed; the text of another error may hold what was read. Returns the exit code. */
export function reportFailure(command: 'watch' | 'compare', error: unknown): number {
  const { name = '', code, message, syscall } = error as NodeJS.ErrnoException;
  const text = OWN_ERRORS.has(name) ? message : [name, code, syscall].filter(Boolean).join(' ');
  terminal().stderr.write(`cotejo: screening ${command}: ${text}\n`);
  return USAGE_CODES.has(code ?? '') || name === 'ConfigInvalidError' ? USAGE : FAILED;
}
