import type { ListScreen } from '@cotejo/screening/browser';
import { type CsvSink, csvCell, textOfCsvCell } from '@cotejo/tables';
import { followUpOf } from '../evidence/follow-ups.js';
import type { Customer } from './customer.js';
import { type CustomerMatch, keyOf } from './customer-match.js';
import { CUSTOMER_PROBLEMS, type CustomerProblem } from './customer-problems.js';
import { screenCustomer } from './screen-customer.js';

const COLUMNS = [
  ...['fila', 'id', 'resultado', 'cambio', 'lista', 'edición', 'registro', 'nombre en la lista', 'programa'],
  ...['coincidió por', 'puntaje', 'clase', 'norma', 'deber', 'plazo', 'qué se presenta', 'observación'],
] as const;
const [ROW, ID, CHANGE, LIST, ENTRY] = [0, 1, 3, 4, 6];

/** Spreadsheets in Spanish separate cells by a semicolon, and recognise UTF-8 by the mark. */
export const SHEET_HEADER = `\ufeff${COLUMNS.join(';')}\r\n`;

const RESULTS = { hit: 'coincidencia', review: 'posible', cleared: 'descartada' } as const;
const BASES = { document: 'documento', name: 'nombre' } as const;

/** Keys of the matches of the last time, by the customer. */
export type EarlierMatches = ReadonlyMap<string, ReadonlySet<string>>;

/** A match for the page to show. */
export interface ShownMatch {
  row: number;
  id: string | null;
  match: CustomerMatch;
  isNew: boolean | null;
}

interface SheetOptions {
  screen: Pick<ListScreen, 'findHits'>;
  /** Whose own lists are screened too. */
  tenant: string;
  /** `null`: there is nothing to compare with. */
  earlier: EarlierMatches | null;
  /** Matches that are kept for the page. The sheet has all. */
  shownMax: number;
}

/** The result for a file of customers, in which every row of the file is a row at least. */
export class CustomerSheet {
  readonly counts = { rows: 0, matched: 0, possible: 0, clear: 0, notCompared: 0, newMatches: 0, goneMatches: 0 };
  readonly shown: ShownMatch[] = [];

  constructor(private readonly options: SheetOptions) {}

  /** The lines of a customer. */
  take(customer: Customer, problems: readonly CustomerProblem[]): string {
    const { screen, tenant, earlier } = this.options;
    const { row, id = null, names } = customer;
    const note = problems.map((problem) => CUSTOMER_PROBLEMS[problem].es).join('; ');
    const isCompared =
      names.length > 0 || (customer.document !== undefined && !problems.includes('document_unreadable'));
    const matches = isCompared ? screenCustomer(screen, customer, tenant) : [];
    this.count(isCompared, matches);
    const before = earlier?.get(identityOf(row, id ?? ''));
    const lines = matches.map((match) => {
      const isNew = earlier && !before?.has(keyOf(match));
      this.keep({ row, id, match, isNew });
      return matchLine({ row, id, match, change: isNew === null ? '' : isNew ? 'nueva' : 'sigue', note });
    });
    const gone = isCompared ? [...(before ?? [])].filter((key) => !matches.some((match) => keyOf(match) === key)) : [];
    this.counts.goneMatches += gone.length;
    const goneLines = gone.map((key) => line({ row, id, result: 'sin coincidencia', change: 'ya no', key, note }));
    const own = isCompared ? 'sin coincidencia' : 'no se comparó';
    return [...(lines.length > 0 ? lines : [line({ row, id, result: own, note })]), ...goneLines].join('');
  }

  /** The line of a row that is no valid CSV. */
  takeBroken(row: number): string {
    this.count(false, []);
    return line({
      row,
      id: null,
      result: 'no se comparó',
      note: 'la fila no es CSV válido: revise comillas y columnas',
    });
  }

  private count(isCompared: boolean, matches: readonly CustomerMatch[]): void {
    const { counts } = this;
    counts.rows += 1;
    if (!isCompared) {
      counts.notCompared += 1;
    } else if (matches.some(({ band }) => band === 'hit')) {
      counts.matched += 1;
    } else if (matches.length > 0) {
      counts.possible += 1;
    } else {
      counts.clear += 1;
    }
  }

  private keep(match: ShownMatch): void {
    this.counts.newMatches += match.isNew ? 1 : 0;
    if (this.shown.length < this.options.shownMax) {
      this.shown.push(match);
    }
  }
}

interface Cells {
  row: number;
  id: string | null;
  result: string;
  change?: string;
  /** List and entry of a match that is gone, see `keyOf`. */
  key?: string;
  note: string;
}

function line({ row, id, result, change = '', key, note }: Cells): string {
  const [list = '', ...entry] = key?.split(' ') ?? [];
  return textOf([row, id, result, change, list, '', entry.join(' '), '', '', '', '', '', '', '', '', '', note]);
}

interface MatchCells extends Omit<Cells, 'result' | 'key'> {
  match: CustomerMatch;
}

function matchLine({ row, id, match, change = '', note }: MatchCells): string {
  const { list, edition, entryId, listedName, programme, basis, score, class: force, norm, duty, band } = match;
  const { deadline, file } = followUpOf(force, band);
  return textOf([
    ...[row, id, RESULTS[band], change, list, edition, entryId, listedName, programme],
    ...[BASES[basis], score, force, norm, duty, deadline, file, note],
  ]);
}

const textOf = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** A row without an id is known by its number. */
const identityOf = (row: number, id: string): string => (id === '' ? `row ${row}` : `id ${id}`);

/** Reads the matches of an earlier sheet. */
export class EarlierSheet implements CsvSink {
  readonly matches = new Map<string, Set<string>>();
  /** Whether the first row is the header of a sheet. */
  isSheet = false;
  private isFirst = true;

  record(cells: string[]): void {
    if (this.isFirst) {
      this.isFirst = false;
      this.isSheet = COLUMNS.every((name, at) => cells[at]?.replace(/^\ufeff/, '') === name);
      return;
    }
    const cell = (at: number) => textOfCsvCell(cells[at] ?? '');
    if (!this.isSheet || cell(LIST) === '' || cell(CHANGE) === 'ya no') {
      return;
    }
    const identity = identityOf(Number(cell(ROW)), cell(ID));
    const known = this.matches.get(identity) ?? new Set();
    this.matches.set(identity, known.add(keyOf({ list: cell(LIST), entryId: cell(ENTRY) })));
  }

  malformed(): void {
    this.isSheet = false;
  }
}
