import { basename, dirname } from 'node:path';
import { checkPolicy, type Env, readPolicy } from '@cotejo/platform';
import type { DownloadPermissions } from '@cotejo/platform/download';
import { ANONYMITY_SETTINGS } from '../anonymity.settings.js';

export const ANONYMITY_CATEGORIES = ['hosting', 'vpn', 'proxy', 'tor', 'relay'] as const;
export type AnonymityCategory = (typeof ANONYMITY_CATEGORIES)[number];

/** `networks`: one network, address or range `a - b` in each line; `tor_exits`: CSV of fingerprint, address, port. */
export type FeedFormat = 'networks' | 'tor_exits';

/** One published list of networks: its files and the limits of plausible content. */
export interface AnonymityFeed extends DownloadPermissions {
  id: string;
  category: AnonymityCategory;
  format: FeedFormat;
  /** `true`: an address that is not in the feed is not in its category. `false`: the feed can only confirm. */
  complete: boolean;
  /** `path`: the file's path in a folder to import and in a version. */
  files: { path: string; url: string }[];
  licence: string;
  attribution: string;
  networksMin: number;
  networksMax: number;
  /** Largest plausible share of all IPv4 addresses. */
  ipv4PercentMax: number;
  /** Counted from when the feed last matched what is published. An older feed is ignored. */
  maxAgeDays: number;
}

const FILE = 'anonymity-feeds.json';
const SCHEMA = 'anonymity-feeds.schema.json';

/**
 * Reads the feeds: `policies/anonymity-feeds.json`, or the file that `COTEJO_ANONYMITY_FEEDS_FILE` names, for mirrors.
 * @throws PolicyFileError
 */
export function readAnonymityFeeds(policiesDir: string, env: Env): AnonymityFeed[] {
  const other = env.read(ANONYMITY_SETTINGS).COTEJO_ANONYMITY_FEEDS_FILE;
  const [folder, file] = other ? [dirname(other), basename(other)] : [policiesDir, FILE];
  return checkPolicy<{ feeds: AnonymityFeed[] }>(readPolicy(folder, file), policiesDir, file, SCHEMA).feeds;
}
