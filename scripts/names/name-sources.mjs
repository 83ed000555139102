import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allFakers } from '@faker-js/faker';

/**
 * A part of a name in one locale of one package, such as its female given names.
 *
 * @typedef {{ source: string, locale: string, part: string, isShared: boolean, words: Map<string, number>,
 *   isWeighted: boolean }} NameList isShared: only one sex has these names. words: text and weight; isWeighted: false if the
 *   package gives no frequencies
 */

/**
 * Lists of names in @faker-js/faker, which is installed with the project. It has no frequencies.
 *
 * @returns {NameList[]}
 */
export function fakerLists() {
  return Object.entries(allFakers).flatMap(([locale, { rawDefinitions }]) => {
    const { first_name: given = {}, middle_name: middle = {}, last_name: surnames = {} } = rawDefinitions.person ?? {};
    return [given, middle, surnames].flatMap((parts) =>
      Object.entries(parts ?? {})
        .filter(([part, texts]) => Array.isArray(texts) && !isEnglish(locale, part, texts))
        .map(([part, texts]) => ({
          source: 'faker-js',
          locale,
          part,
          isShared: part !== 'generic',
          words: new Map(texts.map((text) => [text, 1])),
          isWeighted: false,
        })),
    );
  });
}

/** Whether a locale without names of its own shows the English ones. */
function isEnglish(locale, part, texts) {
  const { first_name: given, middle_name: middle, last_name: surnames } = allFakers.en.rawDefinitions.person ?? {};
  return locale !== 'en' && [given, middle, surnames].some((parts) => `${parts?.[part]}` === `${texts}`);
}

/**
 * Lists of names in the source files of a fake-data package in Python or PHP: assignments of texts to a variable whose name
 * contains `name`, in a file for each locale. A number after a text is its frequency.
 *
 * @param {string} folder `faker/providers/person` of Python Faker, or `Faker/Provider` of PHP Faker
 * @param {string} source
 * @returns {NameList[]}
 */
export function sourceFileLists(folder, source) {
  return readdirSync(folder).flatMap((locale) => {
    const file = ['__init__.py', 'Person.php'].map((name) => join(folder, locale, name)).find(existsSync);
    return file ? assignments(readFileSync(file, 'utf8')).map((list) => ({ source, locale, ...list })) : [];
  });
}

const ASSIGNMENT = /^ {4}(?:protected static \$|private static \$)?(\w*names?\w*) = (?!first_|last_)/gim;
const TEXT = /(['"])((?:\\.|(?!\1).)+)\1(?:,\s*([\d.]+)\s*\))?/gu;
const NOT_NAMES = /format|prefix|suffix|title|kana|pattern/i;

function assignments(code) {
  const found = [...code.matchAll(ASSIGNMENT)];
  return found.flatMap(({ 1: variable, index }) => {
    const end = code.slice(index + 1).search(/^ {4}\S*(?:[)\]]+;?\s*$|def |public )/m);
    const texts = [...code.slice(index, end < 0 ? undefined : index + 1 + end).matchAll(TEXT)];
    if (NOT_NAMES.test(variable) || texts.length === 0) {
      return [];
    }
    const isWeighted = texts.every(([, , , weight]) => weight !== undefined);
    const words = new Map();
    for (const [, , text, weight] of texts) {
      words.set(text, (words.get(text) ?? 0) + (isWeighted ? Number(weight) : 1));
    }
    return [{ part: variable, isShared: /male/i.test(variable), words, isWeighted }];
  });
}
