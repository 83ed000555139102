import { stat } from 'node:fs/promises';
import type { Env } from '@cotejo/platform';
import { findGeoFiles, geoFolder } from '../geo.config.js';
import type { DatabaseName } from '../ip/ip-databases.js';
import { MmdbSet } from '../ip/mmdb-set.js';
import { type Manifest, readManifest } from './manifest.js';

const DAY_MS = 86_400_000;
/** The GeoLite2 licence requires deletion within 30 days of a newer edition, and there is one every week. */
const GEOLITE_DAYS_MAX = 30;

export interface DatabaseFile {
  database: DatabaseName;
  path: string;
  bytes: number;
  /** ISO 8601 time of the build; for a CSV, the time at which the file was written. */
  builtAt: string;
  /** The type that the file declares; `csv` for a CSV. */
  type: string;
  /** `true` when the licence requires a newer edition. */
  overdue: boolean;
}

export interface GeoStatus {
  /** Files that a service would open now. */
  files: DatabaseFile[];
  /** Databases without a file; their fields in answers are unknown. */
  missing: DatabaseName[];
  fetched: Manifest;
}

/** @throws ConfigInvalidError, or the reader's error for a file that is not a database */
export async function readStatus(env: Env, dataDir: string): Promise<GeoStatus> {
  const { country, city, cityCheck, asn, anonymous } = findGeoFiles(env, dataDir);
  const databases = Object.entries({ country, city, city_check: cityCheck, asn, anonymous });
  const files: DatabaseFile[] = [];
  for (const [database, paths] of databases as [DatabaseName, string[]][]) {
    for (const path of paths) {
      files.push({ database, path, ...(await describe(path)) });
    }
  }
  const missing = (['country', 'city', 'asn'] as const).filter(
    (name) => !files.some(({ database }) => database === name),
  );
  return { files, missing, fetched: await readManifest(geoFolder(dataDir)) };
}

async function describe(path: string): Promise<Omit<DatabaseFile, 'database' | 'path'>> {
  const { size: bytes, mtimeMs } = await stat(path);
  const set = path.endsWith('.csv') ? null : await MmdbSet.open([path]);
  const time = set?.builtAt[0] ?? mtimeMs;
  const type = set?.types[0] ?? 'csv';
  const overdue = type.startsWith('GeoLite2') && Date.now() - time > GEOLITE_DAYS_MAX * DAY_MS;
  return { bytes, builtAt: new Date(time).toISOString(), type, overdue };
}
