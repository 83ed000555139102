import { readFileSync } from 'node:fs';

/**
 * The messages of one verification in the sandbox, recorded: the queries of the gateway, the reports of the sources, the
 * decision of scoring. The queries of the second wave need the name that the registry reports.
 */
const { queries, request, decision } = JSON.parse(readFileSync(new URL('recorded.json', import.meta.url), 'utf8'));

export const SOURCES = [...new Set(queries.map(({ service }) => service))];
export const PROCESSES = ['gateway', ...SOURCES, 'scoring'];

const BY_PATTERN = new Map(queries.map((query) => [`${query.service}.${query.operation}`, query]));

/** The queries of a wave (1 or 2), each with its pattern. @returns {{ service: string, pattern: string, query: object }[]} */
export function queriesOf(wave) {
  return [...BY_PATTERN]
    .filter(([, query]) => query.wave === wave)
    .map(([pattern, { service, query }]) => ({ service, pattern, query }));
}

export const REPORTS = BY_PATTERN.size;

/** What a source reports. The document comes from the question, so that an answer can be checked. */
export function reportOf(pattern, { document }) {
  const { report } = BY_PATTERN.get(pattern);
  return document === undefined ? report : { ...report, record: { ...report.record, document } };
}

/** What scoring needs of all reports: the states and values of their signals. */
export function requestFor(reports, document) {
  const states = {};
  const values = {};
  for (const { signals } of reports) {
    for (const { code, state, value } of signals) {
      states[code] = state;
      if (value !== undefined) {
        values[code] = value;
      }
    }
  }
  return { ...request, document, states, values };
}

/** What scoring decides. @throws {Error} when signals are missing */
export function decide({ document, states }) {
  if (Object.keys(states).length !== SIGNALS) {
    throw new Error('scoring did not get the signals of all sources');
  }
  return { ...decision, document };
}

const SIGNALS = new Set(queries.flatMap(({ report }) => report.signals.map(({ code }) => code))).size;

/** @throws {Error} unless the decision belongs to the document and all records are there */
export function verifyResult({ decision: { document: decided }, records }, document) {
  if (decided !== document || (records && records.length !== REPORTS)) {
    throw new Error('the decision belongs to another document, or records are missing');
  }
}
