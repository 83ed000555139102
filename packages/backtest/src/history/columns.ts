import { SIGNALS, type SignalCode, SOURCE_IDS, type SourceId } from '@cotejo/contracts';
import { BacktestError } from '../errors.js';

const COLUMNS_MAX = 512;
const PLAIN = ['id', 'date', 'amount', 'label'] as const;
const SOURCE = 'source.';
/** What may be said of a header: a file without one has a row of values there. */
const SPEAKABLE = /^[a-z_][a-z_ .-]{0,47}$/;

export type PlainColumn = (typeof PLAIN)[number];

/** Where each column of a history stands. */
export interface HistoryColumns {
  width: number;
  /** -1 for one that the file does not have. */
  plain: Record<PlainColumn, number>;
  signals: { code: SignalCode; at: number }[];
  sources: { source: SourceId; at: number }[];
  /** Left out because the caller said so. */
  ignored: string[];
  /** Signals without a column: unknown wherever their source was asked. */
  signalsWithout: SignalCode[];
  /** Sources of which no column says anything: as if no plan had them. */
  sourcesWithout: SourceId[];
}

/** @throws BacktestError `columns_invalid`, naming each */
export function placeColumns(header: readonly string[], ignoreUnknown: boolean): HistoryColumns {
  const names = header.map((cell) => cell.trim().toLowerCase());
  refuseUnlessHeader(names);
  const known = (name: string) => PLAIN.some((each) => each === name) || isSignal(name) || sourceOf(name) !== null;
  const unknown = names.filter((name) => !known(name));
  if (unknown.length > 0 && !ignoreUnknown) {
    throw invalid(`columns that mean nothing: ${speakable(unknown)} (--ignore-columns leaves them out)`);
  }
  const signals = names.flatMap((code, at) => (isSignal(code) ? [{ code, at }] : []));
  if (signals.length === 0) {
    throw invalid('no column of a signal');
  }
  const sources = names.flatMap((name, at) => {
    const source = sourceOf(name);
    return source ? [{ source, at }] : [];
  });
  return { ...placed(names, signals, sources), ignored: unknown.filter((name) => SPEAKABLE.test(name)) };
}

function placed(
  names: string[],
  signals: HistoryColumns['signals'],
  sources: HistoryColumns['sources'],
): Omit<HistoryColumns, 'ignored'> {
  const said = new Set([...signals.map(({ code }) => SIGNALS[code].source), ...sources.map(({ source }) => source)]);
  const codes = Object.keys(SIGNALS) as SignalCode[];
  return {
    width: names.length,
    plain: Object.fromEntries(PLAIN.map((name) => [name, names.indexOf(name)])) as HistoryColumns['plain'],
    signals,
    sources,
    signalsWithout: codes.filter((code) => said.has(SIGNALS[code].source) && !names.includes(code)),
    sourcesWithout: SOURCE_IDS.filter((source) => !said.has(source)),
  };
}

/** `id` is asked for first: without it, what stands there may not be a header at all. */
function refuseUnlessHeader(names: readonly string[]): void {
  if (!names.includes('id')) {
    throw invalid('no column `id`: is the first line a header?');
  }
  if (names.length > COLUMNS_MAX) {
    throw invalid(`more than ${COLUMNS_MAX} columns`);
  }
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) {
    throw invalid(`columns that stand there twice: ${speakable(twice)}`);
  }
}

function speakable(names: readonly string[]): string {
  return names
    .slice(0, 20)
    .map((name) => (SPEAKABLE.test(name) ? name : '(one that is no name)'))
    .join(', ');
}

function isSignal(name: string): name is SignalCode {
  return Object.hasOwn(SIGNALS, name);
}

function sourceOf(name: string): SourceId | null {
  if (!name.startsWith(SOURCE)) {
    return null;
  }
  return SOURCE_IDS.find((source) => name === `${SOURCE}${source}`) ?? null;
}

const invalid = (problem: string) => new BacktestError('columns_invalid', problem);
