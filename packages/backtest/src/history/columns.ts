import { SIGNALS, type SignalCode, SOURCE_IDS, type SourceId } from '@cotejo/contracts';
import { BacktestError } from '../errors.js';
import {
  BUYER_PREFIX,
  type ChosenColumns,
  findColumns,
  HISTORY_COLUMNS,
  PLAIN_COLUMNS,
  type PlainColumn,
  SOURCE_PREFIX,
} from './find-columns.js';
import { isPurchaseColumn } from './purchase-columns.js';

const COLUMNS_MAX = 512;
/** Names that errors may repeat. A file without a header has values in its first line, which must not be repeated. */
const SPEAKABLE = /^[a-z_][a-z_ .-]{0,47}$/;

/** Positions of the columns of a history. */
export interface HistoryColumns {
  width: number;
  /** -1: the file does not have this column. */
  plain: Record<PlainColumn, number>;
  signals: { code: SignalCode; at: number }[];
  sources: { source: SourceId; at: number }[];
  /** How the order was paid and delivered, and the merchant's own attributes. */
  purchase: { column: string; at: number }[];
  /** Columns with another name in the file: `amount: Valor total`. */
  renamed: string[];
  /** Unknown columns that the caller allowed to ignore. */
  ignored: string[];
  /** There are scores and no signals: only the thresholds of a policy apply. */
  isScoreOnly: boolean;
  /** Signals without a column; they are unknown in rows in which their source was queried. */
  signalsWithout: SignalCode[];
  /** Sources without any column; a decision does not miss them. */
  sourcesWithout: SourceId[];
}

/** Places the columns that a person chose for a file with other names. @throws BacktestError `columns_invalid` */
export function placeChosenColumns(header: readonly string[], chosen: ChosenColumns): HistoryColumns {
  if (header.length !== chosen.length) {
    throw invalid('the columns were chosen for another header');
  }
  const names = chosen.map((name) => name ?? '');
  refuseUnlessHeader(names);
  const own = header.map((cell) => cell.trim().toLowerCase());
  return {
    ...placed(names),
    renamed: renamed(header, names),
    ignored: own.filter((name, at) => names[at] === '' && SPEAKABLE.test(name)),
  };
}

/** Finds the columns of a history by its header, as `findColumns` does. @throws BacktestError `columns_invalid`, with the names */
export function placeColumns(header: readonly string[], ignoreUnknown: boolean): HistoryColumns {
  const own = header.map((cell) => cell.trim().toLowerCase());
  const names = findColumns(header).map((name) => name ?? '');
  refuseUnlessHeader(names);
  refuseTwice(own.filter((name) => HISTORY_COLUMNS.some((column) => column.toLowerCase() === name)));
  // Spreadsheets leave columns without a name behind.
  const unknown = own.filter((name, at) => names[at] === '' && name !== '');
  if (unknown.length > 0 && !ignoreUnknown) {
    throw invalid(`unknown columns: ${printable(unknown)} (use --ignore-columns to ignore them)`);
  }
  return {
    ...placed(names),
    renamed: renamed(header, names),
    ignored: unknown.filter((name) => SPEAKABLE.test(name)),
  };
}

/** The columns that a person chose so far, to read cells before anything is decided: nothing has to be there. */
export function columnsChosen(chosen: ChosenColumns): HistoryColumns {
  return { ...positionsOf(chosen.map((name) => name ?? '')), renamed: [], ignored: [] };
}

function renamed(header: readonly string[], names: readonly string[]): string[] {
  return header.flatMap((cell, at) => {
    const name = names[at] ?? '';
    const isOther = name !== '' && !name.startsWith(BUYER_PREFIX) && name !== cell.trim().toLowerCase();
    return isOther ? [`${name}: ${cell.trim()}`] : [];
  });
}

type Placed = Omit<HistoryColumns, 'ignored' | 'renamed'>;

function placed(names: string[]): Placed {
  const positions = positionsOf(names);
  if (positions.signals.length === 0 && !positions.isScoreOnly) {
    throw invalid(
      'there is no column of a signal and no score (`cotejo batch --include receipt` gets signals of orders)',
    );
  }
  return positions;
}

function positionsOf(names: string[]): Placed {
  const signals = names.flatMap((code, at) => (isSignal(code) ? [{ code, at }] : []));
  const sources = names.flatMap((name, at) => {
    const source = sourceOf(name);
    return source ? [{ source, at }] : [];
  });
  const isScoreOnly = signals.length === 0 && names.includes('score');
  const present = new Set([...signals.map(({ code }) => SIGNALS[code].source), ...sources.map(({ source }) => source)]);
  const codes = Object.keys(SIGNALS) as SignalCode[];
  return {
    width: names.length,
    plain: Object.fromEntries(PLAIN_COLUMNS.map((name) => [name, names.indexOf(name)])) as HistoryColumns['plain'],
    signals,
    sources,
    purchase: names.flatMap((column, at) => (isPurchaseColumn(column) ? [{ column, at }] : [])),
    isScoreOnly,
    signalsWithout: codes.filter((code) => present.has(SIGNALS[code].source) && !names.includes(code)),
    sourcesWithout: isScoreOnly ? [] : SOURCE_IDS.filter((source) => !present.has(source)),
  };
}

/** Checks `id` first: without it, the first line may not be a header. */
function refuseUnlessHeader(names: readonly string[]): void {
  if (!names.includes('id')) {
    throw invalid('there is no column `id`; is the first line a header?');
  }
  if (names.length > COLUMNS_MAX) {
    throw invalid(`more than ${COLUMNS_MAX} columns`);
  }
  refuseTwice(names);
}

function refuseTwice(names: readonly string[]): void {
  const twice = names.filter((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice.length > 0) {
    throw invalid(`duplicate columns: ${printable(twice)}`);
  }
}

function printable(names: readonly string[]): string {
  return names
    .slice(0, 20)
    .map((name) => (SPEAKABLE.test(name) ? name : '(not a name)'))
    .join(', ');
}

function isSignal(name: string): name is SignalCode {
  return Object.hasOwn(SIGNALS, name);
}

function sourceOf(name: string): SourceId | null {
  return SOURCE_IDS.find((source) => name === `${SOURCE_PREFIX}${source}`) ?? null;
}

const invalid = (problem: string) => new BacktestError('columns_invalid', problem);
