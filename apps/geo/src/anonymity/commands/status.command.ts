import { type FeedManifest, isTooOld, readAnonymityConfig, readAnonymityInUse } from '@cotejo/anonymity';
import { Env } from '@cotejo/platform/command';
import type { Command } from 'commander';
import { anonymityCommand, runCommand } from './anonymity-command.js';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

interface FeedStatus extends Omit<FeedManifest, 'validators'> {
  state: 'current' | 'too_old';
}

interface Status {
  version: string | null;
  feeds: FeedStatus[];
  /** Feeds of the policy that were never imported. */
  missing: string[];
}

export function statusCommand(): Command {
  return anonymityCommand('status', 'show the lists in use: age, size, licence').action((flags: { json: boolean }) =>
    runCommand('status', flags, readStatus, describe),
  );
}

async function readStatus(): Promise<Status> {
  const { folder, feeds } = readAnonymityConfig(new Env());
  const manifest = await readAnonymityInUse(folder);
  const known = (manifest?.feeds ?? []).map(({ validators, ...feed }): FeedStatus => {
    return { ...feed, state: isTooOld(feed) ? 'too_old' : 'current' };
  });
  const missing = feeds.map(({ id }) => id).filter((id) => !known.some((feed) => feed.id === id));
  return { version: await folder.currentId(), feeds: known, missing };
}

function describe({ version, feeds, missing }: Status): string {
  const lines = feeds.map(({ id, category, ipv4, ipv6, checkedAt, state, licence, attribution }) => {
    const old = state === 'too_old' ? ', TOO OLD: unknown' : '';
    return `  ${id} (${category}): ${ipv4} + ${ipv6} networks, checked ${ageOf(checkedAt)} ago${old}; ${licence}, ${attribution}`;
  });
  const head = version === null ? 'no lists: anonymity of addresses is unknown' : `version ${version}`;
  return [head, ...lines, ...missing.map((id) => `  ${id}: missing`)].join('\n');
}

function ageOf(checkedAt: string): string {
  const hours = Math.floor((Date.now() - Date.parse(checkedAt)) / HOUR_MS);
  return hours < 2 * DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} days`;
}
