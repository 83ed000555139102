import type { ActivityEntry } from '../../../src/api/activity.api.js';

/** How values are written, in the language of the page. */
export interface ChangeWords {
  /** The name of a member of the changes, such as `secondFactor`. */
  member: (name: string) => string;
  /** A text that may be a code, such as a role. */
  code: (code: string) => string;
  moment: (at: Date) => string;
  number: (value: number) => string;
  yesOrNo: (value: boolean) => string;
  none: string;
  fromTo: (before: string, after: string) => string;
  /** What a list got and lost; either may be empty. */
  changed: (added: string, removed: string) => string;
}

/** One changed member in words. `whole` has what `text` shortens. */
export interface ReadChange {
  member: string;
  text: string;
  whole: string | null;
}

const HASH = /\b[0-9a-f]{16}([0-9a-f]{16,})\b|\b[\w-]{40,}={0,2}/g;
const HASH_SHOWN = 8;

/** Puts changes into words. Members without any value are left out. */
export function readChanges(changes: ActivityEntry['changes'], words: ChangeWords): ReadChange[] {
  return Object.entries(changes)
    .filter(([, [before, after]]) => isGiven(before) || isGiven(after))
    .map(([name, [before, after]]) => {
      const whole =
        isList(before) && isList(after) ? listChange(before, after, words) : change(name, before, after, words);
      const text = whole.replaceAll(HASH, (hash) => `${hash.slice(0, HASH_SHOWN)}…`);
      return { member: words.member(name), text, whole: text === whole ? null : whole };
    });
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;
const isList = (value: unknown): value is object => typeof value === 'object' && value !== null;

function change(name: string, before: unknown, after: unknown, words: ChangeWords): string {
  const written = (value: unknown) => write(name, value, words);
  return isGiven(before) ? words.fromTo(written(before), written(after)) : written(after);
}

function listChange(before: object, after: object, words: ChangeWords): string {
  const [old, now] = [itemsOf(before, words), itemsOf(after, words)];
  const missingIn = (other: string[]) => (item: string) => !other.includes(item);
  const [added, removed] = [now.filter(missingIn(old)), old.filter(missingIn(now))];
  return words.changed(added.join(', '), removed.join(', '));
}

/** The elements of an array, or the members of an object with their names. */
const itemsOf = (list: object, words: ChangeWords): string[] =>
  Array.isArray(list)
    ? list.map((item) => write('', item, words))
    : Object.entries(list).map(([name, item]) => `${name}: ${write(name, item, words)}`);

function write(name: string, value: unknown, words: ChangeWords): string {
  if (!isGiven(value)) {
    return words.none;
  }
  if (typeof value === 'boolean') {
    return words.yesOrNo(value);
  }
  if (typeof value === 'number') {
    return name.endsWith('At') ? words.moment(new Date(value)) : words.number(value);
  }
  return isList(value) ? itemsOf(value, words).join(', ') || words.none : words.code(String(value));
}
