import { CellReader, readAmount, readLabel, readScore } from '@cotejo/backtest/browser';
import { parseDay } from '@cotejo/colombia/cells';
import { SIGNALS, type SignalCode } from '@cotejo/contracts';

/** What a cell was read as. */
export type ReadCell =
  | { as: 'empty' | 'unreadable' }
  | { as: 'pesos' | 'score'; figure: number }
  | { as: 'day'; day: string }
  | { as: 'label'; label: NonNullable<ReturnType<typeof readLabel>> }
  | { as: 'state'; state: boolean | 'unknown'; value: number | string | undefined }
  | { as: 'text'; text: string };

/** Reads a cell as the back-test does, for a person to compare. @param column content of its column */
export function readCell(column: string, text: string): ReadCell {
  if (text.trim() === '') {
    return { as: 'empty' };
  }
  switch (column) {
    case 'amount':
      return figureOf('pesos', readAmount(text));
    case 'score':
      return figureOf('score', readScore(text));
    case 'date': {
      const day = parseDay(text);
      return day?.startsWith('20') ? { as: 'day', day } : { as: 'unreadable' };
    }
    case 'label': {
      const label = readLabel(text);
      return label ? { as: 'label', label } : { as: 'unreadable' };
    }
    default:
      return Object.hasOwn(SIGNALS, column) ? readState(column as SignalCode, text) : { as: 'text', text };
  }
}

const figureOf = (as: 'pesos' | 'score', figure: number | null | undefined): ReadCell =>
  figure === null || figure === undefined ? { as: 'unreadable' } : { as, figure };

function readState(code: SignalCode, text: string): ReadCell {
  const cell = new CellReader(SIGNALS[code]).read(text);
  return cell?.state === undefined ? { as: 'unreadable' } : { as: 'state', state: cell.state, value: cell.value };
}
