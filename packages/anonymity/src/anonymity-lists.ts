import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AnonymityFeedError } from './feeds/feed-errors.js';
import { ANONYMITY_CATEGORIES, type AnonymityCategory } from './feeds/feed-policy.js';
import type { Family } from './feeds/network.js';
import { type SegmentTables, unpackTables } from './segments/segment-file.js';
import { type AnonymityManifest, type FeedManifest, INDEX_FILE, readAnonymityManifest } from './store/manifest.js';

const DAY_MS = 86_400_000;

/** `null`: no list, or none young enough, that could say so. */
export type Anonymity = Record<AnonymityCategory, boolean | null>;

export interface AddressBytes {
  family: Family;
  /** In network order. */
  bytes: readonly number[];
}

/** Of one category: the feeds that are young enough, as bits, and whether one of them is complete. */
interface Verdict {
  category: AnonymityCategory;
  feeds: number;
  canDeny: boolean;
}

/** The lists of one version. A new version means new lists: these never change, but feeds grow too old. */
export class AnonymityLists {
  private verdicts: Verdict[] = [];
  private verdictsUntil = Number.NEGATIVE_INFINITY;

  private constructor(
    readonly manifest: AnonymityManifest,
    private readonly tables: SegmentTables,
  ) {}

  /** @throws AnonymityFeedError `version_invalid` for a version that is not whole */
  static async open(folder: string): Promise<AnonymityLists> {
    const manifest = await readAnonymityManifest(folder);
    const index = await readFile(join(folder, INDEX_FILE));
    if (createHash('sha256').update(index).digest('hex') !== manifest.indexSha256) {
      throw new AnonymityFeedError('version_invalid', 'the index is not the one of the manifest');
    }
    return new AnonymityLists(manifest, unpackTables(index));
  }

  /** What the lists say of an address, each category by its own feeds. */
  find(address: AddressBytes, nowMs = Date.now()): Anonymity {
    if (nowMs >= this.verdictsUntil) {
      this.judgeAges(nowMs);
    }
    const set = this.tables[address.family].find(address.bytes);
    const answer = {} as Anonymity;
    for (const { category, feeds, canDeny } of this.verdicts) {
      answer[category] = (set & feeds) !== 0 ? true : canDeny ? false : null;
    }
    return answer;
  }

  /** The feeds that hold an address, whatever their age. */
  feedsOf({ family, bytes }: AddressBytes): FeedManifest[] {
    const set = this.tables[family].find(bytes);
    return this.manifest.feeds.filter((_, bit) => (set & (1 << bit)) !== 0);
  }

  /** Bytes that an open version takes. */
  get indexBytes(): number {
    return Object.values(this.tables).reduce((sum, { starts, sets }) => sum + starts.byteLength + sets.byteLength, 0);
  }

  /** Worked out again only when the next feed grows too old. */
  private judgeAges(nowMs: number): void {
    const feeds = this.manifest.feeds.map((feed, bit) => ({ ...feed, bit: 1 << bit, endsMs: endOf(feed) }));
    const young = feeds.filter(({ endsMs }) => endsMs > nowMs);
    this.verdicts = ANONYMITY_CATEGORIES.map((category) => {
      const own = young.filter((feed) => feed.category === category);
      return {
        category,
        feeds: own.reduce((set, { bit }) => set | bit, 0),
        canDeny: own.some(({ complete }) => complete),
      };
    });
    this.verdictsUntil = Math.min(Number.POSITIVE_INFINITY, ...young.map(({ endsMs }) => endsMs));
  }
}

type Aged = Pick<FeedManifest, 'checkedAt' | 'maxAgeDays'>;

function endOf({ checkedAt, maxAgeDays }: Aged): number {
  return Date.parse(checkedAt) + maxAgeDays * DAY_MS;
}

/** Whether nothing of a feed counts any more. */
export function isTooOld(feed: Aged, nowMs = Date.now()): boolean {
  return endOf(feed) <= nowMs;
}
