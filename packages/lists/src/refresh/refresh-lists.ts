import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '@cotejo/platform';
import { DOWNLOAD_BOUNDS, DownloadAgent, type DownloadBounds } from '@cotejo/platform/download';
import type { ListManifest } from '../bundle/bundle-manifest.js';
import { identityOf } from '../bundle/list-identity.js';
import { packList } from '../bundle/pack-list.js';
import {
  type BundleChange,
  type BundleInUse,
  type ListHomes,
  type PackedList,
  type PublishedBundle,
  publishChange,
  readBundleInUse,
  withLockedBundle,
} from '../bundle/publish-bundle.js';
import { readLists } from '../formats/read-lists.js';
import { ListError } from '../list-error.js';
import type { ListPolicy } from '../policy/list-policy.js';
import { type ListOutcome, nameOf, outcomeOfFailure } from './list-outcome.js';
import type { ListSource } from './list-sources.js';
import { type Notes, readNotes, writeNotes } from './refresh-notes.js';
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
  /** Called with the id of each bundle as soon as the stores have switched to it. */
  onPublished?(bundle: string): void;
}

export interface RefreshReport extends Partial<PublishedBundle> {
  outcomes: ListOutcome[];
}

/** The contribution of one list to the new bundle. */
interface SourceResult {
  outcome: ListOutcome;
  packed?: PackedList;
  checkedAt?: string;
  note?: SourceNote;
}

/**
 * Downloads every configured list from its publisher and activates a bundle with the changes. A changed list is in effect at
 * once: it does not wait for the publishers that come after it. A list that fails keeps its last good entries and is
 * reported; the other lists are not affected.
 * @throws ExpectedError `lists_busy` while another process changes the lists; BundleRefusedError, ExpectedError `lists_unwritable`, an AbortError
 */
export function refreshLists(options: RefreshOptions): Promise<RefreshReport> {
  const lock = { waitMs: LOCK_WAIT_MS, ...(options.signal && { signal: options.signal }) };
  return withLockedBundle(options.homes, lock, async (before, held) => {
    const notes = await readNotes(options.homes);
    const bundles = new BundleSeries(options, before, held);
    const results = await fetchAll(options, bundles, notes, held);
    const outcomes = results.map(({ outcome }) => outcome);
    const rest = changeOf(results.filter((result) => !isUpdated(result)));
    if (rest) {
      await bundles.publish(rest);
    }
    if (!bundles.last) {
      return { outcomes };
    }
    await writeNotes(options.homes, { ...notes, ...notesOf(results) });
    return { ...bundles.last, outcomes };
  });
}

/** The bundles that one refresh publishes, one after the other. */
class BundleSeries {
  last: PublishedBundle | null = null;

  constructor(
    private readonly options: RefreshOptions,
    public inUse: BundleInUse | null,
    private readonly held: AbortSignal,
  ) {}

  async publish(change: BundleChange): Promise<void> {
    const { homes, onPublished } = this.options;
    if (this.last) {
      this.inUse = await readBundleInUse(homes);
    }
    this.last = await publishChange(homes, this.inUse, change, this.held, this.last?.diff);
    onPublished?.(this.last.bundle);
  }
}

async function fetchAll(
  options: RefreshOptions,
  bundles: BundleSeries,
  notes: Notes,
  held: AbortSignal,
): Promise<SourceResult[]> {
  const agent = new DownloadAgent();
  const results: SourceResult[] = [];
  try {
    for (const source of selectSources(options)) {
      const inUse = bundles.inUse?.manifest.lists.find((list) => identityOf(list) === identityOf(source));
      const fetched = refreshList(source, inUse, notes[identityOf(source)], { options, agent, held });
      const result = await fetched.catch((error: unknown) => failedResult(source, inUse, error, held));
      results.push(result);
      if (isUpdated(result)) {
        await bundles.publish({ lists: [result.packed] });
      }
    }
  } finally {
    await agent.destroy();
  }
  return results;
}

function isUpdated(result: SourceResult): result is SourceResult & { packed: PackedList } {
  return result.packed !== undefined && result.outcome.outcome === 'updated';
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
      return { outcome: { ...about, outcome: 'skipped', entries, reason: 'not_configured', problem: fetched.why } };
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
    throw new ListError('another_list', `the files belong to another list: ${names}`);
  }
  return packList(read, { checkedAt, fetchedAt: checkedAt, source: source.files.map(({ url, path }) => url ?? path) });
}

/** @throws the abort reason, when the whole refresh was stopped */
function failedResult(
  source: ListSource,
  inUse: ListManifest | undefined,
  error: unknown,
  held: AbortSignal,
): SourceResult {
  held.throwIfAborted();
  return { outcome: outcomeOfFailure(source, inUse, error) };
}

function changeOf(results: readonly SourceResult[]): BundleChange | null {
  const lists = results.flatMap(({ packed }) => packed ?? []);
  const checked = results.flatMap(({ outcome, checkedAt }) =>
    checkedAt ? [[identityOf(outcome), checkedAt] as const] : [],
  );
  return lists.length + checked.length > 0 ? { lists, checkedAt: new Map(checked) } : null;
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

function notesOf(results: readonly SourceResult[]): Notes {
  return Object.fromEntries(results.flatMap(({ outcome, note }) => (note ? [[identityOf(outcome), note]] : [])));
}
