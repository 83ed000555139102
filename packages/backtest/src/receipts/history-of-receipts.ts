import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { chunksOf } from '../csv/file-chunks.js';
import { ReceiptsRead, receiptHistory } from './receipt-history.js';

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
  const read = new ReceiptsRead();
  for await (const text of receiptHistory(chunksOf(path, 'receipts file'), amounts, read)) {
    if (!output.write(text)) {
      await once(output, 'drain');
    }
  }
  return read;
}
