import { createHash } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { VersionedFolder } from '@cotejo/platform';
import type { Validators } from '@cotejo/platform/download';
import type { AnonymityFeed } from '../feeds/feed-policy.js';
import { type FeedContent, readFeed } from '../feeds/read-feed.js';
import { packTables, unpackTables } from '../segments/segment-file.js';
import { SegmentTable } from '../segments/segment-table.js';
import {
  type AnonymityManifest,
  FEEDS_FOLDER,
  type FeedManifest,
  INDEX_FILE,
  MANIFEST_FILE,
  newManifest,
  readAnonymityManifest,
} from './manifest.js';

/** Another process may switch at the same time; the next attempt then builds on its version. */
const ATTEMPTS = 3;

/** The content of a feed for a new version. */
export interface FeedEdition {
  feed: AnonymityFeed;
  content: FeedContent;
  /** In the order of the feed's files. */
  paths: string[];
  source: string[];
  checkedAt: string;
  validators: Record<string, Validators>;
}

/** The folder with the versions of a deployment. */
export function anonymityIn(dataDir: string): VersionedFolder {
  return new VersionedFolder(join(dataDir, 'anonymity'));
}

/** Reads the manifest in use; `null` before the first import. @throws AnonymityFeedError `version_invalid` */
export async function readAnonymityInUse(folder: VersionedFolder): Promise<AnonymityManifest | null> {
  const id = await folder.currentId();
  return id === null ? null : readAnonymityManifest(folder.pathOf(id));
}

/**
 * Activates a version with the changed editions and every other feed of the policy unchanged. The previous version is
 * kept.
 * @returns the version's id
 */
export async function publishFeeds(
  folder: VersionedFolder,
  feeds: readonly AnonymityFeed[],
  changed: readonly FeedEdition[],
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const base = await folder.currentId();
    const editions = [...changed, ...(await keptEditions(folder, base, feeds, changed))];
    const id = await folder.make((into) => writeVersion(into, sortByPolicy(feeds, editions)));
    if (attempt < ATTEMPTS && (await folder.currentId()) !== base) {
      continue;
    }
    await folder.switchTo(id);
    await folder.keepOnly([base, id]);
    return id;
  }
}

/**
 * The unchanged editions of the base version. Unreadable versions, and feeds that the policy now refuses, are left out.
 */
async function keptEditions(
  folder: VersionedFolder,
  base: string | null,
  feeds: readonly AnonymityFeed[],
  changed: readonly FeedEdition[],
): Promise<FeedEdition[]> {
  const manifest = base === null ? null : await readAnonymityManifest(folder.pathOf(base)).catch(() => null);
  if (base === null || !manifest) {
    return [];
  }
  const kept: FeedEdition[] = [];
  for (const feed of feeds) {
    const known = manifest.feeds.find(({ id }) => id === feed.id);
    if (!known || changed.some((edition) => edition.feed.id === feed.id)) {
      continue;
    }
    const paths = feed.files.map(({ path }) => join(folder.pathOf(base), FEEDS_FOLDER, path));
    const content = await readFeed(feed, paths).catch(() => null);
    const { source, checkedAt, validators } = known;
    if (content) {
      kept.push({ feed, content, paths, source, checkedAt, validators });
    }
  }
  return kept;
}

function sortByPolicy(feeds: readonly AnonymityFeed[], editions: readonly FeedEdition[]): FeedEdition[] {
  return feeds.flatMap(({ id }) => editions.find(({ feed }) => feed.id === id) ?? []);
}

async function writeVersion(into: string, editions: readonly FeedEdition[]): Promise<void> {
  for (const { feed, paths } of editions) {
    for (const [index, { path }] of feed.files.entries()) {
      await copyInto(paths[index] as string, into, path);
    }
  }
  const networks = editions.map(({ content }) => content.networks);
  const index = packTables({
    4: SegmentTable.build(
      4,
      networks.map((byFamily) => byFamily[4]),
    ),
    6: SegmentTable.build(
      6,
      networks.map((byFamily) => byFamily[6]),
    ),
  });
  // Check that a service will be able to read the index.
  unpackTables(index);
  await writeFile(join(into, INDEX_FILE), index);
  const manifest = newManifest(createHash('sha256').update(index).digest('hex'), editions.map(describe));
  await writeFile(join(into, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function copyInto(from: string, into: string, path: string): Promise<void> {
  const to = join(into, FEEDS_FOLDER, path);
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}

function describe({ feed, content, source, checkedAt, validators }: FeedEdition): FeedManifest {
  const { id, category, complete, licence, attribution, maxAgeDays } = feed;
  const { networks, dropped, sha256 } = content;
  const counts = { ipv4: networks[4].length, ipv6: networks[6].length, dropped };
  return { id, category, complete, licence, attribution, maxAgeDays, source, checkedAt, sha256, ...counts, validators };
}
