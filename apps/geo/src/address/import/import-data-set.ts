import { RowCount, type RowSummary } from '@cotejo/tables';
import { readDataSet, versionsOf, writeDataSet } from '../data-set-files.js';
import type { ByMunicipality, DataSetId, DataSets } from '../data-sets.js';
import { AddressImportError } from '../errors.js';
import type { ImportOptions, ReadInput } from './import-options.js';
import { readCrossings } from './read-crossings.js';
import { readStrata } from './read-strata.js';
import { readZones } from './read-zones.js';

/** Bounds the memory of an import. The country has about 12 million dwellings and far fewer blocks. */
const ROWS_MAX = 3_000_000;

export interface ImportReport extends RowSummary {
  /** Number of rows in use after the import, by municipality. */
  kept: Record<string, number>;
  version: string;
}

const READERS: { [Id in DataSetId]: (input: ReadInput) => Promise<DataSets[Id]> } = {
  crossings: readCrossings,
  strata: readStrata,
  zones: readZones,
};

/**
 * Reads a file, checks its plausibility and activates it. Crossings and strata replace the data of the municipalities in
 * the file and keep the others. Zones are replaced as a whole, because they are ranked against each other.
 * @throws AddressImportError, or the error of the file system; the data in use then stays
 */
export async function importDataSet<Id extends DataSetId>(id: Id, options: ImportOptions): Promise<ImportReport> {
  const count = new RowCount();
  try {
    const data = await readData(id, options, count);
    refuseIfBroken(count, options.badRatioMax, data);
    const versions = versionsOf(options.dataDir, id);
    const previous = await versions.currentId();
    const before = previous === null ? {} : await readDataSet<Id>(versions.pathOf(previous));
    // Zones are ranked against each other, so all of them are replaced.
    const replaced = Object.keys(id === 'zones' ? before : data);
    refuseIfShrunk(total(rowsOf(before), replaced), total(rowsOf(data), Object.keys(data)), options.sizeRatioMin);
    const next = (id === 'zones' ? data : { ...before, ...data }) as DataSets[Id];
    const kept = rowsOf(next);
    const version = await versions.make((folder) => writeDataSet(folder, next, { asOf: options.asOf, rows: kept }));
    await versions.switchTo(version);
    await versions.keepOnly([version, previous]);
    return { ...count.summary(), kept, version };
  } catch (error) {
    if (error instanceof AddressImportError) {
      error.count = count;
    }
    throw error;
  }
}

/**
 * Removes a data set, or its part of one city; its fields in answers are then unknown. An unreadable data set can be removed.
 * @throws AddressImportError `not_in_use`
 */
export async function removeDataSet<Id extends DataSetId>(dataDir: string, id: Id, city?: string): Promise<void> {
  const versions = versionsOf(dataDir, id);
  const current = await versions.currentId();
  const inUse: ByMunicipality<unknown> = current && city ? await readDataSet<Id>(versions.pathOf(current)) : {};
  if (current === null || (city && !(city in inUse))) {
    throw new AddressImportError('not_in_use', 'no such data is in use');
  }
  const next = Object.fromEntries(Object.entries(inUse).filter(([code]) => code !== city)) as DataSets[Id];
  // Write a version without rows, because services follow the pointer from one version to the next.
  const about = { asOf: new Date().toISOString(), rows: rowsOf(next) };
  await versions.switchTo(await versions.make((folder) => writeDataSet(folder, next, about)));
  await versions.keepOnly([await versions.currentId()]);
}

async function readData<Id extends DataSetId>(id: Id, options: ImportOptions, count: RowCount): Promise<DataSets[Id]> {
  const onRow = () => {
    if (options.signal.aborted) {
      throw new AddressImportError('interrupted', 'interrupted');
    }
    if (count.rows > ROWS_MAX) {
      throw new AddressImportError('too_many_rows', `more than ${ROWS_MAX} rows`);
    }
    options.onProgress?.(count.rows);
  };
  if (options.isGeoJson && options.city === undefined) {
    throw new AddressImportError('city_missing', 'polygons contain no municipality: give its code with --city');
  }
  return READERS[id]({ ...options, count, onRow });
}

function refuseIfBroken({ rows, badRows }: RowCount, badRatioMax: number, data: ByMunicipality<unknown>): void {
  if (rows > 0 && badRows / rows > badRatioMax) {
    const percent = ((100 * badRows) / rows).toFixed(2);
    throw new AddressImportError('too_many_bad_rows', `${percent} % of the rows are bad (--max-bad-ratio)`);
  }
  if (Object.keys(data).length === 0) {
    throw new AddressImportError('no_rows', 'the file has no usable row');
  }
}

function refuseIfShrunk(had: number, has: number, ratioMin: number): void {
  if (has >= had * ratioMin) {
    return;
  }
  throw new AddressImportError('too_few_rows', `${has} rows, where ${had} are in use (--min-size-ratio)`);
}

function total(rows: Record<string, number>, codes: readonly string[]): number {
  return codes.reduce((sum, code) => sum + (rows[code] ?? 0), 0);
}

/** Number of rows of each municipality: the length of its columns, or 1 for a zone. */
function rowsOf(data: ByMunicipality<unknown>): Record<string, number> {
  const lengthOf = (columns: object) => {
    if ('calles' in columns) {
      return (columns.calles as Float64Array).length;
    }
    if (!('segments' in columns)) {
      return 1;
    }
    const { segments, lats } = columns as { segments: BigUint64Array; lats: Float64Array };
    return segments.length + lats.length;
  };
  return Object.fromEntries(Object.entries(data).map(([code, columns]) => [code, lengthOf(columns as object)]));
}
