import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataSet, failedProbe } from './data-sets.js';
import { GeoFetchError } from './errors.js';
import { isInPlace, type ManifestEntry, readManifest, writeManifest } from './manifest.js';
import { downloadPackage, type ToolOptions, unpackFiles } from './npm-package.js';

export interface InstallOptions extends ToolOptions {
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
  const known = (await readManifest(folder))[set.id];
  if (known?.package === set.package && known.version === set.version && (await isInPlace(folder, known))) {
    return { entry: known, isNew: false };
  }
  // Beside its destination, so that a move is one step of the file system.
  const aside = await mkdtemp(join(folder, '.fetch-'));
  try {
    await fetchChecked(set, aside, options);
    const files = await Promise.all(set.files.map((name) => described(aside, name)));
    for (const name of set.files) await rename(join(aside, name), join(folder, name));
    const entry = entryOf(set, files);
    await writeManifest(folder, { ...(await readManifest(folder)), [set.id]: entry });
    return { entry, isNew: true };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function fetchChecked(set: DataSet, aside: string, options: InstallOptions): Promise<void> {
  const { signal, onStep } = options;
  onStep(`downloading ${set.package}@${set.version} (about ${set.downloadMegabytes} MB)`);
  const archive = await downloadPackage(`${set.package}@${set.version}`, aside, options);
  onStep(`unpacking ${set.files.join(', ')}`);
  await unpackFiles(archive, set.files, aside, options);
  onStep('checking');
  const failed = await failedProbe(set, aside);
  if (failed !== undefined)
    throw new GeoFetchError('check_failed', `the database does not know ${failed} as it should`);
  signal.throwIfAborted();
}

async function described(folder: string, name: string): Promise<{ name: string; bytes: number }> {
  return { name, bytes: (await stat(join(folder, name))).size };
}

function entryOf(
  { package: name, version, licence, attribution }: DataSet,
  files: ManifestEntry['files'],
): ManifestEntry {
  return { package: name, version, licence, attribution, fetchedAt: new Date().toISOString(), files };
}
