import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { csvCell } from '@cotejo/contracts';
import { BadRows } from '../csv/bad-rows.js';
import { chunksOf } from '../csv/read-csv.js';
import { receiptColumns, receiptRow } from './receipt-row.js';

const LINE_BYTES_MAX = 262_144;
const LINE_FEED = 0x0a;

/** Result of reading a file of receipts. */
export interface ReceiptsRead {
  lines: number;
  bad: BadRows;
  withoutAmount: number;
}

/**
 * Converts a file of receipts, one in each line, to a history. It works as a stream in limited memory.
 * @param amounts in COP by id, because receipts have no amounts
 * @throws BacktestError `file_unreadable`
 */
export async function historyOfReceipts(
  path: string,
  amounts: ReadonlyMap<string, number>,
  output: Writable,
): Promise<ReceiptsRead> {
  const columns = receiptColumns();
  const read: ReceiptsRead = { lines: 0, bad: new BadRows(), withoutAmount: 0 };
  output.write(`${columns.join(',')}\n`);
  for await (const lines of linesOf(path)) {
    const text = lines.map((line) => rowText(line, columns, amounts, read)).join('');
    if (text !== '' && !output.write(text)) {
      await once(output, 'drain');
    }
  }
  return read;
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
  const amount = amounts.get(row.id);
  if (amount === undefined) {
    read.withoutAmount += 1;
  }
  const plain = [row.id, row.date, amount ?? null];
  const others = columns.slice(plain.length).map((column) => row.cells.get(column) ?? '');
  return `${[...plain, ...others].map(csvCell).join(',')}\n`;
}

/** Complete lines of the file, in groups by chunk. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunksOf(path, 'receipts file')) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      yield bytes.toString('utf8', 0, end - 1).split('\n');
    }
    // Replace the beginning of a line that is too long; the rest is not a receipt and counts as unreadable.
    rest = bytes.length - end > LINE_BYTES_MAX ? Buffer.from('(cut)') : Buffer.from(bytes.subarray(end));
  }
  if (rest.length > 0) {
    yield [rest.toString('utf8')];
  }
}
