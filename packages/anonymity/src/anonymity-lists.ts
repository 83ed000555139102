import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AnonymityFeedError } from './feeds/feed-errors.js';
import { ANONYMITY_CATEGORIES, type AnonymityCategory } from './feeds/feed-policy.js';
import type { Family } from './feeds/network.js';
import { type SegmentTables, unpackTables } from './segments/segment-file.js';
import { type AnonymityManifest, type FeedManifest, INDEX_FILE, readAnonymityManifest } from './store/manifest.js';

const DAY_MS = 86_400_000;

/** For each category: `true` or `false`, or `null` when no recent list can decide. */
export type Anonymity = Record<AnonymityCategory, boolean | null>;

export interface AddressBytes {
  family: Family;
  /** In network order. */
  bytes: readonly number[];
}

/** The feeds of one category that are recent enough: `feeds` as bits, `canDeny` when one of them is complete. */
interface UsableFeeds {
  category: AnonymityCategory;
  feeds: number;
  canDeny: boolean;
}

/** The lists of one version. They never change, except that feeds become too old. A new version is a new instance. */
export class AnonymityLists {
  private usable: UsableFeeds[] = [];
  private usableUntil = Number.NEGATIVE_INFINITY;

  private constructor(
    readonly manifest: AnonymityManifest,
    private readonly tables: SegmentTables,
  ) {}

  /** @throws AnonymityFeedError `version_invalid` for an incomplete version */
  static async open(folder: string): Promise<AnonymityLists> {
    const manifest = await readAnonymityManifest(folder);
    const index = await readFile(join(folder, INDEX_FILE));
    if (createHash('sha256').update(index).digest('hex') !== manifest.indexSha256) {
      throw new AnonymityFeedError('version_invalid', 'the index does not match the manifest');
    }
    return new AnonymityLists(manifest, unpackTables(index));
  }

  /** Looks an address up. Each category is decided by its own feeds. */
  find(address: AddressBytes, nowMs = Date.now()): Anonymity {
    if (nowMs >= this.usableUntil) {
      this.selectUsableFeeds(nowMs);
    }
    const set = this.tables[address.family].find(address.bytes);
    const answer = {} as Anonymity;
    for (const { category, feeds, canDeny } of this.usable) {
      answer[category] = (set & feeds) !== 0 ? true : canDeny ? false : null;
    }
    return answer;
  }

  /** The feeds that contain an address, whatever their age. */
  findFeeds({ family, bytes }: AddressBytes): FeedManifest[] {
    const set = this.tables[family].find(bytes);
    return this.manifest.feeds.filter((_, bit) => (set & (1 << bit)) !== 0);
  }

  /** Memory that an open version takes, in bytes. */
  get indexBytes(): number {
    return Object.values(this.tables).reduce((sum, { starts, sets }) => sum + starts.byteLength + sets.byteLength, 0);
  }

  /** Called again only when the next feed becomes too old. */
  private selectUsableFeeds(nowMs: number): void {
    const feeds = this.manifest.feeds.map((feed, bit) => ({ ...feed, bit: 1 << bit, endsMs: endOf(feed) }));
    const young = feeds.filter(({ endsMs }) => endsMs > nowMs);
    this.usable = ANONYMITY_CATEGORIES.map((category) => {
      const own = young.filter((feed) => feed.category === category);
      return {
        category,
        feeds: own.reduce((set, { bit }) => set | bit, 0),
        canDeny: own.some(({ complete }) => complete),
      };
    });
    this.usableUntil = Math.min(Number.POSITIVE_INFINITY, ...young.map(({ endsMs }) => endsMs));
  }
}

type Aged = Pick<FeedManifest, 'checkedAt' | 'maxAgeDays'>;

function endOf({ checkedAt, maxAgeDays }: Aged): number {
  return Date.parse(checkedAt) + maxAgeDays * DAY_MS;
}

/** Whether a feed is older than its maximum age and is therefore ignored. */
export function isTooOld(feed: Aged, nowMs = Date.now()): boolean {
  return endOf(feed) <= nowMs;
}
