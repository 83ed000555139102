import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { VersionedFolder } from '@cotejo/platform';
import {
  DownloadAgent,
  type DownloadBounds,
  type DownloadPermissions,
  download,
  type Validators,
} from '@cotejo/platform/download';
import { AnonymityFeedError } from './feeds/feed-errors.js';
import type { AnonymityFeed } from './feeds/feed-policy.js';
import { readFeed } from './feeds/read-feed.js';
import { type FeedOutcome, type FeedsReport, failedOutcome, outcomeOf } from './store/feed-outcome.js';
import { type AnonymityManifest, FEEDS_FOLDER, type FeedManifest } from './store/manifest.js';
import { type FeedEdition, publishFeeds, readAnonymityInUse } from './store/publish-feeds.js';

const BOUNDS: DownloadBounds = { deadlineMs: 60_000, bytesMax: 64 * 1_024 * 1_024 };

const WORK_PREFIX = '.refresh-';
const ABANDONED_MS = 3_600_000;

export interface RefreshOptions {
  folder: VersionedFolder;
  feeds: readonly AnonymityFeed[];
  /** Ids of the feeds to refresh; default: all. */
  only?: readonly string[];
  signal: AbortSignal;
  bounds?: DownloadBounds;
  onProgress?(feed: string): void;
}

interface FetchContext {
  workDir: string;
  agent: DownloadAgent;
  options: RefreshOptions;
  /** The version in use; `null` when it cannot be read. */
  base: { manifest: AnonymityManifest; path: string } | null;
}

/**
 * Downloads every feed from its publisher and activates a version with them. A feed that fails keeps its last good edition
 * and its age, and is reported. The age of a feed that did not change starts again at zero.
 * @throws AnonymityFeedError `unknown_feed`; an AbortError
 */
export async function refreshFeeds(options: RefreshOptions): Promise<FeedsReport> {
  const { folder, feeds, only } = options;
  if (only?.some((id) => !feeds.some((feed) => feed.id === id))) {
    throw new AnonymityFeedError('unknown_feed', 'a feed in the list is not configured');
  }
  await mkdir(folder.root, { recursive: true });
  await removeAbandoned(folder.root);
  const base = await readBase(folder);
  const workDir = await mkdtemp(join(folder.root, WORK_PREFIX));
  const agent = new DownloadAgent();
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

/** Removes the downloads of refreshes that were killed. Folders of running refreshes are newer and stay. */
async function removeAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const { mtimeMs = Date.now() } = (name.startsWith(WORK_PREFIX) && (await stat(path).catch(() => null))) || {};
    if (Date.now() - mtimeMs > ABANDONED_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function readBase(folder: VersionedFolder): Promise<FetchContext['base']> {
  const manifest = await readAnonymityInUse(folder).catch(() => null);
  const id = await folder.currentId();
  return manifest && id !== null ? { manifest, path: folder.pathOf(id) } : null;
}

async function fetchFeed(feed: AnonymityFeed, context: FetchContext): Promise<FeedEdition> {
  const known = context.base?.manifest.feeds.find(({ id }) => id === feed.id);
  const paths: string[] = [];
  const validators: Record<string, Validators> = {};
  for (const file of feed.files) {
    const { path, validators: latest } = await fetchFile(feed, file, known, context);
    paths.push(path);
    validators[file.url] = latest;
  }
  const content = await readFeed(feed, paths);
  const source = feed.files.map(({ url }) => url);
  return { feed, content, paths, source, checkedAt: new Date().toISOString(), validators };
}

/** Downloads a file, or returns the file in use when the publisher answers that it did not change. */
async function fetchFile(
  permissions: DownloadPermissions,
  { path, url }: AnonymityFeed['files'][number],
  known: FeedManifest | undefined,
  { workDir, agent, base, options: { bounds = BOUNDS, signal } }: FetchContext,
): Promise<{ path: string; validators: Validators }> {
  const noted = known?.validators[url];
  const isConditional = Boolean(noted?.etag || noted?.lastModified);
  const to = join(workDir, path);
  await mkdir(dirname(to), { recursive: true });
  const latest = await download(url, {
    to,
    known: isConditional ? noted : undefined,
    agent,
    permissions,
    bounds,
    signal,
  });
  if (latest) {
    return { path: to, validators: latest };
  }
  return { path: join(base?.path ?? '', FEEDS_FOLDER, path), validators: noted as Validators };
}
