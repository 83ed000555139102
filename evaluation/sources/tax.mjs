import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nitCheckDigit, parseNit } from '@cotejo/colombia';
import { LocalTaxProvider } from '../../apps/tax/dist/providers/local.provider.js';
import { taxSource } from '../../apps/tax/dist/tax.source.js';
import { measureLookups } from './lookups.mjs';
import { judged, readPairs } from './pairs.mjs';

const FIRST = 1_020_000_000;
const REGISTRATIONS = 200_000;
const STATES = ['REGISTRO ACTIVO', 'REGISTRO ACTIVO', 'REGISTRO SUSPENDIDO', 'REGISTRO CANCELADO'];
/** Published NITs of which one has a wrong check digit at its source. */
const TYPOS_AT_THE_SOURCE = 1;

/** Registrations that were made up, imported as an operator imports the RUT. */
export async function taxLookups(deployment) {
  const file = join(deployment.dataDir, 'rut.csv');
  const rows = Array.from({ length: REGISTRATIONS }, (_, index) => rowOf(String(FIRST + 20 * index), index));
  writeFileSync(file, `nit,estado,fecha_estado\n${rows.join('\n')}\n`);
  deployment.cli('tax', 'import', file, '--complete');
  const provider = await deployment.open(LocalTaxProvider);
  const queries = Array.from({ length: 9_973 }, (_, index) => ({ document: String(FIRST + 10 * index) }));
  return [
    [
      'tax, snapshot of the RUT',
      await measureLookups({ definition: taxSource, provider, operation: 'tax.registration', queries }),
    ],
  ];
}

const rowOf = (number, index) => `${number}-${nitCheckDigit(number)},${STATES[index % STATES.length]},2019-05-06`;

/** Check digits of published NITs. */
export function taxQuality(data) {
  const vectors = readPairs(data, 'tax/nit_vectors_ofac.csv');
  if (!vectors) {
    return [];
  }
  const { right, pairs, wrong } = judged(vectors, ({ nit, dv_publicado: given }) => parseNit(`${nit}-${given}`).ok);
  return [
    {
      what: 'NIT check digits',
      right,
      pairs,
      wrong,
      atLeast: Math.floor((1e4 * (pairs - TYPOS_AT_THE_SOURCE)) / pairs) / 1e4,
    },
  ];
}
