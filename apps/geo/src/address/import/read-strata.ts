import { standardiseCrossing } from '@cotejo/colombia';
import type { ByMunicipality } from '../data-sets.js';
import { type StratumColumns, segmentHash } from '../stratum-map.js';
import type { BadRowReason } from './bad-row-reason.js';
import { parseMunicipality, parseNumber, parseStratum, positionProblem } from './cells.js';
import { type CsvRecord, csvRecords } from './csv-records.js';
import { centreOf, type GeoFeature, geoFeatures } from './geo-features.js';
import type { ReadInput } from './import-options.js';

const COLUMNS = {
  municipality: ['municipality', 'municipio', 'divipola', 'codigo'],
  segment: ['segment', 'tramo', 'crossing', 'cruce'],
  lat: ['lat', 'latitude', 'latitud'],
  lon: ['lon', 'lng', 'longitude', 'longitud'],
  stratum: ['stratum', 'estrato'],
} as const;
const REQUIRED: (keyof typeof COLUMNS)[][] = [
  ['segment', 'stratum'],
  ['lat', 'lon', 'stratum'],
];
/** Names of the stratum property; Bogotá publishes its blocks with `ESTRATO`. */
const STRATUM_PROPERTIES = ['ESTRATO', 'estrato', 'stratum'];

interface Rows {
  segments: Map<bigint, number>;
  blocks: { lat: number; lon: number; stratum: number }[];
}

/**
 * Reads strata of street segments (a CSV with the street and the street from which its house numbers are counted) or of
 * blocks (a CSV with their centres, or GeoJSON polygons in degrees with `ESTRATO`). Blocks without homes (stratum 0)
 * are ignored.
 */
export async function readStrata(input: ReadInput): Promise<ByMunicipality<StratumColumns>> {
  const byCity = new Map<string, Rows>();
  const rowsOf = (municipality: string) => {
    const rows = byCity.get(municipality) ?? { segments: new Map(), blocks: [] };
    byCity.set(municipality, rows);
    return rows;
  };
  const results = input.isGeoJson ? readFeatures(input, rowsOf) : readCsv(input, rowsOf);
  for await (const { line, problem } of results) {
    input.onRow();
    if (problem) {
      input.count.countSkipped(problem, line);
    }
  }
  return Object.fromEntries([...byCity].map(([code, rows]) => [code, columnsOf(rows)]));
}

interface RowResult {
  line: number;
  problem: BadRowReason | null;
}
type RowsOf = (municipality: string) => Rows;

async function* readCsv(input: ReadInput, rowsOf: RowsOf): AsyncGenerator<RowResult> {
  for await (const row of csvRecords(input.stream, input, { columns: COLUMNS, required: REQUIRED }, input.count)) {
    yield { line: row.line, problem: addRow(row, input, rowsOf) };
  }
}

function addRow({ cells }: CsvRecord, { city }: ReadInput, rowsOf: RowsOf): BadRowReason | null {
  const municipality = cells.municipality === undefined ? city : parseMunicipality(cells.municipality);
  if (municipality === undefined) {
    return 'municipality_unknown';
  }
  const stratum = parseStratum(cells.stratum);
  if (stratum === undefined) {
    return 'stratum_invalid';
  }
  if (cells.segment === undefined) {
    return addBlock(parseNumber(cells.lat), parseNumber(cells.lon), municipality, stratum, rowsOf);
  }
  const segment = standardiseCrossing(cells.segment, municipality);
  if (!segment.ok) {
    return 'segment_unreadable';
  }
  if (stratum !== null) {
    rowsOf(municipality).segments.set(segmentHash(segment.standard), stratum);
  }
  return null;
}

async function* readFeatures(input: ReadInput, rowsOf: RowsOf): AsyncGenerator<RowResult> {
  for await (const { feature, number } of geoFeatures(input.stream)) {
    input.count.rows += 1;
    yield { line: number, problem: addFeature(feature, input.city as string, rowsOf) };
  }
}

function addFeature(feature: GeoFeature | null, municipality: string, rowsOf: RowsOf): BadRowReason | null {
  const centre = feature && centreOf(feature.geometry);
  if (!centre) {
    return 'shape_invalid';
  }
  const property = STRATUM_PROPERTIES.find((name) => feature.properties?.[name] !== undefined) ?? '';
  const stratum = parseStratum(String(feature.properties?.[property] ?? ''));
  if (stratum === undefined) {
    return 'stratum_invalid';
  }
  return addBlock(centre.lat, centre.lon, municipality, stratum, rowsOf);
}

function addBlock(
  lat: number | undefined,
  lon: number | undefined,
  municipality: string,
  stratum: number | null,
  rowsOf: RowsOf,
): BadRowReason | null {
  const problem = positionProblem({ lat, lon }, municipality);
  if (lat === undefined || lon === undefined || problem) {
    return problem ?? 'position_invalid';
  }
  if (stratum !== null) {
    rowsOf(municipality).blocks.push({ lat, lon, stratum });
  }
  return null;
}

function columnsOf({ segments, blocks }: Rows): StratumColumns {
  const sorted = [...segments].sort(([a], [b]) => (a < b ? -1 : 1));
  blocks.sort((a, b) => a.lat - b.lat);
  return {
    segments: BigUint64Array.from(sorted, ([hash]) => hash),
    segmentStrata: Uint8Array.from(sorted, ([, stratum]) => stratum),
    lats: Float64Array.from(blocks, ({ lat }) => lat),
    lons: Float64Array.from(blocks, ({ lon }) => lon),
    blockStrata: Uint8Array.from(blocks, ({ stratum }) => stratum),
  };
}
