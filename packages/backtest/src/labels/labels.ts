import { type Label, readAmount, readLabel } from '../history/plain-cells.js';
import { type ById, readById } from './read-by-id.js';

/** Maximum number of ids; each takes about 130 bytes of memory. */
const IDS_MAX = 5_000_000;

/**
 * Reads labels of payments from a CSV file with the columns `id,label`.
 * @param max maximum number of ids
 * @throws BacktestError `columns_invalid`, `file_unreadable`, `too_many_labels`
 */
export function readLabels(path: string, max = IDS_MAX): Promise<ById<Label>> {
  const parse = (text: string) => {
    const label = readLabel(text);
    return label === 'unlabelled' ? null : label;
  };
  return readById<Label>(path, { noun: 'labels file', column: 'label', max, tooMany: 'too_many_labels', parse });
}

/**
 * Reads amounts in COP from a CSV file with the columns `id,amount`. @throws BacktestError as `readLabels`, or
 * `too_many_amounts`
 */
export function readAmounts(path: string, max = IDS_MAX): Promise<ById<number>> {
  const kind = { noun: 'amounts file', column: 'amount', max, tooMany: 'too_many_amounts', parse: readAmount } as const;
  return readById<number>(path, kind);
}
