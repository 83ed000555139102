import { createHash } from 'node:crypto';

/** Draws one member of a distribution `{ member: share }`; the shares add up to 1. */
export function drawShare(among, random) {
  const members = Object.entries(among);
  let left = random.next();
  for (const [member, share] of members) {
    left -= share;
    if (left < 0) {
      return member;
    }
  }
  return members[0][0];
}

/** Draws one of some rows by a weight that each row has. */
export function drawWeighted(rows, weightOf, random) {
  let left = random.next() * rows.reduce((sum, row) => sum + weightOf(row), 0);
  return rows.find((row) => {
    left -= weightOf(row);
    return left < 0;
  });
}

/** A word of a list that is sorted by falling frequency: the first words are drawn much more often. */
export function drawByRank(words, random) {
  return words[Math.floor(words.length * random.next() ** 2.5)];
}

/** Standard normal, by Box and Muller. */
export function drawNormal(random) {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** Which half a key of the population or a word of a name belongs to. Nobody tunes rules to the held-out half. */
export function halfOf(key) {
  let hash = 0x811c9dc5;
  for (const letter of key) {
    hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % 2 === 0 ? 'development' : 'held out';
}

/** 0 to 1, by a text: a draw that does not move others. */
export const hashShare = (text) => hashNumber(text) / 2 ** 32;

/** A seed of 32 bits, by a text. */
export const hashNumber = (text) => createHash('sha256').update(text).digest().readUInt32BE();
