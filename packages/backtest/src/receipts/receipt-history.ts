import { csvLine } from '@cotejo/tables';
import { BadRows } from '../csv/bad-rows.js';
import { receiptColumns, receiptRow } from './receipt-row.js';

const LINE_BYTES_MAX = 262_144;
const LINE_FEED = 0x0a;
const CUT = new TextEncoder().encode('(cut)');

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
  for await (const lines of linesOf(chunks)) {
    const text = lines.map((line) => rowText(line, columns, amounts, read)).join('');
    if (text !== '') {
      yield text;
    }
  }
}

function rowText(line: string, columns: string[], amounts: ReadonlyMap<string, number>, read: ReceiptsRead): string {
  read.lines += 1;
  if (line.trim() === '') {
    return '';
  }
  const row = receiptRow(line);
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

/** Complete lines of the chunks, in groups by chunk. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const text = new TextDecoder();
  let rest = new Uint8Array(0);
  for await (const chunk of chunks) {
    const bytes = new Uint8Array(rest.length + chunk.length);
    bytes.set(rest);
    bytes.set(chunk, rest.length);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      yield text.decode(bytes.subarray(0, end - 1)).split('\n');
    }
    // Replace the beginning of a line that is too long; the rest is not a receipt and counts as unreadable.
    rest = bytes.length - end > LINE_BYTES_MAX ? CUT.slice() : bytes.slice(end);
  }
  if (rest.length > 0) {
    yield [text.decode(rest)];
  }
}
