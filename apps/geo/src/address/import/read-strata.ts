import { standardiseCrossing } from '@cotejo/colombia';
import type { ByMunicipality } from '../data-sets.js';
import { type StratumColumns, segmentHash } from '../stratum-map.js';
import { municipalityOf, numberOf, problemOf, stratumOf } from './cells.js';
import { type CsvRecord, csvRecords } from './csv-records.js';
import { centreOf, type GeoFeature, geoFeatures } from './geo-features.js';
import type { ReadInput } from './import-data-set.js';
import type { BadRowReason } from './row-count.js';

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
/** Property of a feature, as Bogotá publishes its blocks. */
const STRATUM_PROPERTIES = ['ESTRATO', 'estrato', 'stratum'];

interface Rows {
  segments: Map<bigint, number>;
  blocks: { lat: number; lon: number; stratum: number }[];
}

/**
 * Strata: of street segments (a CSV of the street and the one its plates are counted from), or of blocks (a CSV of their
 * centres, or GeoJSON polygons in degrees with `ESTRATO`). Blocks without homes, stratum 0, are passed over.
 */
export async function readStrata(input: ReadInput): Promise<ByMunicipality<StratumColumns>> {
  const found = new Map<string, Rows>();
  const rowsOf = (municipality: string) => {
    const rows = found.get(municipality) ?? { segments: new Map(), blocks: [] };
    found.set(municipality, rows);
    return rows;
  };
  const reading = input.isGeoJson ? fromFeatures(input, rowsOf) : fromCsv(input, rowsOf);
  for await (const { line, problem } of reading) {
    input.passed();
    if (problem) {
      input.count.leftOut(problem, line);
    }
  }
  return Object.fromEntries([...found].map(([code, rows]) => [code, columnsOf(rows)]));
}

interface Read {
  line: number;
  problem: BadRowReason | null;
}
type RowsOf = (municipality: string) => Rows;

async function* fromCsv(input: ReadInput, rowsOf: RowsOf): AsyncGenerator<Read> {
  for await (const row of csvRecords(input.stream, input, { columns: COLUMNS, required: REQUIRED }, input.count)) {
    yield { line: row.line, problem: addRow(row, input, rowsOf) };
  }
}

function addRow({ cells }: CsvRecord, { city }: ReadInput, rowsOf: RowsOf): BadRowReason | null {
  const municipality = cells.municipality === undefined ? city : municipalityOf(cells.municipality);
  if (municipality === undefined) {
    return 'municipality_unknown';
  }
  const stratum = stratumOf(cells.stratum);
  if (stratum === undefined) {
    return 'stratum_invalid';
  }
  if (cells.segment === undefined) {
    return addBlock(numberOf(cells.lat), numberOf(cells.lon), municipality, stratum, rowsOf);
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

async function* fromFeatures(input: ReadInput, rowsOf: RowsOf): AsyncGenerator<Read> {
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
  const stratum = stratumOf(String(feature.properties?.[property] ?? ''));
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
  const problem = problemOf({ lat, lon }, municipality);
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
