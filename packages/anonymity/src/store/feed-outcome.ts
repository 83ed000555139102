import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { AnonymityFeed } from '../feeds/feed-policy.js';
import type { AnonymityManifest } from './manifest.js';
import type { FeedEdition } from './publish-feeds.js';

export interface FeedOutcome {
  feed: string;
  /** `absent`: the import contained no file of the feed. */
  outcome: 'updated' | 'unchanged' | 'failed' | 'absent';
  /** Number of networks in use afterwards; `null` when the feed is not in use. */
  networks: number | null;
  /** Why the feed failed. */
  problem?: string;
}

export interface FeedsReport {
  outcomes: FeedOutcome[];
  /** The new version in use; absent when nothing changed. */
  version?: string;
}

export function outcomeOf({ feed, content }: FeedEdition, inUse: AnonymityManifest | null): FeedOutcome {
  const { networks, sha256 } = content;
  const isKnown = inUse?.feeds.some((known) => known.id === feed.id && known.sha256 === sha256);
  const count = networks[4].length + networks[6].length;
  return { feed: feed.id, outcome: isKnown ? 'unchanged' : 'updated', networks: count };
}

/** The outcome of a feed whose last good edition stays. */
export function failedOutcome(
  { id }: AnonymityFeed,
  inUse: AnonymityManifest | null,
  outcome: 'failed' | 'absent',
  error?: unknown,
): FeedOutcome {
  const known = inUse?.feeds.find((feed) => feed.id === id);
  const base = { feed: id, outcome, networks: known ? known.ipv4 + known.ipv6 : null };
  return error === undefined ? base : { ...base, problem: problemOf(error) };
}

function problemOf(error: unknown): string {
  if (error instanceof ExpectedError) {
    return error.message;
  }
  const { code } = error as { code?: unknown };
  return `unexpected error${typeof code === 'string' ? ` (${code})` : ''}`;
}
