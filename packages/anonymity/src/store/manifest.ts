import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Validators } from '@cotejo/platform/download';
import { AnonymityFeedError } from '../feeds/feed-errors.js';
import type { AnonymityCategory } from '../feeds/feed-policy.js';

const FORMAT = 1;

/** One feed of a version: its source and counts. */
export interface FeedManifest {
  id: string;
  category: AnonymityCategory;
  complete: boolean;
  licence: string;
  attribution: string;
  maxAgeDays: number;
  /** URLs of the publisher, or `import`. */
  source: string[];
  /** ISO 8601: when the feed last matched what is published. */
  checkedAt: string;
  /** SHA-256 over its concatenated files. */
  sha256: string;
  /** Numbers of disjoint networks by family, and of lines left out. */
  ipv4: number;
  ipv6: number;
  dropped: number;
  /** By URL; sent to the publisher to learn whether a file changed. */
  validators: Record<string, Validators>;
}

/** A version of the lists. Bit n of each set in the index stands for the n-th feed. */
export interface AnonymityManifest {
  format: typeof FORMAT;
  createdAt: string;
  indexSha256: string;
  feeds: FeedManifest[];
}

/**
 *     <version>/manifest.json
 *     <version>/index.bin          see segments/segment-file.ts
 *     <version>/feeds/<path>       each feed's files, as published; such a folder can be imported elsewhere
 */
export const MANIFEST_FILE = 'manifest.json';
export const INDEX_FILE = 'index.bin';
export const FEEDS_FOLDER = 'feeds';

export function newManifest(indexSha256: string, feeds: FeedManifest[]): AnonymityManifest {
  return { format: FORMAT, createdAt: new Date().toISOString(), indexSha256, feeds };
}

/** @throws AnonymityFeedError `version_invalid` */
export async function readAnonymityManifest(folder: string): Promise<AnonymityManifest> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')) as AnonymityManifest;
    if (manifest.format === FORMAT) {
      return manifest;
    }
  } catch {
    // Reported below.
  }
  throw new AnonymityFeedError('version_invalid', 'the version of the lists has no manifest of a known format');
}
