import { closeSync, openSync, writeSync } from 'node:fs';
import { Random } from '@cotejo/testing';
import { generatePopulation } from '../../apps/registry/dist/generate/generate-population.js';

const DATED_SHARE = 0.3;
const YEARS = { first: 1940, count: 66 };

/**
 * Customers as the registry generator makes persons, the same for the same seed, in the columns of a customers' file.
 *
 * @param {number} rows
 * @param {number} seed
 * @param {boolean} withDates whether some have a birth date
 */
export function* customers(rows, seed, withDates) {
  const random = new Random(seed);
  let row = 0;
  for (const chunk of generatePopulation(rows, seed)) {
    for (const line of chunk.split('\n')) {
      const [document, first, second, surname, particle, mother] = line.split(',');
      if (line === '' || document === 'cedula') {
        continue;
      }
      row += 1;
      const name = [first, second, surname, particle, mother].filter((word) => word !== '').join(' ');
      yield { id: `C${row}`, document, name, birthDate: withDates && random.chance(DATED_SHARE) ? dateOf(random) : '' };
    }
  }
}

/** Writes them as CSV. @param {(row: number, customer: any) => any} edit null leaves the row out */
export function writeCustomers(path, { rows, seed, withDates }, edit = (_, customer) => customer) {
  const file = openSync(path, 'w');
  let [text, row] = ['ID,NOMBRE,CEDULA,FECHA_NACIMIENTO\n', 0];
  for (const customer of customers(rows, seed, withDates)) {
    row += 1;
    const kept = edit(row, customer);
    text += kept === null ? '' : `${kept.id},${kept.name},${kept.document},${kept.birthDate}\n`;
    if (text.length > 1e6) {
      writeSync(file, text);
      text = '';
    }
  }
  writeSync(file, text);
  closeSync(file);
}

function dateOf(random) {
  const two = (number) => String(number).padStart(2, '0');
  return `${YEARS.first + random.below(YEARS.count)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
}
