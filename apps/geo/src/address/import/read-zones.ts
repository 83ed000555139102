import type { ByMunicipality, Zone } from '../data-sets.js';
import { parseMunicipality, parseNumber } from './cells.js';
import { csvRecords } from './csv-records.js';
import type { ReadInput } from './import-options.js';
import { type IncidentCount, zoneRisks } from './zone-risk.js';

const COLUMNS = {
  municipality: ['municipality', 'municipio', 'code', 'codigo', 'codigo_mun', 'divipola'],
  incidents: ['incidents', 'incidentes', 'total_homicidios'],
  population: ['population', 'poblacion'],
  year: ['year', 'anio', 'ano'],
} as const;
const REQUIRED: (keyof typeof COLUMNS)[][] = [['municipality', 'incidents', 'population']];

/** Reads incidents and population of municipalities, with one row for each municipality or for each of its years. */
export async function readZones(input: ReadInput): Promise<ByMunicipality<Zone>> {
  const counts = new Map<string, IncidentCount>();
  const seen = new Set<string>();
  const rows = csvRecords(input.stream, input, { columns: COLUMNS, required: REQUIRED }, input.count);
  for await (const { cells, line } of rows) {
    input.onRow();
    const municipality = parseMunicipality(cells.municipality);
    const [incidents, population] = [parseNumber(cells.incidents), parseNumber(cells.population)];
    const row = `${municipality} ${cells.year ?? ''}`;
    if (municipality === undefined) {
      input.count.countSkipped('municipality_unknown', line);
    } else if (!isCount(incidents) || !isCount(population) || population === 0) {
      input.count.countSkipped('number_invalid', line);
    } else if (seen.has(row)) {
      input.count.countSkipped('duplicate', line);
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
