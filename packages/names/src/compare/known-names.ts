import { packageData } from '../package-data.js';

interface KnownNames {
  /** Names of one class are the same name: spellings, pet names, forms in other languages. */
  classes: readonly string[];
  /** Classes of Arabic given names. */
  arabicClasses: readonly string[];
  /** Names without another form. */
  others: readonly string[];
}

const { classes, arabicClasses, others } = packageData<KnownNames>('known-names.json');
const members = [...classes, ...arabicClasses].map((names) => names.split(' '));
const classesOf = new Map<string, number[]>();
for (const [id, names] of members.entries()) {
  for (const name of names) {
    classesOf.set(name, [...(classesOf.get(name) ?? []), id]);
  }
}
const known = new Set([...classesOf.keys(), ...others.flatMap((names) => names.split(' '))]);

/** Whether a word is a known name of the world. Two different known names are two names, not a misspelling. */
export function isKnownName(word: string): boolean {
  return known.has(word);
}

/** Whether a word is an Arabic given name. */
export function isArabicName(word: string): boolean {
  return classesOf.get(word)?.some((id) => id >= classes.length) ?? false;
}

/** Whether two words are forms of one name: Bill and William, Sasha and Aleksandr, Mohamed and Muhammad. */
export function isSameKnownName(one: string, other: string): boolean {
  const ids = classesOf.get(one);
  const otherIds = ids && classesOf.get(other);
  return otherIds?.some((id) => ids?.includes(id)) ?? false;
}

/** All forms of a name, the name itself included; empty for a name without another form. */
export function formsOf(word: string): readonly string[] {
  return classesOf.get(word)?.flatMap((id) => members[id] ?? []) ?? [];
}
