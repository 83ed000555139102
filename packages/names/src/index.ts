export type { PartialDate } from './birth-date.js';
export { type FamilySurname, familySurnames, surnamesOfName } from './family-surnames.js';
export { type HolderMatch, isComparableName, matchHolder } from './holder-match.js';
export { type NameParts, nameDifference } from './name-difference.js';
export { CANDIDATES_MAX } from './name-index/candidates.js';
export { KeyTable, type KeyTableImage } from './name-index/key-table.js';
export {
  type MatchEvidence,
  type NameHit,
  NameIndex,
  type NameIndexOptions,
  type NameQuery,
  type SearchOptions,
} from './name-index/name-index.js';
export {
  buffersOf,
  buildNameIndex,
  type NameEntry,
  NameIndexBuilder,
  type NameIndexImage,
} from './name-index/name-index-image.js';
export type { NameSieve } from './name-index/name-sieve.js';
export { NumberPacker, PackedTexts, type PackedTextsImage, TextPacker } from './name-index/packed-texts.js';
export { spellingKey } from './name-index/token-keys.js';
export { WordIds } from './name-index/word-ids.js';
export { isParticle, normaliseName } from './name-normaliser.js';
export { COLOMBIAN_NAMES, type NamePopulation, populationOf } from './name-population.js';
export type { ScorePiece } from './name-score.js';
export { nameShares, sharesPopulation } from './name-shares.js';
export type { Namesakes } from './namesakes.js';
export { skeleton, spanishFold } from './spanish-fold.js';
export { withWorldNames } from './world-names.js';
