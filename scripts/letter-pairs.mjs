import { readFileSync, writeFileSync } from 'node:fs';

// Writes apps/email/data/letter-pairs.json: for each letter, how much likelier each next letter is in the names of people than
// by chance, in bits. A mailbox that nobody made of a name has many unlikely pairs.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Residents and visitors, and the languages of nicknames and firms. */
const ORIGINS = ['english', 'portuguese', 'italian', 'french', 'german', 'arabic', 'chinese'];
const COMMON_BITS = 10;
const BITS_LEAST = -5;
/** Counts that are added, so that a pair that was never seen is unlikely and not impossible. */
const SMOOTHING = 0.02;

const read = (file) => JSON.parse(readFileSync(new URL(`../packages/names/data/${file}`, import.meta.url), 'utf8'));
const counts = Array.from(LETTERS, () => new Array(LETTERS.length).fill(0));

function count(name, weight) {
  const word = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  for (let index = 1; index < word.length; index += 1) {
    counts[LETTERS.indexOf(word[index - 1])][LETTERS.indexOf(word[index])] += weight;
  }
}

for (const [percent, names] of Object.entries(read('name-shares.json'))) {
  for (const name of names) {
    count(name, 4 * Math.sqrt(10 * Number(percent)));
  }
}
for (const [name, nicknames] of Object.entries(read('nicknames.json'))) {
  for (const each of [name, ...nicknames]) {
    count(each, 3);
  }
}
const world = read('world-names.json');
for (const [bits, names] of ORIGINS.flatMap((origin) => Object.entries(world[origin].bits))) {
  for (const name of names.split(' ')) {
    count(name, Number(bits) <= COMMON_BITS ? 1 : 0.2);
  }
}

const rows = counts.map((row, first) => {
  const total = row.reduce((sum, each) => sum + each, 0);
  const bits = row.map((each) =>
    Math.round(Math.max(BITS_LEAST, Math.log2(((each / total + SMOOTHING / 26) / (1 + SMOOTHING)) * 26))),
  );
  return `  "${LETTERS[first]}": [${bits.map((each) => each + 0).join(', ')}]`;
});
writeFileSync(new URL('../apps/email/data/letter-pairs.json', import.meta.url), `{\n${rows.join(',\n')}\n}\n`);
