import { parseDay as calendarDay } from '@cotejo/colombia/cells';
import { InvalidArgumentError } from 'commander';
import { type ColumnMap, columnPairs } from './columns.js';

/** Readers of the options of a command that imports a table. Each throws InvalidArgumentError. */
export function parseDelimiter(text: string): string {
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text;
  const isOneByte = delimiter.length === 1 && delimiter.charCodeAt(0) < 0x80;
  if (!isOneByte || /["\r\n0-9A-Za-z]/.test(delimiter)) {
    throw new InvalidArgumentError('must be one character, or `tab`');
  }
  return delimiter;
}

/** Parses `column=name,...`; the option may be given several times. @param columns without them, any column is good */
export function parseColumnMap<C extends string>(columns?: readonly C[]) {
  return (text: string, before: ColumnMap<C>): ColumnMap<C> => {
    const pairs = columnPairs(text);
    if (!pairs?.every(([column]) => columns?.includes(column as C) ?? true)) {
      throw new InvalidArgumentError(
        columns ? `must be column=name, where column is one of ${columns.join(', ')}` : 'must be column=name,...',
      );
    }
    return { ...before, ...Object.fromEntries(pairs) };
  };
}

export function parseNiceness(text: string): number {
  const niceness = Number(text);
  if (!Number.isInteger(niceness) || niceness < 0 || niceness > 19) {
    throw new InvalidArgumentError('must be a whole number between 0 and 19');
  }
  return niceness;
}

export function parseDay(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || calendarDay(text) === null) {
    throw new InvalidArgumentError('must be a date, YYYY-MM-DD');
  }
  return text;
}

export function parseShare(text: string): number {
  const share = Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1)) {
    throw new InvalidArgumentError('must be a number from 0 to 1');
  }
  return share;
}
