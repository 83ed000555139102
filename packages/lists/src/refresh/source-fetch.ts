import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '@cotejo/platform';
import { type DownloadAgent, type DownloadBounds, download, type Validators } from '@cotejo/platform/download';
import { addressOf, type ListSource, type SourceFile } from './list-sources.js';

/** What is noted of the last download of a list, by the address of each file as it is configured. */
export interface SourceNote {
  /** The files that were read. */
  sourceSha256: string;
  validators: Record<string, Validators>;
}

export type Fetched =
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
 * Loads the files of a list, unless none of them changed since `note`. Where one changed all are loaded anew: a list is
 * read from all its files.
 * @throws DownloadError
 */
export async function fetchSource(
  { files }: ListSource,
  note: SourceNote | undefined,
  context: FetchContext,
): Promise<Fetched> {
  for (const { url } of files) {
    const { missing } = url === undefined ? {} : addressOf(url, context.env);
    if (missing) {
      return { state: 'skipped', why: `${missing} is not set` };
    }
  }
  await mkdir(context.folder, { recursive: true });
  if (note && files.every(({ url }) => url !== undefined && isConditional(note.validators[url]))) {
    const first = await loadAll(files, note.validators, context);
    if (first.every(({ validators }) => validators === null)) {
      return { state: 'unchanged' };
    }
    if (first.every(({ validators }) => validators !== null)) {
      return loadedOf(first);
    }
  }
  return loadedOf(await loadAll(files, {}, context));
}

interface LoadedFile {
  path: string;
  url: string | undefined;
  /** `null`: not sent, as it is the known one. */
  validators: Validators | null;
}

function isConditional(validators: Validators | undefined): boolean {
  return Boolean(validators?.etag || validators?.lastModified);
}

async function loadAll(
  files: readonly SourceFile[],
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
      validators: await download(address, { to, known: known[url], agent, bounds, signal }),
    });
  }
  return loaded;
}

function loadedOf(files: readonly LoadedFile[]): Fetched {
  const validators = files.flatMap(({ url, validators: found }) => (url && found ? [[url, found] as const] : []));
  return { state: 'loaded', paths: files.map(({ path }) => path), validators: Object.fromEntries(validators) };
}
