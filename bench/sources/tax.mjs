import { parseNit } from '../../packages/colombia/dist/index.js';
import { judged, readPairs } from './pairs.mjs';

/** Published NITs of which one has a wrong check digit at its source. */
const TYPOS_AT_THE_SOURCE = 1;

/** Check digits of published NITs. */
export function taxQuality(data) {
  const vectors = readPairs(data, 'tax/nit_vectors_ofac.csv');
  if (!vectors) return [];
  const { right, pairs, wrong } = judged(vectors, ({ nit, dv_publicado: given }) => parseNit(`${nit}-${given}`).ok);
  return [{ what: 'NIT check digits', right, pairs, wrong, atLeast: (pairs - TYPOS_AT_THE_SOURCE) / pairs }];
}
