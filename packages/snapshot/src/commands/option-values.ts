import { InvalidArgumentError } from 'commander';
import type { ColumnMap, ColumnSet } from '../csv/columns.js';

export function parseDelimiter(text: string): string {
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text;
  const isOneByte = Buffer.byteLength(delimiter) === 1 && delimiter.charCodeAt(0) < 0x80;
  if (!isOneByte || /["\r\n0-9A-Za-z]/.test(delimiter)) {
    throw new InvalidArgumentError('must be one character, or `tab`');
  }
  return delimiter;
}

/** Parses `column=name,...`; the option may be given several times. */
export function parseColumnMap<C extends string>({ required, optional }: ColumnSet<C>) {
  const columns: readonly string[] = [...required, ...optional];
  return (text: string, before: ColumnMap<C>): ColumnMap<C> => {
    const entries = text.split(',').map((pair) => pair.split('='));
    for (const [column, name] of entries) {
      if (!columns.includes(column as string) || !name) {
        throw new InvalidArgumentError(`must be column=name, where column is one of ${columns.join(', ')}`);
      }
    }
    return { ...before, ...Object.fromEntries(entries) };
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
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('must be a date, YYYY-MM-DD');
  }
  return text;
}

export function parseShare(text: string): number {
  const share = Number(text);
  if (!(share >= 0 && share <= 1)) {
    throw new InvalidArgumentError('must be a number from 0 to 1');
  }
  return share;
}
