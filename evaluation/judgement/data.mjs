import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nitCheckDigit } from '@cotejo/colombia';
import { bundlesIn } from '@cotejo/lists';
import { generatePopulation } from '../../apps/registry/dist/generate/generate-population.js';
import { entriesOf } from '../screening/lists.mjs';
import { registryRow } from './persons.mjs';

const FIXTURE_LISTS = fileURLToPath(new URL('../../packages/lists/test/fixtures', import.meta.url));
const CEDULA = /^\d{6,10}$/;
const SEED = 5;
const TODAY = new Date().toISOString().slice(0, 10);

/** The folder of databases and of anonymity lists into a deployment. */
export function importNetworks({ geo, feeds }, deployment) {
  if (geo) {
    symlinkSync(geo, join(deployment.dataDir, 'geo'));
  }
  if (feeds) {
    deployment.cli('anonymity', 'import', feeds, '--as-of', TODAY);
  }
}

/** A registry of generated persons, and these persons with them. A later row with the same number wins. */
export function importRegistry(persons, others, deployment) {
  const file = join(deployment.dataDir, 'registry.csv');
  const rows = persons.filter(({ inRegistry }) => inRegistry).map(registryRow);
  writeFileSync(file, `${[...generatePopulation(others, SEED)].join('')}${rows.join('\n')}\n`);
  deployment.cli('registry', 'import', file, '--as-of', TODAY);
}

/** A copy of the RUT that is not complete: a person who is not in it may be registered. */
export function importRut(persons, deployment) {
  const file = join(deployment.dataDir, 'rut.csv');
  const registered = persons.filter(({ rut, document }) => rut && document.length !== 9);
  const rows = registered.map(({ document, rut }) => `${document}-${nitCheckDigit(document)},${rut},2019-05-06`);
  writeFileSync(file, `${['nit,estado,fecha_estado', ...rows].join('\n')}\n`);
  deployment.cli('tax', 'import', file, '--as-of', TODAY);
}

/** Lists in the publishers' formats into the deployment of a product; without a folder the fixtures of the lists package. */
export function importLists(lists, product) {
  product.cli('lists', 'import', lists ?? FIXTURE_LISTS, '--allow-small', '--checked-now');
}

/**
 * Listed Colombians with two surnames, with their cédula if the list has it.
 *
 * @returns {Promise<import('./frauds.mjs').Listed[]>}
 */
export async function listedPersons(dataDir) {
  const versions = bundlesIn(dataDir);
  const entries = await entriesOf(versions.pathOf(await versions.currentId()));
  return entries.flatMap((entry) => {
    const { kind, names, countries } = entry;
    const document = documentOf(entry);
    if (kind !== 'person' || names.length === 0 || !(document || countries.includes('CO'))) {
      return [];
    }
    const [surnames, given] = names[0].text.split(', ').map((part) => part.split(' '));
    const isUsable = given && given.length <= 2 && surnames.length === 2;
    return isUsable ? [{ given, surnames, document }] : [];
  });
}

function documentOf({ documents }) {
  const found = documents.find(
    ({ kind, country, number }) => kind === 'cedula' && country === 'CO' && CEDULA.test(number),
  );
  return found?.number.padStart(8, '0');
}
