import { packageData } from '../package-data.js';
import { consonantFold, vowelFold } from './world-folds.js';

interface KnownNames {
  /** Names of one class are the same name: spellings, pet names, forms in other languages. */
  classes: readonly string[];
  /** Classes of Arabic given names. */
  arabicClasses: readonly string[];
  /** Names without another form. */
  others: readonly string[];
}

const SOUND_LETTERS_MIN = 5;
const { classes, arabicClasses, others } = packageData<KnownNames>('known-names.json');
const members = [...classes, ...arabicClasses].map((names) => names.split(' '));
const classesOf = new Map<string, number[]>();
for (const [id, names] of members.entries()) {
  for (const name of names) {
    classesOf.set(name, [...(classesOf.get(name) ?? []), id]);
  }
}
/** Classes by the sound of their names, for spellings that the table does not have: Sergij, Waseem. */
const classesBySound = new Map<string, number[]>();
for (const [name, ids] of classesOf) {
  if (name.length >= SOUND_LETTERS_MIN) {
    const sound = soundOf(name);
    classesBySound.set(sound, [...new Set([...(classesBySound.get(sound) ?? []), ...ids])]);
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
  const ids = classesFor(one);
  const otherIds = ids && classesFor(other);
  return otherIds?.some((id) => ids?.includes(id)) ?? false;
}

function classesFor(word: string): readonly number[] | undefined {
  return (
    classesOf.get(word) ??
    (word.length < SOUND_LETTERS_MIN || known.has(word) ? undefined : classesBySound.get(soundOf(word)))
  );
}

function soundOf(word: string): string {
  return vowelFold(consonantFold(word));
}

/** All forms of a name, the name itself included; empty for a name without another form. */
export function formsOf(word: string): readonly string[] {
  return classesOf.get(word)?.flatMap((id) => members[id] ?? []) ?? [];
}

const contractions = new Map(
  Object.entries(packageData<{ contractions: Record<string, string> }>('person-words.json').contractions),
);

/** The two given names that a contraction stands for, written as one word: `josemaria` for Chema. */
export function contractedNames(word: string): string | undefined {
  return contractions.get(word);
}
