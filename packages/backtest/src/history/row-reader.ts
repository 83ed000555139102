import {
  type Facts,
  type InputName,
  SIGNALS,
  type SignalSpec,
  SOURCE_IDS,
  SOURCE_STATUSES,
  type SourceId,
  type SourceStatus,
} from '@cotejo/contracts';
import { textOfCsvCell } from '@cotejo/tables';
import type { BadRows } from '../csv/bad-rows.js';
import { CellReader } from './cell-reader.js';
import type { HistoryColumns } from './columns.js';
import type { PlainColumn } from './find-columns.js';
import { type Label, readAmount, readLabel, readMonth, readScore, readTime } from './plain-cells.js';
import { purchaseOf, readPurchaseCell } from './purchase-columns.js';

const ID_LENGTH_MAX = 128;

interface SignalColumn {
  code: string;
  at: number;
  reader: CellReader;
  source: SourceId;
  inputs: number;
}

/** Reads the rows of a history one by one. Each row overwrites the properties of the row before. */
export class RowReader {
  id = '';
  month: string | null = null;
  label: Label = 'unlabelled';
  /** `null` in a history with signals. */
  score: number | null = null;
  readonly facts: Facts;
  private readonly signals: SignalColumn[];
  private readonly inputNames: InputName[] = [];
  private readonly inputSets = new Map<number, InputName[]>();
  private readonly values: Record<string, number | string | undefined> = {};

  constructor(
    private readonly columns: HistoryColumns,
    private readonly bad: BadRows,
  ) {
    this.signals = columns.signals.map(({ code, at }) => {
      const spec: SignalSpec = SIGNALS[code];
      return { code, at, reader: new CellReader(spec), source: spec.source, inputs: this.maskOf(spec.inputs) };
    });
    this.facts = {
      inputs: [],
      sources: {} as Facts['sources'],
      states: {},
      values: this.values as Facts['values'],
      amountCop: null,
      plannedSources: SOURCE_IDS.filter((source) => !columns.sourcesWithout.includes(source)),
    };
  }

  /** Reads a row and counts unreadable cells. @returns whether the whole row could be read */
  read(cells: readonly string[], line: number): boolean {
    if (cells.length !== this.columns.width) {
      this.bad.row(line);
      return false;
    }
    this.resetSources();
    const isPlainGood = this.readPlain(cells, line);
    const isPurchaseGood = this.readPurchase(cells, line);
    const isGood = this.readSignals(cells, line) && isPlainGood && isPurchaseGood;
    if (this.readSources(cells, line) && isGood) {
      return true;
    }
    this.bad.rows += 1;
    return false;
  }

  private readPlain(cells: readonly string[], line: number): boolean {
    const { plain } = this.columns;
    const cell = (column: PlainColumn) => cells[plain[column]] ?? '';
    this.id = textOfCsvCell(cell('id').trim());
    const amountCop = readAmount(cell('amount'));
    const month = readMonth(cell('date'));
    const label = readLabel(cell('label'));
    const score = this.columns.isScoreOnly ? readScore(cell('score')) : null;
    this.facts.amountCop = amountCop ?? null;
    const decidedAtMs = readTime(cell('date'));
    if (decidedAtMs !== undefined) {
      this.facts.decidedAtMs = decidedAtMs;
    } else if (this.facts.decidedAtMs !== undefined) {
      delete this.facts.decidedAtMs;
    }
    this.month = month ?? null;
    this.label = label ?? 'unlabelled';
    this.score = score ?? null;
    const id = this.id !== '' && this.id.length <= ID_LENGTH_MAX ? this.id : undefined;
    const bad = Object.entries({ id, amount: amountCop, date: month, label, score }).filter(
      ([, read]) => read === undefined,
    );
    for (const [column] of bad) {
      this.bad.cell(column, line);
    }
    return bad.length === 0;
  }

  /** Reads how the order was paid and delivered. An empty cell is unknown. */
  private readPurchase(cells: readonly string[], line: number): boolean {
    const { purchase } = this.columns;
    const read = purchase.map(({ column, at }) => [column, readPurchaseCell(column, cells[at] as string)] as const);
    const bad = read.filter(([, value]) => value === undefined);
    for (const [column] of bad) {
      this.bad.cell(column, line);
    }
    const context = purchaseOf(read.filter((row): row is [string, string | number | boolean] => row[1] !== null));
    if (context !== undefined) {
      this.facts.context = context;
    } else if (this.facts.context !== undefined) {
      delete this.facts.context;
    }
    return bad.length === 0;
  }

  /** Reads states and values. It derives the sent inputs and the statuses of the sources from them. */
  private readSignals(cells: readonly string[], line: number): boolean {
    const { facts, values } = this;
    const { sources, states } = facts;
    let sent = 0;
    let isGood = true;
    for (const { code, at, reader, source, inputs } of this.signals) {
      const cell = reader.read(cells[at] as string);
      if (cell === null) {
        this.bad.cell(code, line);
        isGood = false;
        continue;
      }
      const { state, value } = cell;
      (states as Record<string, unknown>)[code] = state;
      values[code] = value;
      if (state === undefined) {
        continue;
      }
      sent |= inputs;
      if (state !== 'unknown') {
        sources[source] = 'ok';
      } else if (sources[source] !== 'ok') {
        sources[source] = 'unavailable';
      }
    }
    facts.inputs = this.inputsOf(sent);
    return isGood;
  }

  private resetSources(): void {
    const { sources } = this.facts;
    for (const source of SOURCE_IDS) {
      sources[source] = 'not_requested';
    }
    for (const source of this.columns.sourcesWithout) {
      sources[source] = 'not_in_plan';
    }
  }

  /** Reads the statuses of sources. They take precedence over the statuses derived from signals. */
  private readSources(cells: readonly string[], line: number): boolean {
    let isGood = true;
    for (const { source, at } of this.columns.sources) {
      const text = (cells[at] as string).trim();
      if (text === '') {
        continue;
      }
      if (isStatus(text)) {
        this.facts.sources[source] = text;
      } else {
        this.bad.cell(`source.${source}`, line);
        isGood = false;
      }
    }
    return isGood;
  }

  /** Bit mask of inputs; each input gets the next free bit. */
  private maskOf(inputs: readonly InputName[]): number {
    return inputs.reduce((mask, input) => {
      if (!this.inputNames.includes(input)) {
        this.inputNames.push(input);
      }
      return mask | (1 << this.inputNames.indexOf(input));
    }, 0);
  }

  /** Inputs of a bit mask, cached: there are at most twelve inputs, and few sets occur. */
  private inputsOf(mask: number): InputName[] {
    const known = this.inputSets.get(mask);
    if (known) {
      return known;
    }
    const inputs = this.inputNames.filter((_, bit) => mask & (1 << bit));
    this.inputSets.set(mask, inputs);
    return inputs;
  }
}

function isStatus(text: string): text is SourceStatus {
  return SOURCE_STATUSES.some((status) => status === text);
}
