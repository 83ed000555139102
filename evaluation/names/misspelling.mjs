/** Letters beside each other on a Spanish keyboard, row by row. */
const ROWS = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];

/** Spellings that sound alike in Spanish, in both directions. */
const SOUNDS = [
  [/b/, 'v'],
  [/v/, 'b'],
  [/s/, 'z'],
  [/z/, 's'],
  [/c(?=[ei])/, 's'],
  [/s(?=[ei])/, 'c'],
  [/ll/, 'y'],
  [/y(?=[aeou])/, 'll'],
  [/^h/, ''],
  [/^(?=[aeiou])/, 'h'],
  [/g(?=[ei])/, 'j'],
  [/j(?=[ei])/, 'g'],
  [/qu(?=[ei])/, 'k'],
  [/c(?=[aou])/, 'k'],
  [/i(?=[^aeiou]|$)/, 'y'],
  [/y(?=[^aeiou]|$)/, 'i'],
];
const DIGITS = { o: '0', i: '1', l: '1', e: '3', a: '4', s: '5', t: '7', b: '8' };

/** A word with one slip of the fingers: a letter wrong, missing, doubled, added, or two swapped. */
export function mistyped(word, random) {
  const at = random.below(word.length);
  const [before, letter, after] = [word.slice(0, at), word[at], word.slice(at + 1)];
  const typed = random.one([
    () => before + neighbour(letter, random) + after,
    () => before + after,
    () => before + letter + letter + after,
    () => before + letter + neighbour(letter, random) + after,
    () => (after ? before + after[0] + letter + after.slice(1) : before),
  ])();
  return typed === word ? mistyped(word, random) : typed;
}

/** A word as somebody else would spell its sound; `undefined` for a word with one spelling. */
export function respelled(word, random) {
  const rules = SOUNDS.filter(([sound]) => sound.test(word));
  if (rules.length === 0) {
    return undefined;
  }
  const [sound, spelling] = random.one(rules);
  return word.replace(sound, spelling);
}

/** A word with a letter written as a digit, as when a machine read the form; `undefined` where no letter looks like one. */
export function withDigits(word, random) {
  const letters = [...new Set(word)].filter((letter) => DIGITS[letter]);
  if (letters.length === 0) {
    return undefined;
  }
  const letter = random.one(letters);
  return word.replace(letter, DIGITS[letter]);
}

function neighbour(letter, random) {
  const row = ROWS.find((letters) => letters.includes(letter)) ?? ROWS[0];
  const at = row.indexOf(letter);
  const beside = [row[at - 1], row[at + 1]].filter(Boolean);
  return random.one(beside);
}
