import type { BusOptions } from './bus-options.js';
import { ClusterLink } from './cluster-link.js';
import { PairedLink } from './paired-link.js';
import type { LinkChannels, LinkEvents, LinkSettings, RedisLink } from './redis-link.js';
import { StandaloneLink } from './standalone-link.js';

const SILENCE_MAX_MS = 5_000;
/** Where another bus stands by, one that hangs is left sooner: callers wait for it. */
const SILENCE_OF_TWO_MAX_MS = 300;

/** The URLs of the buses: one, or two that differ. @throws RangeError */
export function urlsOf(redisUrl: BusOptions['redisUrl']): readonly string[] {
  const urls = typeof redisUrl === 'string' ? [redisUrl] : redisUrl;
  if (urls.length < 1 || urls.length > 2 || urls[0] === urls[1]) {
    throw new RangeError('a bus has one Redis URL, or two that differ');
  }
  return urls;
}

/** The link to what the URLs name; it connects when it is opened. */
export function createLink(options: BusOptions, channels: LinkChannels, events: LinkEvents): RedisLink {
  const { processName, logger } = options;
  const urls = urlsOf(options.redisUrl);
  const [only, second] = urls as [string, string?];
  if (!second) {
    return linkTo(only, { processName, logger, channels, silenceMaxMs: SILENCE_MAX_MS, label: 'bus' }, events);
  }
  const settings = { processName, logger, channels, silenceMaxMs: SILENCE_OF_TWO_MAX_MS };
  const make = (bus: number, its: LinkEvents) =>
    linkTo(urls[bus] as string, { ...settings, label: `bus ${bus + 1}` }, its);
  return new PairedLink(make, channels, events);
}

function linkTo(url: string, settings: LinkSettings, events: LinkEvents): RedisLink {
  return /^rediss?\+cluster:/.test(url)
    ? new ClusterLink(url, settings, events)
    : new StandaloneLink(url, settings, events);
}
