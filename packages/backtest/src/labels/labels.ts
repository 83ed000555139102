import { type Label, readAmount, readLabel } from '../history/plain-cells.js';
import { type ById, readById } from './read-by-id.js';

/** Some 130 bytes of memory each. */
const IDS_MAX = 5_000_000;

/**
 * What payments turned out to be, from a CSV `id,label`.
 * @param max ids that are taken into memory
 */
export function readLabels(path: string, max = IDS_MAX): Promise<ById<Label>> {
  const parse = (text: string) => {
    const label = readLabel(text);
    return label === 'unlabelled' ? null : label;
  };
  return readById<Label>(path, { noun: 'labels file', column: 'label', max, tooMany: 'too_many_labels', parse });
}

/** Amounts in COP, from a CSV `id,amount`. */
export function readAmounts(path: string, max = IDS_MAX): Promise<ById<number>> {
  const kind = { noun: 'amounts file', column: 'amount', max, tooMany: 'too_many_amounts', parse: readAmount } as const;
  return readById<number>(path, kind);
}
