import { readFileSync } from 'node:fs';
import { matchHolder, nameDifference } from '@cotejo/names';
import { Random } from '@cotejo/testing';
import { claimedName, nameOf, Persons } from '../judgement/persons.mjs';

const POPULATION = JSON.parse(readFileSync(new URL('../judgement/population.json', import.meta.url), 'utf8'));
const NICKNAMES = Object.keys(
  JSON.parse(readFileSync(new URL('../judgement/names.json', import.meta.url), 'utf8')).nicknames,
);
const SEED = 20261128;
const PAIRS = 20_000;
const LETTERS = [3, 4];

/**
 * Pairs of a holder and a stated name by who states it, of the buyers of the judgement bench.
 *
 * @type {Record<string, (holder: Person, tools: { other: Person, random: Random }) => string | undefined>}
 */
const STATED = {
  'a stranger': (_, { other }) => nameOf(other),
  'a stranger, given name and surname': (_, { other }) => `${other.given[0]} ${other.surnames[0]}`,
  'a sibling': ({ surnames }, { other }) => [other.given[0], ...surnames].join(' '),
  'a child, by the first surname': ({ surnames }, { other }) =>
    [other.given[0], surnames[0], other.surnames[0]].join(' '),
  'a child, by the second surname': ({ surnames }, { other }) =>
    [other.given[0], other.surnames[0], surnames[0]].join(' '),
  'the holder, by a nickname': (holder, { random }) =>
    NICKNAMES.includes(holder.given[0].toUpperCase()) ? claimedName(holder, 'nickname', random) : undefined,
  'the holder, the given name cut': ({ given, surnames }, { random }) => {
    const letters = random.one(LETTERS);
    return given[0].length > letters + 1 ? `${given[0].slice(0, letters)} ${surnames[0]}` : undefined;
  },
  'the holder, initials': ({ given, surnames }) => `${given.map(([letter]) => `${letter}.`).join(' ')} ${surnames[0]}`,
};

/** Shares of the answers for each kind of stated name: a match, no answer, or a difference. */
export function measureDifferences() {
  const random = new Random(SEED);
  const persons = new Persons(POPULATION.persons, random);
  const draw = () => persons.draw('', { origin: 'Colombian' });
  return Object.fromEntries(Object.entries(STATED).map(([kind, state]) => [kind, answersOf(state, draw, random)]));
}

function answersOf(state, draw, random) {
  const counts = { pairs: 0, match: 0, unknown: 0, short: 0, family: 0, stranger: 0 };
  while (counts.pairs < PAIRS) {
    const holder = draw();
    const stated = state(holder, { other: draw(), random });
    if (stated !== undefined) {
      counts.pairs += 1;
      counts[answerFor(holder, stated)] += 1;
    }
  }
  const { pairs, ...answers } = counts;
  return { pairs, ...Object.fromEntries(Object.entries(answers).map(([answer, count]) => [answer, count / pairs])) };
}

function answerFor(holder, stated) {
  const { match } = matchHolder(nameOf(holder), stated);
  if (match !== false) {
    return match ? 'match' : 'unknown';
  }
  return nameDifference({ given: holder.given.join(' '), surnames: holder.surnames.join(' ') }, stated);
}
