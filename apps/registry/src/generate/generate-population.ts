import { POPULATION } from '../population.js';
import { BlockNumbers, NUMBER_BLOCKS, type NumberBlock } from './number-blocks.js';
import { Random, Weighted } from './random.js';

export const ROWS_MAX = 60_000_000;

const HEADER =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion\n';
const ROWS_PER_CHUNK = 1_000;
const DAY_MS = 86_400_000;

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
  if (chunk) yield chunk;
}

function personRow(numbers: BlockNumbers, random: Random): string {
  const { block } = numbers;
  const { number, progress } = numbers.next(random);
  const sex = block.sex === 'both' ? (random.chance(0.5) ? 'men' : 'women') : block.sex;
  const first = NAMES[sex].draw(random);
  const second = random.chance(0.72) ? NAMES[sex].draw(random) : '';
  const surname = SURNAMES.draw(random);
  const particle = random.chance(0.006) ? PARTICLES.draw(random) : '';
  const mother = particle || random.chance(0.97) ? SURNAMES.draw(random) : '';
  const status = random.chance(block.shareDead) ? DEATH_CODES.draw(random) : LIVING_CODES.draw(random);
  const names = `${first},${second === first ? '' : second},${surname},${particle},${mother}`;
  return `${number},${names},${status},${issueDate(block, progress, random)},${PLACES.draw(random)}\n`;
}

/** Numbers were given out in order, so the day follows from the number, give or take a year. */
function issueDate({ issuedFrom, issuedTo }: NumberBlock, progress: number, random: Random): string {
  const from = Date.UTC(issuedFrom, 0, 1);
  const days = (Date.UTC(issuedTo, 0, 1) - from) / DAY_MS;
  const day = Math.floor(progress * days) + random.below(365);
  return new Date(from + day * DAY_MS).toISOString().slice(0, 10);
}
