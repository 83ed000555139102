import { mkdir, mkdtemp, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataSet, failedProbe } from './data-sets.js';
import { GeoFetchError } from './errors.js';
import { isInPlace, type ManifestEntry, readManifest, writeManifest } from './manifest.js';
import { downloadPackage, type FetchedPackage, latestVersion, type ToolOptions, unpackFiles } from './npm-package.js';

export interface InstallOptions extends ToolOptions {
  /** Instead of the one that was measured; `latest`: whatever the registry calls that. */
  version?: string;
  /** What the archive must be, `sha512-...`, beyond what the registry says. */
  integrity?: string;
  /** Told of each step, for a person who waits. */
  onStep(step: string): void;
}

/**
 * Puts a data set into a folder, or leaves it when this version is there: fetched and checked aside, then moved file by
 * file, the manifest last. A failure or an abort leaves what was there.
 * @throws GeoFetchError
 */
export async function installDataSet(
  set: DataSet,
  folder: string,
  options: InstallOptions,
): Promise<{ entry: ManifestEntry; isNew: boolean }> {
  await mkdir(folder, { recursive: true });
  const version = await versionOf(set, folder, options);
  const known = (await readManifest(folder))[set.id];
  const isThere = known?.package === set.package && known.version === version && (await isInPlace(folder, known));
  if (isThere && known.integrity === (options.integrity ?? known.integrity)) {
    return { entry: known, isNew: false };
  }
  // Beside its destination, so that a move is one step of the file system.
  const aside = await mkdtemp(join(folder, '.fetch-'));
  try {
    const fetched = await fetchChecked(set, version, aside, options);
    const files = await Promise.all(set.files.map((name) => described(aside, name)));
    for (const name of set.files) {
      await rename(join(aside, name), join(folder, name));
    }
    const entry = entryOf(set, fetched, files);
    await writeManifest(folder, { ...(await readManifest(folder)), [set.id]: entry });
    return { entry, isNew: true };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function versionOf(
  { package: name, version }: DataSet,
  folder: string,
  options: InstallOptions,
): Promise<string> {
  const asked = options.version ?? version;
  return asked === 'latest' ? latestVersion(name, folder, options) : asked;
}

async function fetchChecked(
  set: DataSet,
  version: string,
  aside: string,
  options: InstallOptions,
): Promise<FetchedPackage> {
  const { signal, onStep, integrity } = options;
  onStep(`downloading ${set.package}@${version} (about ${set.downloadMegabytes} MB)`);
  const fetched = await downloadPackage(`${set.package}@${version}`, aside, options);
  if (integrity !== undefined && integrity !== fetched.integrity) {
    throw new GeoFetchError('check_failed', `the archive is another one: ${fetched.integrity}`);
  }
  onStep(`unpacking ${set.files.join(', ')}`);
  await unpackFiles(fetched.archive, set.files, aside, options);
  onStep('checking');
  const failed = await failedProbe(set, aside);
  if (failed !== undefined) {
    throw new GeoFetchError('check_failed', `the database does not know ${failed} as it should`);
  }
  for (const name of set.files) {
    await setEditionTime(join(aside, name), fetched.version);
  }
  signal.throwIfAborted();
  return fetched;
}

/** Archives of npm have one time for all files, which says nothing; these versions end in the hour of their data. */
async function setEditionTime(path: string, version: string): Promise<void> {
  const [, year, month, day, hour] = /\.(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(version) ?? [];
  const edition = new Date(`${year}-${month}-${day}T${hour}:00:00Z`);
  const time = Number.isNaN(edition.getTime()) ? new Date() : edition;
  await utimes(path, time, time);
}

async function described(folder: string, name: string): Promise<{ name: string; bytes: number }> {
  return { name, bytes: (await stat(join(folder, name))).size };
}

function entryOf(
  { package: name, licence, attribution }: DataSet,
  { version, integrity }: FetchedPackage,
  files: ManifestEntry['files'],
): ManifestEntry {
  return { package: name, version, integrity, licence, attribution, fetchedAt: new Date().toISOString(), files };
}
