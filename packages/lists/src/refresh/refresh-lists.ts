import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '@cotejo/platform';
import { DOWNLOAD_BOUNDS, type DownloadAgent, type DownloadBounds, downloadAgent } from '@cotejo/platform/download';
import { identityOf, type ListManifest } from '../bundle/bundle-manifest.js';
import { packList } from '../bundle/pack-list.js';
import {
  type BundleChange,
  type InUse,
  type ListHomes,
  type PackedList,
  type PublishedBundle,
  publishChange,
  whileChanging,
} from '../bundle/publish-bundle.js';
import { readLists } from '../formats/read-lists.js';
import type { ListPolicy } from '../policy/list-policy.js';
import type { ListSource } from './list-sources.js';
import { ListRefreshError } from './refresh-errors.js';
import { fetchSource, type SourceNote } from './source-fetch.js';

/** A refresh that finds another one running has nothing to do. */
const LOCK_WAIT_MS = 1_000;

export interface RefreshOptions {
  homes: ListHomes;
  policy: ListPolicy;
  sources: readonly ListSource[];
  env: Env;
  /** A folder in which files of some hundred megabytes may lie for a while; absent or not writable: the system's. */
  workDir?: string;
  /** Ids of lists; absent: all that are enabled. */
  only?: readonly string[];
  /** Loads and reads also what did not change. */
  force?: boolean;
  /** Takes lists smaller than the policy's minimum: tests. */
  allowSmall?: boolean;
  bounds?: DownloadBounds;
  signal?: AbortSignal;
  /** What it turns to now. */
  onProgress?(list: string, step: 'loading' | 'reading'): void;
}

export interface ListOutcome {
  list: string;
  tenant?: string;
  outcome: 'updated' | 'unchanged' | 'failed' | 'skipped';
  /** Of the list in use after the refresh; `null` where there is none. */
  entries: number | null;
  /** Why it failed or was skipped. */
  problem?: string;
}

export interface RefreshReport extends Partial<PublishedBundle> {
  outcomes: ListOutcome[];
}

type Notes = Record<string, SourceNote>;

/** What one list contributes to the new bundle. */
interface SourceResult {
  outcome: ListOutcome;
  packed?: PackedList;
  checkedAt?: string;
  note?: SourceNote;
}

/**
 * Has every configured list anew from its publisher and puts a bundle in use with what changed. A list that fails keeps
 * its last good entries, and is reported; the others go on.
 * @throws BundlesBusyError while another process changes the lists; BundleRefusedError, BundlesUnwritableError, an AbortError
 */
export function refreshLists(options: RefreshOptions): Promise<RefreshReport> {
  const lock = { waitMs: LOCK_WAIT_MS, ...(options.signal && { signal: options.signal }) };
  return whileChanging(options.homes, lock, async (before, held) => {
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
  before: InUse | null,
  notes: Notes,
  held: AbortSignal,
): Promise<SourceResult[]> {
  const agent = downloadAgent();
  const results: SourceResult[] = [];
  try {
    for (const source of chosen(options)) {
      const inUse = before?.manifest.lists.find((list) => identityOf(list) === identityOf(source));
      const result = refreshOne(source, inUse, notes[identityOf(source)], { options, agent, held });
      results.push(await result.catch((error: unknown) => failed(source, inUse, error, held)));
    }
  } finally {
    await agent.destroy();
  }
  return results;
}

function chosen({ sources, only }: RefreshOptions): ListSource[] {
  return sources.filter(({ list, enabled }) => (only ? only.includes(list) : enabled));
}

async function refreshOne(
  source: ListSource,
  inUse: ListManifest | undefined,
  noted: SourceNote | undefined,
  { options, agent, held }: { options: RefreshOptions; agent: DownloadAgent; held: AbortSignal },
): Promise<SourceResult> {
  const about = nameOf(source);
  // What was imported by hand since, or read with a mapping that may be another now, is read again.
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
    const packed = await readOne(source, fetched.paths, checkedAt, options);
    const outcome = packed.manifest.content === inUse?.content ? 'unchanged' : 'updated';
    const note = { sourceSha256: packed.manifest.sourceSha256, validators: fetched.validators };
    return { outcome: { ...about, outcome, entries: packed.manifest.entries }, packed, note };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readOne(
  source: ListSource,
  paths: readonly string[],
  checkedAt: string,
  { policy, allowSmall = false }: RefreshOptions,
): Promise<PackedList> {
  const mappings = source.mapping && { mappings: [source.mapping] };
  const { lists } = await readLists(paths, { policy, allowSmall, ...mappings });
  const [read, ...more] = lists;
  if (!read || more.length > 0 || identityOf(read.imported) !== identityOf(source)) {
    const found = lists.map(({ imported }) => identityOf(imported)).join(', ');
    throw new ListRefreshError('another_list', `the files are those of another list: ${found}`);
  }
  return packList(read, { checkedAt, source: source.files.map(({ url, path }) => url ?? path) });
}

/** @throws what stopped the whole refresh */
function failed(source: ListSource, inUse: ListManifest | undefined, error: unknown, held: AbortSignal): SourceResult {
  held.throwIfAborted();
  const { code } = error as { code?: unknown };
  // Only errors of our own are known to quote nothing of what was read.
  const isOwn = error instanceof Error && /^(List|Policy|Download)/.test(error.name);
  const problem = isOwn ? error.message : `unexpected error${typeof code === 'string' ? ` (${code})` : ''}`;
  return { outcome: { ...nameOf(source), outcome: 'failed', entries: inUse?.entries ?? null, problem } };
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

/** Any home's will do, as each note says of which files it is. One that cannot be read costs a download. */
async function readNotes({ stores }: ListHomes): Promise<Notes> {
  for (const store of stores) {
    try {
      const text = await store.readDownloads();
      if (text !== null) {
        return JSON.parse(text) as Notes;
      }
    } catch {
      // The next home's, or none.
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
