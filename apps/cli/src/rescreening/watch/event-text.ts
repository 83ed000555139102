import { csvLine } from '@cotejo/tables';
import type { MatchEvent } from '../rescreening.js';

export type OutputFormat = 'ndjson' | 'csv';

/** The members of a record, in the words of the API's screening evidence. */
function recordOf({ event, type, customer, match }: MatchEvent, at: string) {
  return {
    event_id: event,
    event: type,
    at,
    row: customer.row,
    customer_id: customer.id,
    list: match.list,
    kind: match.kind,
    edition: match.edition,
    entry_id: match.entryId,
    programme: match.programme,
    matched_name: match.listedName,
    basis: match.basis,
    band: match.band,
    ground: match.ground,
    score: match.score,
    class: match.class,
    binding: match.binding,
    norm: match.norm,
    duty: match.duty,
  };
}

const COLUMNS = [
  'event_id',
  'event',
  'at',
  'row',
  'customer_id',
  'list',
  'kind',
  'edition',
  'entry_id',
  'programme',
  'matched_name',
  'basis',
  'band',
  'ground',
  'score',
  'class',
  'binding',
  'norm',
  'duty',
] as const;

/** The first line of a new file. */
export function headerOf(format: OutputFormat): string {
  return format === 'csv' ? `${COLUMNS.join(',')}\n` : '';
}

/** One line for each event. @param at when the run was, ISO 8601 */
export function textOf(events: readonly MatchEvent[], format: OutputFormat, at: string): string {
  const records = events.map((event) => recordOf(event, at));
  const lines = records.map((record) =>
    format === 'csv' ? csvLine(COLUMNS.map((column) => record[column])) : JSON.stringify(record),
  );
  return lines.map((line) => `${line}\n`).join('');
}
