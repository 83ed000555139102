import { readdir, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { VersionedFolder } from '@cotejo/platform';
import { AnonymityFeedError } from './feeds/feed-errors.js';
import type { AnonymityFeed } from './feeds/feed-policy.js';
import { readFeed } from './feeds/read-feed.js';
import { type FeedOutcome, type FeedsReport, failedOutcome, outcomeOf } from './store/feed-outcome.js';
import { type FeedEdition, publishFeeds, readAnonymityInUse } from './store/publish-feeds.js';

const FILES_MAX = 10_000;

export interface ImportOptions {
  folder: VersionedFolder;
  feeds: readonly AnonymityFeed[];
  /** When the files matched what is published, ISO 8601; default: when the oldest file of a feed was written. */
  asOf?: string;
}

/**
 * Imports feeds from files and folders and activates them. A file is recognised by the end of its path
 * (`x4bnet/vpn/ipv4.txt`). A feed that is broken or incomplete keeps its last good edition and is reported.
 */
export async function importFeeds(
  given: readonly string[],
  { folder, feeds, asOf }: ImportOptions,
): Promise<FeedsReport> {
  const inUse = await readAnonymityInUse(folder).catch(() => null);
  const files = await filesIn(given);
  const outcomes: FeedOutcome[] = [];
  const editions: FeedEdition[] = [];
  for (const feed of feeds) {
    const paths = feed.files.map(({ path }) => files.find((file) => file.endsWith(`${sep}${path}`)));
    if (paths.every((path) => path === undefined)) {
      outcomes.push(failedOutcome(feed, inUse, 'absent'));
      continue;
    }
    try {
      const edition = await readEdition(feed, paths, asOf);
      editions.push(edition);
      outcomes.push(outcomeOf(edition, inUse));
    } catch (error) {
      outcomes.push(failedOutcome(feed, inUse, 'failed', error));
    }
  }
  if (editions.length === 0) {
    return { outcomes };
  }
  return { outcomes, version: await publishFeeds(folder, feeds, editions) };
}

async function readEdition(
  feed: AnonymityFeed,
  candidates: readonly (string | undefined)[],
  asOf: string | undefined,
): Promise<FeedEdition> {
  const missing = feed.files.find((_, index) => candidates[index] === undefined);
  if (missing) {
    throw new AnonymityFeedError('file_missing', `${missing.path} is missing`);
  }
  const paths = candidates as string[];
  const content = await readFeed(feed, paths);
  const checkedAt = asOf ?? (await oldestWriteTime(paths));
  return { feed, content, paths, source: ['import'], checkedAt, validators: {} };
}

async function oldestWriteTime(paths: readonly string[]): Promise<string> {
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return new Date(Math.min(...times)).toISOString();
}

async function filesIn(given: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of given.map((path) => resolve(path))) {
    const stats = await stat(path).catch(() => null);
    if (!stats) {
      throw new AnonymityFeedError('file_missing', 'a file or folder to import does not exist');
    }
    if (!stats.isDirectory()) {
      files.push(path);
    } else {
      for (const name of await readdir(path, { recursive: true })) {
        files.push(join(path, name));
      }
    }
    if (files.length > FILES_MAX) {
      throw new AnonymityFeedError('too_many', `more than ${FILES_MAX} files to import`);
    }
  }
  return files;
}
