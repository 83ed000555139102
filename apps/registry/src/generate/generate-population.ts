import { dayNumber, dayText } from '@cotejo/snapshot';
import { POPULATION } from '../population.js';
import { BlockNumbers, NUMBER_BLOCKS, type NumberBlock } from './number-blocks.js';
import { otherSpelling } from './other-spelling.js';
import { Random, Weighted } from './random.js';

export const ROWS_MAX = 60_000_000;

const HEADER =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion,genero\n';
const ROWS_PER_CHUNK = 1_000;
/** Share of names that get an unusual spelling. */
const UNUSUAL_SPELLING_SHARE = 0.02;
/** Cache of the texts of days, by day number. */
const DAY_TEXTS: string[] = [];

const DEATH_CODES = new Weighted([21, 51], [85, 15]);
/** Status codes of living persons, weighted in parts of 10,000. */
const LIVING_CODES = new Weighted(
  [0, 1, 12, 14, 22, 23, 24, 25, 26, 27, 28, 52, 53, 54, 55, 56, 88, 99],
  [9_000, 870, 40, 4, 20, 3, 2, 4, 3, 4, 2, 6, 2, 1, 2, 2, 15, 20],
);
const NAMES = { men: Weighted.byRank(POPULATION.men), women: Weighted.byRank(POPULATION.women) };
const SURNAMES = Weighted.byRank(POPULATION.surnames);
const PARTICLES = Weighted.byRank(POPULATION.particles);
const PLACES = Weighted.byRank(POPULATION.places);

/**
 * Generates a fictional registry as CSV text, in chunks: the header, then `rows` rows. The same `rows` and `seed` give the
 * same text. Numbers are unique. Names, statuses, places and days of issue have roughly realistic frequencies.
 * @param rows at most `ROWS_MAX`, which is what the number blocks can hold
 */
export function* generatePopulation(rows: number, seed: number): Generator<string> {
  const random = new Random(seed);
  const blocks = NUMBER_BLOCKS.map((block) => new BlockNumbers(block, rows));
  const choice = new Weighted(
    blocks,
    NUMBER_BLOCKS.map(({ share }) => share),
  );
  let chunk = HEADER;
  for (let row = 1; row <= rows; row += 1) {
    chunk += personRow(choice.draw(random), random);
    if (row % ROWS_PER_CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) {
    yield chunk;
  }
}

function personRow(numbers: BlockNumbers, random: Random): string {
  const { block } = numbers;
  const { number, progress } = numbers.next(random);
  const sex = block.sex === 'both' ? (random.chance(0.5) ? 'men' : 'women') : block.sex;
  const first = withSpelling(NAMES[sex].draw(random), random);
  const second = random.chance(0.72) ? withSpelling(NAMES[sex].draw(random), random) : '';
  const surname = withSpelling(SURNAMES.draw(random), random);
  const particle = random.chance(0.006) ? PARTICLES.draw(random) : '';
  const mother = particle || random.chance(0.97) ? withSpelling(SURNAMES.draw(random), random) : '';
  const status = random.chance(block.shareDead) ? DEATH_CODES.draw(random) : LIVING_CODES.draw(random);
  const names = `${first},${second === first ? '' : second},${surname},${particle},${mother}`;
  const issued = issueDate(block, progress, random);
  return `${number},${names},${status},${issued},${PLACES.draw(random)},${sex === 'women' ? 'F' : 'M'}\n`;
}

/** Gives some names an unusual spelling, because registrars wrote what they heard. This makes the long tail of names. */
function withSpelling(name: string, random: Random): string {
  return random.chance(UNUSUAL_SPELLING_SHARE) ? otherSpelling(name, random) : name;
}

/** Numbers were issued in order, so the position in the block gives the date of issue, with a random error below one year. */
function issueDate({ issuedFrom, issuedTo }: NumberBlock, progress: number, random: Random): string {
  const from = dayNumber(issuedFrom, 1, 1);
  const days = dayNumber(issuedTo, 1, 1) - from;
  const day = from + Math.floor(progress * days) + random.below(365);
  DAY_TEXTS[day] ??= dayText(day);
  return DAY_TEXTS[day];
}
