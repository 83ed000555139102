import { stat } from 'node:fs/promises';
import type { Env } from '@cotejo/platform';
import { findGeoFiles, geoFolder } from '../geo.config.js';
import { type Manifest, readManifest } from './manifest.js';

export interface DatabaseFile {
  database: 'country' | 'city' | 'asn';
  path: string;
  bytes: number;
}

export interface GeoStatus {
  /** Files that a service would open now. */
  files: DatabaseFile[];
  /** Databases without a file: their part of an answer stays unknown. */
  missing: DatabaseFile['database'][];
  fetched: Manifest;
}

export async function readStatus(env: Env, dataDir: string): Promise<GeoStatus> {
  const { country, city, asn } = findGeoFiles(env, dataDir);
  const databases = Object.entries({ country, city, asn }) as [DatabaseFile['database'], string[]][];
  const files: DatabaseFile[] = [];
  for (const [database, paths] of databases) {
    for (const path of paths) files.push({ database, path, bytes: (await stat(path)).size });
  }
  const missing = databases.filter(([, paths]) => paths.length === 0).map(([database]) => database);
  return { files, missing, fetched: await readManifest(geoFolder(dataDir)) };
}
