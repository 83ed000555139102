import type { ByMunicipality, Zone } from '../data-sets.js';
import { municipalityOf, numberOf } from './cells.js';
import { csvRecords } from './csv-records.js';
import type { ReadInput } from './import-data-set.js';
import { type Counted, zoneRisks } from './zone-risk.js';

const COLUMNS = {
  municipality: ['municipality', 'municipio', 'code', 'codigo', 'codigo_mun', 'divipola'],
  incidents: ['incidents', 'incidentes', 'total_homicidios'],
  population: ['population', 'poblacion'],
  year: ['year', 'anio', 'ano'],
} as const;
const REQUIRED: (keyof typeof COLUMNS)[][] = [['municipality', 'incidents', 'population']];

/** Incidents and population of municipalities, one row for each or one for each year. */
export async function readZones(input: ReadInput): Promise<ByMunicipality<Zone>> {
  const counts = new Map<string, Counted>();
  const seen = new Set<string>();
  const rows = csvRecords(input.stream, input, { columns: COLUMNS, required: REQUIRED }, input.count);
  for await (const { cells, line } of rows) {
    input.passed();
    const municipality = municipalityOf(cells.municipality);
    const [incidents, population] = [numberOf(cells.incidents), numberOf(cells.population)];
    const row = `${municipality} ${cells.year ?? ''}`;
    if (municipality === undefined) {
      input.count.leftOut('municipality_unknown', line);
    } else if (!isCount(incidents) || !isCount(population) || population === 0) {
      input.count.leftOut('number_invalid', line);
    } else if (seen.has(row)) {
      input.count.leftOut('duplicate', line);
    } else {
      const before = counts.get(municipality) ?? { incidents: 0, population: 0 };
      counts.set(municipality, {
        incidents: before.incidents + incidents,
        population: before.population + population,
      });
    }
    seen.add(row);
  }
  return counts.size === 0 ? {} : zoneRisks(counts);
}

function isCount(number: number | undefined): number is number {
  return number !== undefined && Number.isInteger(number) && number >= 0;
}
