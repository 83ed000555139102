/** Pairs of the names on published lists. */
const ALIASES_MAX = 3;
const RIVALS_MAX = 60;
const SHARED_LETTERS_MIN = 4;

/**
 * Pairs of published lists. A main name and an alias of its entry match, if they share a word; the names of two entries of
 * one list that share the most words do not match. A fixed hash of the main name decides the half.
 *
 * @param {{ list: string, kind: string, names: string[] }[]} entries main name first
 * @param {'development' | 'held out'} half
 * @returns {import('./pair-file.mjs').Pair[]}
 */
export function listedPairs(entries, half) {
  const byWord = new Map();
  for (const entry of entries) {
    for (const word of wordsOf(entry.names[0])) {
      const key = `${entry.list} ${entry.kind} ${word}`;
      byWord.set(key, [...(byWord.get(key) ?? []), entry]);
    }
  }
  const wanted = half === 'held out' ? 0 : 1;
  return entries
    .filter(({ names }) => stableHash(names[0]) % 2 === wanted)
    .flatMap((entry) => [...aliasPairs(entry), ...rivalPairs(entry, byWord)]);
}

function aliasPairs({ kind, names: [main, ...aliases] }) {
  const words = wordsOf(main);
  return aliases
    .filter((alias) => letters(alias) !== letters(main) && [...wordsOf(alias)].some((word) => words.has(word)))
    .slice(0, ALIASES_MAX)
    .map((alias) => ({ kind, difference: 'alias that shares a word', name1: main, name2: alias, isMatch: true }));
}

function rivalPairs(entry, byWord) {
  const { kind, list, names } = entry;
  const words = wordsOf(names[0]);
  const ownNames = new Set(names.map(letters));
  let rival;
  for (const word of words) {
    for (const other of (byWord.get(`${list} ${kind} ${word}`) ?? []).slice(0, RIVALS_MAX)) {
      if (other === entry || other.names.some((name) => ownNames.has(letters(name)))) {
        continue;
      }
      const shared = [...wordsOf(other.names[0])].filter((one) => words.has(one)).length;
      if (shared > (rival?.shared ?? 0)) {
        rival = { shared, name: other.names[0] };
      }
    }
  }
  if (!rival) {
    return [];
  }
  return [{ kind, difference: 'other entry that shares words', name1: names[0], name2: rival.name, isMatch: false }];
}

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const letters = (text) => plain(text).replace(/[^\p{L}]/gu, '');
const wordsOf = (text) =>
  new Set(
    plain(text)
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= SHARED_LETTERS_MIN),
  );

function stableHash(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
