import { dayNumber, dayText } from '@cotejo/snapshot';
import { POPULATION } from '../population.js';
import { BlockNumbers, NUMBER_BLOCKS, type NumberBlock } from './number-blocks.js';
import { otherSpelling } from './other-spelling.js';
import { Random, Weighted } from './random.js';

export const ROWS_MAX = 60_000_000;

const HEADER =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion,genero\n';
const ROWS_PER_CHUNK = 1_000;
/** Share of names with a spelling of their own. */
const SPELLED_OTHERWISE = 0.02;
/** Texts of days, made once each. */
const DAY_TEXTS: string[] = [];

const DEATH_CODES = new Weighted([21, 51], [85, 15]);
/** ANI codes of the living, in shares of 10,000. */
const LIVING_CODES = new Weighted(
  [0, 1, 12, 14, 22, 23, 24, 25, 26, 27, 28, 52, 53, 54, 55, 56, 88, 99],
  [9_000, 870, 40, 4, 20, 3, 2, 4, 3, 4, 2, 6, 2, 1, 2, 2, 15, 20],
);
const NAMES = { men: Weighted.byRank(POPULATION.men), women: Weighted.byRank(POPULATION.women) };
const SURNAMES = Weighted.byRank(POPULATION.surnames);
const PARTICLES = Weighted.byRank(POPULATION.particles);
const PLACES = Weighted.byRank(POPULATION.places);

/**
 * A fictional registry as CSV, in chunks of text: header first, then `rows` rows. The same rows and seed give the same
 * text. Numbers are unique; names, statuses, places and days of issue are drawn by rough shares.
 * @param rows up to `ROWS_MAX`, which the number blocks can hold
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
  const first = spelled(NAMES[sex].draw(random), random);
  const second = random.chance(0.72) ? spelled(NAMES[sex].draw(random), random) : '';
  const surname = spelled(SURNAMES.draw(random), random);
  const particle = random.chance(0.006) ? PARTICLES.draw(random) : '';
  const mother = particle || random.chance(0.97) ? spelled(SURNAMES.draw(random), random) : '';
  const status = random.chance(block.shareDead) ? DEATH_CODES.draw(random) : LIVING_CODES.draw(random);
  const names = `${first},${second === first ? '' : second},${surname},${particle},${mother}`;
  const issued = issueDate(block, progress, random);
  return `${number},${names},${status},${issued},${PLACES.draw(random)},${sex === 'women' ? 'F' : 'M'}\n`;
}

/** Now and then a name is written in a way of its own, as registrars wrote what they heard: the long tail of a registry. */
function spelled(name: string, random: Random): string {
  return random.chance(SPELLED_OTHERWISE) ? otherSpelling(name, random) : name;
}

/** Numbers were given out in order, so the day follows from the number, give or take a year. */
function issueDate({ issuedFrom, issuedTo }: NumberBlock, progress: number, random: Random): string {
  const from = dayNumber(issuedFrom, 1, 1);
  const days = dayNumber(issuedTo, 1, 1) - from;
  const day = from + Math.floor(progress * days) + random.below(365);
  DAY_TEXTS[day] ??= dayText(day);
  return DAY_TEXTS[day];
}
