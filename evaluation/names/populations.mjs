import { COLOMBIAN_NAMES, nameShares, sharesPopulation } from '@cotejo/names';
import { generatePopulation } from '../../apps/registry/dist/generate/generate-population.js';

const NAME_COLUMNS = ['primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido'];
const PERSONS = 200_000;
const SEED = 1;

/** What the weights of words can come from. */
export function populations() {
  return { 'own table': COLOMBIAN_NAMES, 'registry shares': sharesPopulation(nameShares(PERSONS, dictionary())) };
}

/** The name dictionary of a generated registry: each text with the number of persons who have it. */
function dictionary() {
  const counts = new Map();
  let columns;
  let rest = '';
  for (const chunk of generatePopulation(PERSONS, SEED)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const cells = line.split(',');
      if (!columns) {
        columns = NAME_COLUMNS.map((name) => cells.indexOf(name));
      } else {
        for (const column of columns) {
          counts.set(cells[column], (counts.get(cells[column]) ?? 0) + 1);
        }
      }
    }
  }
  return counts;
}
