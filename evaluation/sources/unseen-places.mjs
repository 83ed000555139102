import { join } from 'node:path';
import { findMunicipality, standardiseAddress } from '@cotejo/colombia';
import { judged, readPairs } from './pairs.mjs';

const OWN_DATA = join(import.meta.dirname, 'data');
const HALVES = ['development', 'held-out'];
const AT_LEAST = 0.95;

/**
 * Addresses and cities whose author had not seen the rules (see data/README.md), in two halves. What is wrong in the
 * held-out half is counted and never shown.
 */
export function unseenPlaces() {
  return HALVES.flatMap((half) => [...addresses(half), cities(half)]);
}

function addresses(half) {
  const pairs = readPairs(OWN_DATA, `address-pairs-${half}.csv`);
  const settled = pairs.filter((pair) => pair.forma_abierta !== 'si');
  return [
    figure(half, `unseen addresses, ${half}`, pairs, isAddressRight),
    figure(half, `unseen addresses, ${half}, forms that the facts settle`, settled, isAddressRight),
    ...[...new Set(pairs.map(({ kind }) => kind))].map((kind) => ({
      ...figure(
        half,
        `unseen addresses, ${half}, kind ${kind}`,
        pairs.filter((pair) => pair.kind === kind),
        isAddressRight,
      ),
      atLeast: undefined,
    })),
  ];
}

function cities(half) {
  const rows = readPairs(OWN_DATA, `city-spellings-${half}.csv`);
  return figure(half, `unseen cities, ${half}`, rows, ({ ciudad, departamento, divipola }) => {
    const answer = findMunicipality(ciudad, departamento);
    return (answer.kind === 'found' ? answer.municipality.code : 'ambigua') === divipola && answer.kind !== 'unknown';
  });
}

function isAddressRight({ entrada, ciudad, estandar_catastral: standard, estandar_legible: readable, ...row }) {
  const city = findMunicipality(ciudad);
  const address = standardiseAddress(entrada, city.municipality?.code);
  if (row.valida === 'si') {
    return address.standard === standard && address.readable === readable;
  }
  const allowed = row.sugerencia === '' ? null : row.sugerencia.split('|').map((form) => form.trim());
  const isSuggested = allowed === null || address.suggestions?.every((form) => allowed.includes(form)) === true;
  return !address.ok && (row.valida === 'no' || (address.reason === 'incomplete' && isSuggested));
}

function figure(half, what, rows, isRight) {
  const { right, pairs, wrong } = judged(rows, isRight);
  return { what, right, pairs, wrong: half === 'development' ? wrong : [], atLeast: AT_LEAST };
}
