import { mkdir, mkdtemp, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { type DataSet, failedProbe } from './data-sets.js';
import { isInPlace, type ManifestEntry, readManifest, writeManifest } from './manifest.js';
import { downloadPackage, type FetchedPackage, latestVersion, type ToolOptions, unpackFiles } from './npm-package.js';

export interface InstallOptions extends ToolOptions {
  /** A version instead of the tested one; `latest` is the registry's latest version. */
  version?: string;
  /** Expected hash of the archive, `sha512-...`, in addition to the registry's hash. */
  integrity?: string;
  /** Called at the start of each step, to show progress. */
  onStep(step: string): void;
}

/**
 * Installs a data set into a folder, unless this version is already installed. It downloads and checks the files in a
 * temporary folder, then moves file by file, and writes the manifest last. After a failure or an abort the old files stay.
 * @throws ExpectedError
 */
export async function installDataSet(
  set: DataSet,
  folder: string,
  options: InstallOptions,
): Promise<{ entry: ManifestEntry; isNew: boolean }> {
  await mkdir(folder, { recursive: true });
  const version = await resolveVersion(set, folder, options);
  const known = (await readManifest(folder))[set.id];
  const isThere = known?.package === set.package && known.version === version && (await isInPlace(folder, known));
  if (isThere && known.integrity === (options.integrity ?? known.integrity)) {
    return { entry: known, isNew: false };
  }
  // Inside the destination folder, so that a move is atomic.
  const aside = await mkdtemp(join(folder, '.fetch-'));
  try {
    const fetched = await fetchChecked(set, version, aside, options);
    const files = await Promise.all(set.files.map((name) => describeFile(aside, name)));
    for (const name of set.files) {
      await rename(join(aside, name), join(folder, name));
    }
    const entry = manifestEntry(set, fetched, files);
    await writeManifest(folder, { ...(await readManifest(folder)), [set.id]: entry });
    return { entry, isNew: true };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function resolveVersion(
  { package: name, version }: DataSet,
  folder: string,
  options: InstallOptions,
): Promise<string> {
  const requested = options.version ?? version;
  return requested === 'latest' ? latestVersion(name, folder, options) : requested;
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
    throw new ExpectedError('check_failed', `the archive has another hash: ${fetched.integrity}`);
  }
  onStep(`unpacking ${set.files.join(', ')}`);
  await unpackFiles(fetched.archive, set.files, aside, options);
  onStep('checking');
  const failed = await failedProbe(set, aside);
  if (failed !== undefined) {
    throw new ExpectedError('check_failed', `the database gives a wrong answer for ${failed}`);
  }
  for (const name of set.files) {
    await setEditionTime(join(aside, name), fetched.version);
  }
  signal.throwIfAborted();
  return fetched;
}

/**
 * Sets the time of a file to its edition, because npm archives give all files the same time. These versions end in the
 * hour of their data.
 */
async function setEditionTime(path: string, version: string): Promise<void> {
  const [, year, month, day, hour] = /\.(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(version) ?? [];
  const edition = new Date(`${year}-${month}-${day}T${hour}:00:00Z`);
  const time = Number.isNaN(edition.getTime()) ? new Date() : edition;
  await utimes(path, time, time);
}

async function describeFile(folder: string, name: string): Promise<{ name: string; bytes: number }> {
  return { name, bytes: (await stat(join(folder, name))).size };
}

function manifestEntry(
  { package: name, licence, attribution }: DataSet,
  { version, integrity }: FetchedPackage,
  files: ManifestEntry['files'],
): ManifestEntry {
  return { package: name, version, integrity, licence, attribution, fetchedAt: new Date().toISOString(), files };
}
