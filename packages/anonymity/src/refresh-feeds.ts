import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { VersionedFolder } from '@cotejo/platform';
import {
  type DownloadAgent,
  type DownloadBounds,
  download,
  downloadAgent,
  type Validators,
} from '@cotejo/platform/download';
import { AnonymityFeedError } from './feeds/feed-errors.js';
import type { AnonymityFeed } from './feeds/feed-policy.js';
import { readFeed } from './feeds/read-feed.js';
import { type FeedOutcome, type FeedsReport, failedOutcome, outcomeOf } from './store/feed-outcome.js';
import { type AnonymityManifest, FEEDS_FOLDER, type FeedManifest } from './store/manifest.js';
import { anonymityInUse, type FeedEdition, publishFeeds } from './store/publish-feeds.js';

const BOUNDS: DownloadBounds = { deadlineMs: 60_000, bytesMax: 64 * 1_024 * 1_024 };

const WORK_PREFIX = '.refresh-';
const ABANDONED_MS = 3_600_000;

export interface RefreshOptions {
  folder: VersionedFolder;
  feeds: readonly AnonymityFeed[];
  /** Ids; absent: all. */
  only?: readonly string[];
  signal: AbortSignal;
  bounds?: DownloadBounds;
  onProgress?(feed: string): void;
}

interface FetchContext {
  workDir: string;
  agent: DownloadAgent;
  options: RefreshOptions;
  /** The version in use, if it can be read. */
  base: { manifest: AnonymityManifest; path: string } | null;
}

/**
 * Has every feed anew from its publisher and puts a version in use with them. A feed that cannot be had or is broken keeps
 * its last good edition, with its age, and is reported; one that did not change counts as young again.
 * @throws AnonymityFeedError `unknown_feed`; an AbortError
 */
export async function refreshFeeds(options: RefreshOptions): Promise<FeedsReport> {
  const { folder, feeds, only } = options;
  if (only?.some((id) => !feeds.some((feed) => feed.id === id))) {
    throw new AnonymityFeedError('unknown_feed', 'no such feed is configured');
  }
  await mkdir(folder.root, { recursive: true });
  await removeAbandoned(folder.root);
  const base = await baseOf(folder);
  const workDir = await mkdtemp(join(folder.root, WORK_PREFIX));
  const agent = downloadAgent();
  const outcomes: FeedOutcome[] = [];
  const editions: FeedEdition[] = [];
  try {
    for (const feed of feeds.filter(({ id }) => only?.includes(id) ?? true)) {
      options.onProgress?.(feed.id);
      try {
        const edition = await fetchFeed(feed, { workDir, agent, options, base });
        editions.push(edition);
        outcomes.push(outcomeOf(edition, base?.manifest ?? null));
      } catch (error) {
        options.signal.throwIfAborted();
        outcomes.push(failedOutcome(feed, base?.manifest ?? null, 'failed', error));
      }
    }
    if (editions.length === 0) {
      return { outcomes };
    }
    return { outcomes, version: await publishFeeds(folder, feeds, editions) };
  } finally {
    await agent.destroy();
    await rm(workDir, { recursive: true, force: true });
  }
}

/** What a refresh that was killed had loaded; one that still runs is younger. */
async function removeAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const { mtimeMs = Date.now() } = (name.startsWith(WORK_PREFIX) && (await stat(path).catch(() => null))) || {};
    if (Date.now() - mtimeMs > ABANDONED_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function baseOf(folder: VersionedFolder): Promise<FetchContext['base']> {
  const manifest = await anonymityInUse(folder).catch(() => null);
  const id = await folder.currentId();
  return manifest && id !== null ? { manifest, path: folder.pathOf(id) } : null;
}

async function fetchFeed(feed: AnonymityFeed, context: FetchContext): Promise<FeedEdition> {
  const known = context.base?.manifest.feeds.find(({ id }) => id === feed.id);
  const paths: string[] = [];
  const validators: Record<string, Validators> = {};
  for (const file of feed.files) {
    const { path, validators: found } = await fetchFile(file, known, context);
    paths.push(path);
    validators[file.url] = found;
  }
  const content = await readFeed(feed, paths);
  const source = feed.files.map(({ url }) => url);
  return { feed, content, paths, source, checkedAt: new Date().toISOString(), validators };
}

/** The file in use is taken again where the publisher says that it is still the same. */
async function fetchFile(
  { path, url }: AnonymityFeed['files'][number],
  known: FeedManifest | undefined,
  { workDir, agent, base, options: { bounds = BOUNDS, signal } }: FetchContext,
): Promise<{ path: string; validators: Validators }> {
  const noted = known?.validators[url];
  const isConditional = Boolean(noted?.etag || noted?.lastModified);
  const to = join(workDir, path);
  await mkdir(dirname(to), { recursive: true });
  const found = await download(url, { to, known: isConditional ? noted : undefined, agent, bounds, signal });
  if (found) {
    return { path: to, validators: found };
  }
  return { path: join(base?.path ?? '', FEEDS_FOLDER, path), validators: noted as Validators };
}
