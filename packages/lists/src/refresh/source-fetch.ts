import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '@cotejo/platform';
import { type DownloadAgent, type DownloadBounds, download, type Validators } from '@cotejo/platform/download';
import { addressOf, type ListSource } from './list-sources.js';

/** Notes about the last download of a list. */
export interface SourceNote {
  /** SHA-256 over the concatenated files that were read. */
  sourceSha256: string;
  /** By the URL of each file, as configured. */
  validators: Record<string, Validators>;
}

export type FetchedSource =
  | { state: 'unchanged' }
  | { state: 'skipped'; why: string }
  | { state: 'loaded'; paths: string[]; validators: SourceNote['validators'] };

export interface FetchContext {
  folder: string;
  agent: DownloadAgent;
  env: Env;
  bounds: DownloadBounds;
  signal: AbortSignal;
}

/**
 * Downloads the files of a list, unless none of them changed since `note`. When one file changed, all files are downloaded,
 * because a list is read from all its files.
 * @throws DownloadError
 */
export async function fetchSource(
  source: ListSource,
  note: SourceNote | undefined,
  context: FetchContext,
): Promise<FetchedSource> {
  const { files } = source;
  for (const { url } of files) {
    const { missing } = url === undefined ? {} : addressOf(url, context.env);
    if (missing) {
      return { state: 'skipped', why: `${missing} is not set` };
    }
  }
  await mkdir(context.folder, { recursive: true });
  if (note && files.every(({ url }) => url !== undefined && isConditional(note.validators[url]))) {
    const first = await loadAll(source, note.validators, context);
    if (first.every(({ validators }) => validators === null)) {
      return { state: 'unchanged' };
    }
    if (first.every(({ validators }) => validators !== null)) {
      return loadedResult(first);
    }
  }
  return loadedResult(await loadAll(source, {}, context));
}

interface LoadedFile {
  path: string;
  url: string | undefined;
  /** `null`: the publisher did not send the file, because it did not change. */
  validators: Validators | null;
}

function isConditional(validators: Validators | undefined): boolean {
  return Boolean(validators?.etag || validators?.lastModified);
}

async function loadAll(
  { files, ...permissions }: ListSource,
  known: SourceNote['validators'],
  { folder, agent, env, bounds, signal }: FetchContext,
): Promise<LoadedFile[]> {
  const loaded: LoadedFile[] = [];
  for (const { name, url, path } of files) {
    if (url === undefined) {
      loaded.push({ path, url, validators: {} });
      continue;
    }
    const to = join(folder, name);
    const address = addressOf(url, env).url as string;
    loaded.push({
      path: to,
      url,
      validators: await download(address, { to, known: known[url], agent, permissions, bounds, signal }),
    });
  }
  return loaded;
}

function loadedResult(files: readonly LoadedFile[]): FetchedSource {
  const validators = files.flatMap(({ url, validators: noted }) => (url && noted ? [[url, noted] as const] : []));
  return { state: 'loaded', paths: files.map(({ path }) => path), validators: Object.fromEntries(validators) };
}
