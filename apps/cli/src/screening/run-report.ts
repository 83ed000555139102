import { CUSTOMER_PROBLEMS } from '@cotejo/compliance/customers';
import { terminal } from '@cotejo/platform/command';
import { bilingual } from '../language/bilingual.js';
import { ownErrorText } from '../language/spanish-errors.js';
import type { RunReport } from '../rescreening/watch/run-rescreening.js';

const FAILED = 1;
const USAGE = 2;
const USAGE_CODES = new Set(['columns_wrong', 'column_missing', 'config_invalid']);
/** Errors whose text has no value of a customer. */
const OWN_ERRORS = new Set(['RescreeningError', 'BundleRefusedError', 'ConfigInvalidError', 'PolicyFileError']);

/** Exit code of a run that found new or changed matches. */
export const NEW_MATCHES = 3;

export function describeEvents({ events, matchedCustomers }: Pick<RunReport, 'events' | 'matchedCustomers'>): string {
  return bilingual(
    `${events.new} new, ${events.changed} changed, ${events.gone} gone; ${matchedCustomers} customers have a match`,
    `${events.new} nuevas, ${events.changed} cambiadas, ${events.gone} terminadas; clientes con coincidencia: ${matchedCustomers}`,
  );
}

export const describeRepeated = (count: number): string =>
  bilingual(`${count} rows repeat the id of an earlier row`, `${count} filas repiten el id de una fila anterior`);

export function describeReport(report: RunReport): string {
  const { rows, screened, problems, lists, seconds, isFull } = report;
  const outdated = lists.filter(({ state }) => state !== 'current').map(({ list }) => list);
  const { changedEntries: changed, removedEntries: removed } = report;
  const why = isFull
    ? bilingual('all of them', 'todas')
    : bilingual(
        `${changed} entries changed, ${removed} removed`,
        `entradas: ${changed} cambiadas, ${removed} retiradas`,
      );
  const more = problems.count - problems.rows.length;
  const took = `${seconds.toFixed(1)} s`;
  const edition = report.bundle.slice(0, 12);
  return [
    describeEvents(report),
    bilingual(
      `${rows} rows, ${screened} screened (${why}) in ${took}; lists ${edition}; ${report.out}`,
      `${rows} filas, ${screened} comparadas (${why}) en ${took}; listas ${edition}; ${report.out}`,
    ),
    ...(outdated.length > 0
      ? [
          `${bilingual('lists that are older than the policy allows', 'listas más antiguas de lo que la política permite')}: ${outdated.join(', ')}`,
        ]
      : []),
    ...(report.repeatedIds > 0 ? [describeRepeated(report.repeatedIds)] : []),
    ...problems.rows.map(({ row, problem }) => `${bilingual('row', 'fila')} ${row}: ${problemText(problem)}`),
    ...(more > 0 ? [bilingual(`and ${more} more rows`, `y ${more} filas más`)] : []),
  ].join('\n');
}

/** Reports keep the English text, which is in their JSON. */
const problemText = (problem: string): string =>
  bilingual(problem, Object.values(CUSTOMER_PROBLEMS).find(({ en }) => en === problem)?.es ?? problem);

/** Says on standard error what failed; the text of another error may hold what was read. Returns the exit code. */
export function reportFailure(command: 'watch' | 'compare', error: unknown): number {
  const { name = '', code, message, syscall } = error as NodeJS.ErrnoException;
  const text = ownErrorText(code, OWN_ERRORS.has(name) ? message : [name, code, syscall].filter(Boolean).join(' '));
  terminal().stderr.write(`cotejo: screening ${command}: ${text}\n`);
  return USAGE_CODES.has(code ?? '') || name === 'ConfigInvalidError' ? USAGE : FAILED;
}
