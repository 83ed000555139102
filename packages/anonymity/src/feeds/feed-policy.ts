import { basename, dirname } from 'node:path';
import { checkPolicy, type Env, readPolicy } from '@cotejo/platform';

export const ANONYMITY_CATEGORIES = ['hosting', 'vpn', 'proxy', 'tor', 'relay'] as const;
export type AnonymityCategory = (typeof ANONYMITY_CATEGORIES)[number];

/** `networks`: a network, an address or a range `a - b` in each line; `tor_exits`: CSV of fingerprint, address, port. */
export type FeedFormat = 'networks' | 'tor_exits';

/** Where one list of networks is published, and what is plausible of it. */
export interface AnonymityFeed {
  id: string;
  category: AnonymityCategory;
  format: FeedFormat;
  /** An address that is not in it is not of its category; else the feed can only say yes. */
  complete: boolean;
  /** `path`: where the file lies in a folder to import, and in a version. */
  files: { path: string; url: string }[];
  licence: string;
  attribution: string;
  networksMin: number;
  networksMax: number;
  /** Of all IPv4 addresses. */
  ipv4PercentMax: number;
  /** Since it was last known to be what is published; older, nothing of it counts. */
  maxAgeDays: number;
}

const FILE = 'anonymity-feeds.json';
const SCHEMA = 'anonymity-feeds.schema.json';

/**
 * The feeds: `policies/anonymity-feeds.json`, or the file that `COTEJO_ANONYMITY_FEEDS_FILE` names instead, for mirrors.
 * @throws PolicyFileError
 */
export function readAnonymityFeeds(policiesDir: string, env: Env): AnonymityFeed[] {
  const other = env.optional('COTEJO_ANONYMITY_FEEDS_FILE');
  const [folder, file] = other ? [dirname(other), basename(other)] : [policiesDir, FILE];
  return checkPolicy<{ feeds: AnonymityFeed[] }>(readPolicy(folder, file), policiesDir, file, SCHEMA).feeds;
}
