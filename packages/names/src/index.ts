export type { PartialDate } from './birth-date.js';
export { type HolderMatch, matchHolder } from './holder.match.js';
export { normaliseName } from './name.normaliser.js';
export { COLOMBIAN_NAMES, type NamePopulation, populationOf } from './name.population.js';
export type { ScorePiece } from './name.score.js';
export { NameSharesInvalidError, nameShares, sharesPopulation } from './name.shares.js';
export {
  type NameEntry,
  type NameHit,
  NameIndex,
  type NameQuery,
  type SearchOptions,
} from './name-index/name.index.js';
export { skeleton, spanishFold } from './spanish.fold.js';
