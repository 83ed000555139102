import { csvLine, textLines } from '@cotejo/tables';
import { BadRows } from '../csv/bad-rows.js';
import { receiptColumns, receiptRow } from './receipt-row.js';

const LINE_LENGTH_MAX = 262_144;

/** Counts of reading a file of receipts. */
export class ReceiptsRead {
  lines = 0;
  withoutAmount = 0;
  readonly bad = new BadRows();
}

/**
 * Converts receipts, one in each line, to a history in CSV. It works as a stream in limited memory.
 * @param amounts in COP by id, because receipts have no amounts; they win over an amount in the line
 * @param read counts the lines while they are read
 */
export async function* receiptHistory(
  chunks: AsyncIterable<Uint8Array>,
  amounts: ReadonlyMap<string, number>,
  read: ReceiptsRead,
): AsyncGenerator<string> {
  const columns = receiptColumns();
  yield `${columns.join(',')}\n`;
  for await (const lines of textLines(textsOf(chunks), LINE_LENGTH_MAX)) {
    const text = lines.map((line) => rowText(line, columns, amounts, read)).join('');
    if (text !== '') {
      yield text;
    }
  }
}

/** @param line `null`: too long for a receipt */
function rowText(
  line: string | null,
  columns: string[],
  amounts: ReadonlyMap<string, number>,
  read: ReceiptsRead,
): string {
  read.lines += 1;
  if (line?.trim() === '') {
    return '';
  }
  const row = line === null ? null : receiptRow(line);
  if (!row) {
    read.bad.row(read.lines);
    return '';
  }
  const amount = amounts.get(row.id) ?? row.amount;
  if (amount === '') {
    read.withoutAmount += 1;
  }
  const plain = [row.id, row.date, amount, row.label];
  const others = columns.slice(plain.length).map((column) => row.cells.get(column) ?? '');
  return `${csvLine([...plain, ...others])}\n`;
}

async function* textsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
