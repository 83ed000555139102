import type { SignalSpec, SignalState } from '@cotejo/contracts';
import { detached } from '@cotejo/tables';
import { truthOf } from './cell-words.js';

/** A signal in a history; `undefined`: it was not requested. */
export interface SignalCell {
  state: SignalState | undefined;
  value: number | string | undefined;
}

const CELLS_MAX = 4_096;
const CLASS_LENGTH_MAX = 64;
const FIGURE = /^-?\d{1,9}(\.\d{1,20})?$/;
/** Reads the cells of one signal. Cells repeat, so parsed texts are cached, up to a limit. */
export class CellReader {
  private readonly known = new Map<string, SignalCell | null>();

  constructor(private readonly spec: SignalSpec) {}

  /** @returns `null` for a cell that cannot be read */
  read(text: string): SignalCell | null {
    const known = this.known.get(text);
    if (known !== undefined) {
      return known;
    }
    const own = detached(text);
    const cell = parseCell(own.trim(), this.spec);
    if (this.known.size < CELLS_MAX) {
      this.known.set(own, cell);
    }
    return cell;
  }
}

/**
 * Parses `true`, `sí`, `false:400`, `true:far_city`, `unknown` or an empty cell. Case does not matter, because spreadsheets
 * change it.
 */
function parseCell(text: string, spec: SignalSpec): SignalCell | null {
  const colon = text.indexOf(':');
  const name = (colon < 0 ? text : text.slice(0, colon)).toLowerCase();
  const state = truthOf(name);
  if (state === undefined && text !== '') {
    return null;
  }
  if (colon < 0) {
    return { state, value: undefined };
  }
  const value = parseValue(text.slice(colon + 1), spec);
  return value === null || typeof state !== 'boolean' ? null : { state, value };
}

function parseValue(text: string, { value }: SignalSpec): number | string | null {
  if (value?.figure && FIGURE.test(text)) {
    return Number(text);
  }
  const classes = value?.classes;
  if (!classes || text === '' || text.length > CLASS_LENGTH_MAX) {
    return null;
  }
  return classes === 'open' || classes.includes(text) ? text : null;
}
