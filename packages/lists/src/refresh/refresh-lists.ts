import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '@cotejo/platform';
import { DOWNLOAD_BOUNDS, DownloadAgent, type DownloadBounds } from '@cotejo/platform/download';
import { identityOf, type ListManifest } from '../bundle/bundle-manifest.js';
import { packList } from '../bundle/pack-list.js';
import {
  type BundleChange,
  type BundleInUse,
  type ListHomes,
  type PackedList,
  type PublishedBundle,
  publishChange,
  withLockedBundle,
} from '../bundle/publish-bundle.js';
import { readLists } from '../formats/read-lists.js';
import type { ListPolicy } from '../policy/list-policy.js';
import type { ListSource } from './list-sources.js';
import { ListRefreshError } from './refresh-errors.js';
import { fetchSource, type SourceNote } from './source-fetch.js';

/** Short: when another refresh is running, this one has nothing to do. */
const LOCK_WAIT_MS = 1_000;

export interface RefreshOptions {
  homes: ListHomes;
  policy: ListPolicy;
  sources: readonly ListSource[];
  env: Env;
  /**
   * Folder for temporary files of some hundred megabytes; when absent or not writable, the system's temporary folder.
   */
  workDir?: string;
  /** Ids of the lists to refresh; default: all enabled lists. */
  only?: readonly string[];
  /** Downloads and reads every list again, even when it did not change. */
  force?: boolean;
  /** Accepts lists smaller than the policy's minimum; for tests. */
  allowSmall?: boolean;
  bounds?: DownloadBounds;
  signal?: AbortSignal;
  /** Called when a step of a list starts. */
  onProgress?(list: string, step: 'loading' | 'reading'): void;
}

export interface ListOutcome {
  list: string;
  tenant?: string;
  outcome: 'updated' | 'unchanged' | 'failed' | 'skipped';
  /** Number of entries in use after the refresh; `null` when the list is not in use. */
  entries: number | null;
  /** Why the list failed or was skipped. */
  problem?: string;
  /** Code of the reason, for a list that failed. */
  reason?: string;
}

export interface RefreshReport extends Partial<PublishedBundle> {
  outcomes: ListOutcome[];
}

type Notes = Record<string, SourceNote>;

/** The contribution of one list to the new bundle. */
interface SourceResult {
  outcome: ListOutcome;
  packed?: PackedList;
  checkedAt?: string;
  note?: SourceNote;
}

/**
 * Downloads every configured list from its publisher and activates a bundle with the changes. A list that fails keeps its
 * last good entries and is reported; the other lists are not affected.
 * @throws BundlesBusyError while another process changes the lists; BundleRefusedError, BundlesUnwritableError, an AbortError
 */
export function refreshLists(options: RefreshOptions): Promise<RefreshReport> {
  const lock = { waitMs: LOCK_WAIT_MS, ...(options.signal && { signal: options.signal }) };
  return withLockedBundle(options.homes, lock, async (before, held) => {
    const notes = await readNotes(options.homes);
    const results = await fetchAll(options, before, notes, held);
    const outcomes = results.map(({ outcome }) => outcome);
    const change = changeOf(results);
    if (!change) {
      return { outcomes };
    }
    const published = await publishChange(options.homes, before, change, held);
    await writeNotes(options.homes, { ...notes, ...notesOf(results) });
    return { ...published, outcomes };
  });
}

async function fetchAll(
  options: RefreshOptions,
  before: BundleInUse | null,
  notes: Notes,
  held: AbortSignal,
): Promise<SourceResult[]> {
  const agent = new DownloadAgent();
  const results: SourceResult[] = [];
  try {
    for (const source of selectSources(options)) {
      const inUse = before?.manifest.lists.find((list) => identityOf(list) === identityOf(source));
      const result = refreshList(source, inUse, notes[identityOf(source)], { options, agent, held });
      results.push(await result.catch((error: unknown) => failedResult(source, inUse, error, held)));
    }
  } finally {
    await agent.destroy();
  }
  return results;
}

function selectSources({ sources, only }: RefreshOptions): ListSource[] {
  return sources.filter(({ list, enabled }) => (only ? only.includes(list) : enabled));
}

async function refreshList(
  source: ListSource,
  inUse: ListManifest | undefined,
  noted: SourceNote | undefined,
  { options, agent, held }: { options: RefreshOptions; agent: DownloadAgent; held: AbortSignal },
): Promise<SourceResult> {
  const about = nameOf(source);
  // Read the list again if it was imported by hand since, or has a mapping, which may have changed.
  const isNoted = !options.force && !source.mapping && noted && noted.sourceSha256 === inUse?.sourceSha256;
  const folder = await workFolder(options.workDir);
  try {
    options.onProgress?.(source.list, 'loading');
    const context = { folder, agent, env: options.env, bounds: options.bounds ?? DOWNLOAD_BOUNDS, signal: held };
    const fetched = await fetchSource(source, isNoted ? noted : undefined, context);
    const checkedAt = new Date().toISOString();
    const entries = inUse?.entries ?? null;
    if (fetched.state === 'skipped') {
      return { outcome: { ...about, outcome: 'skipped', entries, problem: fetched.why } };
    }
    if (fetched.state === 'unchanged') {
      return { outcome: { ...about, outcome: 'unchanged', entries }, checkedAt };
    }
    options.onProgress?.(source.list, 'reading');
    const packed = await readFetchedList(source, fetched.paths, checkedAt, options);
    const outcome = packed.manifest.content === inUse?.content ? 'unchanged' : 'updated';
    const note = { sourceSha256: packed.manifest.sourceSha256, validators: fetched.validators };
    return { outcome: { ...about, outcome, entries: packed.manifest.entries }, packed, note };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFetchedList(
  source: ListSource,
  paths: readonly string[],
  checkedAt: string,
  { policy, allowSmall = false }: RefreshOptions,
): Promise<PackedList> {
  const mappings = source.mapping && { mappings: [source.mapping] };
  const { lists } = await readLists(paths, { policy, allowSmall, ...mappings });
  const [read, ...more] = lists;
  if (!read || more.length > 0 || identityOf(read.imported) !== identityOf(source)) {
    const names = lists.map(({ imported }) => identityOf(imported)).join(', ');
    throw new ListRefreshError('another_list', `the files belong to another list: ${names}`);
  }
  return packList(read, { checkedAt, source: source.files.map(({ url, path }) => url ?? path) });
}

/** @throws the abort reason, when the whole refresh was stopped */
function failedResult(
  source: ListSource,
  inUse: ListManifest | undefined,
  error: unknown,
  held: AbortSignal,
): SourceResult {
  held.throwIfAborted();
  const { code } = error as { code?: unknown };
  // Only our own errors are guaranteed not to quote the files.
  const isOwnError = error instanceof Error && /^(List|Policy|Download)/.test(error.name);
  const problem = isOwnError ? error.message : `unexpected error${typeof code === 'string' ? ` (${code})` : ''}`;
  const reason = isOwnError && typeof code === 'string' ? code : 'unexpected';
  return { outcome: { ...nameOf(source), outcome: 'failed', entries: inUse?.entries ?? null, problem, reason } };
}

function changeOf(results: readonly SourceResult[]): BundleChange | null {
  const lists = results.flatMap(({ packed }) => packed ?? []);
  const checked = results.flatMap(({ outcome, checkedAt }) =>
    checkedAt ? [[identityOf(outcome), checkedAt] as const] : [],
  );
  return lists.length + checked.length > 0 ? { lists, checkedAt: new Map(checked) } : null;
}

function nameOf({ list, tenant }: ListSource): Pick<ListOutcome, 'list' | 'tenant'> {
  return { list, ...(tenant !== undefined && { tenant }) };
}

async function workFolder(workDir: string | undefined): Promise<string> {
  const prefix = 'cotejo-refresh-';
  const inWorkDir = async (folder: string) => {
    await mkdir(folder, { recursive: true });
    return mkdtemp(join(folder, prefix));
  };
  const made = workDir === undefined ? null : await inWorkDir(workDir).catch(() => null);
  return made ?? mkdtemp(join(tmpdir(), prefix));
}

/**
 * The notes of the first readable store: each note names its files, so any store's notes are valid. Without notes,
 * every list is downloaded.
 */
async function readNotes({ stores }: ListHomes): Promise<Notes> {
  for (const store of stores) {
    try {
      const text = await store.readDownloads();
      if (text !== null) {
        return JSON.parse(text) as Notes;
      }
    } catch {
      // Unreadable: try the next store.
    }
  }
  return {};
}

function notesOf(results: readonly SourceResult[]): Notes {
  return Object.fromEntries(results.flatMap(({ outcome, note }) => (note ? [[identityOf(outcome), note]] : [])));
}

async function writeNotes({ stores }: ListHomes, notes: Notes): Promise<void> {
  await Promise.allSettled(stores.map((store) => store.writeDownloads(JSON.stringify(notes))));
}
