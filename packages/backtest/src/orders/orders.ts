import { documentProblem } from '@cotejo/contracts';
import { type CsvSink, csvLine } from '@cotejo/tables';
import { BUYER_FIELDS, bodyOf, type Operation } from '@cotejo/tables/buyers/browser';
import { BadRows } from '../csv/bad-rows.js';
import { columnsChosen } from '../history/columns.js';
import { BUYER_PREFIX, type ChosenColumns, type PlainColumn } from '../history/find-columns.js';
import { RowReader } from '../history/row-reader.js';
import { receiptColumns, receiptRow } from '../receipts/receipt-row.js';

/** Columns of an order that a history takes over as they are. */
const KEPT = ['id', 'date', 'amount', 'label'] as const satisfies readonly PlainColumn[];

/** One order that can be checked with the API. */
export interface Order {
  /** Its cells of `id`, `date`, `amount` and `label`. */
  kept: string[];
  /** The row of the batch, as JSON. */
  body: string;
}

export interface OrderRowsOptions {
  columns: ChosenColumns;
  operation: Operation;
  /** Keeps this number of orders, for sending. */
  ordersMax: number;
  /** Reads at most this number of rows. */
  rowsMax: number;
}

/**
 * Reads a file before anything is decided: which cells cannot be read, and the orders that can be checked with the API. A
 * row with a cell that cannot be read gives no order.
 */
export class OrderRows implements CsvSink {
  rows = 0;
  readonly bad = new BadRows();
  readonly orders: Order[] = [];
  private isHeader = true;
  private readonly reader: RowReader;
  private readonly places: number[];
  private readonly buyer: Parameters<typeof bodyOf>[2];
  private readonly names: { document: string; documentKind: string; amount: string };

  constructor(private readonly options: OrderRowsOptions) {
    const { columns, operation } = options;
    const placed = columnsChosen(columns);
    this.reader = new RowReader(placed, this.bad);
    this.places = KEPT.map((name) => placed.plain[name]);
    this.buyer = { columns: buyerColumns(columns, operation), width: columns.length };
    const nameOf = (verify: string) => nameIn(operation, verify);
    this.names = { document: nameOf('cedula'), documentKind: nameOf('tipo_documento'), amount: nameOf('monto') };
  }

  get isAtLimit(): boolean {
    return this.rows >= this.options.rowsMax;
  }

  record(cells: string[], line: number): void {
    if (this.isHeader) {
      this.isHeader = false;
      return;
    }
    if (this.isAtLimit) {
      return;
    }
    this.rows += 1;
    if (this.reader.read(cells, line) && this.buyer.columns.length > 0) {
      this.addOrder(cells, line);
    }
  }

  malformed(line: number): void {
    this.rows += 1;
    this.bad.row(line);
  }

  private addOrder(cells: string[], line: number): void {
    const body = this.bodyOf(cells, line);
    if (body === null) {
      this.bad.rows += 1;
    } else if (this.orders.length < this.options.ordersMax) {
      this.orders.push({ kept: this.places.map((at) => cells[at] ?? ''), body: JSON.stringify(body) });
    }
  }

  private bodyOf(cells: string[], line: number): object | null {
    const textAt = (index: number) => {
      const text = cells[index] ?? '';
      // Letters that were lost would find another person.
      return text.includes('\ufffd') ? null : text;
    };
    const read = bodyOf(cells.length, textAt, this.buyer);
    const { document, documentKind, amount } = this.names;
    const wrong = 'problems' in read ? read.problems.map(({ pointer }) => pointer) : [];
    if ('body' in read) {
      const body = read.body as Record<string, unknown>;
      if (documentProblem(String(body[document]), body[documentKind]) === null) {
        const { amountCop } = this.reader.facts;
        return amountCop === null ? body : { ...body, [amount]: Math.round(amountCop) };
      }
      wrong.push(`/${document}`);
    }
    for (const pointer of wrong) {
      this.bad.cell(`${BUYER_PREFIX}${nameIn('verify', pointer.slice(1).replace('/', '.'))}`, line);
    }
    return null;
  }
}

/** The name of a field in an operation, by its name in either operation. */
function nameIn(operation: Operation, name: string): string {
  const at = [BUYER_FIELDS.verify, BUYER_FIELDS.analyze]
    .map((fields) => fields.findIndex((field) => field.name === name))
    .find((index) => index >= 0);
  return BUYER_FIELDS[operation][at ?? -1]?.name ?? name;
}

function buyerColumns(columns: ChosenColumns, operation: Operation) {
  return columns.flatMap((column, index) => {
    const name = column?.startsWith(BUYER_PREFIX) && nameIn(operation, column.slice(BUYER_PREFIX.length));
    const field = BUYER_FIELDS[operation].find((each) => each.name === name);
    return field ? [{ field, index, header: field.name }] : [];
  });
}

const SIGNAL_COLUMNS = receiptColumns().filter((name) => !KEPT.some((kept) => kept === name));

/** The header of a history of checked orders. */
export const CHECKED_HEADER: readonly string[] = [...KEPT, ...SIGNAL_COLUMNS];

/** The row of a checked order in a history: its own cells, and the signals in the receipt of its answer. `null`: there is no receipt. */
export function checkedLine({ kept }: Pick<Order, 'kept'>, answer: unknown): string | null {
  const row = receiptRow(JSON.stringify(answer));
  return row && csvLine([...kept, ...SIGNAL_COLUMNS.map((name) => row.cells.get(name) ?? '')]);
}
