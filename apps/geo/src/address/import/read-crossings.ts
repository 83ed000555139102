import { gridPosition, standardiseCrossing } from '@cotejo/colombia';
import type { CrossingColumns } from '../crossing-grid.js';
import type { ByMunicipality } from '../data-sets.js';
import { parseMunicipality, parseNumber, positionProblem } from './cells.js';
import { type CsvRecord, csvRecords } from './csv-records.js';
import type { ReadInput } from './import-options.js';

const COLUMNS = {
  municipality: ['municipality', 'municipio', 'divipola', 'codigo'],
  crossing: ['crossing', 'cruce'],
  calle: ['calle'],
  carrera: ['carrera'],
  lat: ['lat', 'latitude', 'latitud'],
  lon: ['lon', 'lng', 'longitude', 'longitud'],
  locality: ['locality', 'localidad'],
} as const;
const REQUIRED: (keyof typeof COLUMNS)[][] = [
  ['crossing', 'lat', 'lon'],
  ['calle', 'carrera', 'lat', 'lon'],
];

interface Crossing {
  calle: number;
  carrera: number;
  lat: number;
  lon: number;
  locality: string;
}

/**
 * Reads street crossings with coordinates. A crossing is a text with both streets, or the numbers of calle and carrera.
 */
export async function readCrossings(input: ReadInput): Promise<ByMunicipality<CrossingColumns>> {
  const byCity = new Map<string, Crossing[]>();
  for await (const row of csvRecords(input.stream, input, { columns: COLUMNS, required: REQUIRED }, input.count)) {
    input.onRow();
    const read = readCrossing(row, input);
    if (!read) {
      continue;
    }
    const list = byCity.get(read.municipality);
    if (list) {
      list.push(read.crossing);
    } else {
      byCity.set(read.municipality, [read.crossing]);
    }
  }
  return Object.fromEntries([...byCity].map(([code, crossings]) => [code, columnsOf(crossings)]));
}

function readCrossing({ cells, line }: CsvRecord, { city, count }: ReadInput) {
  const municipality = cells.municipality === undefined ? city : parseMunicipality(cells.municipality);
  if (municipality === undefined) {
    return count.countSkipped('municipality_unknown', line);
  }
  const text = cells.crossing ?? `CL ${cells.calle} KR ${cells.carrera}`;
  const corner = standardiseCrossing(text, municipality);
  const position = corner.ok ? gridPosition(corner.standard, municipality) : null;
  if (!position) {
    return count.countSkipped('crossing_unreadable', line);
  }
  const [lat, lon] = [parseNumber(cells.lat), parseNumber(cells.lon)];
  const problem = positionProblem({ lat, lon }, municipality);
  if (lat === undefined || lon === undefined || problem) {
    return count.countSkipped(problem ?? 'position_invalid', line);
  }
  return { municipality, crossing: { ...position, lat, lon, locality: cells.locality ?? '' } };
}

function columnsOf(crossings: Crossing[]): CrossingColumns {
  crossings.sort((a, b) => a.calle - b.calle);
  const localities = new Map<string, number>();
  for (const { locality } of crossings) {
    if (!localities.has(locality)) {
      localities.set(locality, localities.size);
    }
  }
  return {
    calles: Float64Array.from(crossings, ({ calle }) => calle),
    carreras: Float64Array.from(crossings, ({ carrera }) => carrera),
    lats: Float64Array.from(crossings, ({ lat }) => lat),
    lons: Float64Array.from(crossings, ({ lon }) => lon),
    localities: Uint32Array.from(crossings, ({ locality }) => localities.get(locality) ?? 0),
    localityNames: [...localities.keys()],
  };
}
