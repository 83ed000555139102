import type { BusOptions } from '../bus-options.js';
import { ClusterLink } from './cluster-link.js';
import { PairedLink } from './paired-link.js';
import type { LinkChannels, LinkEvents, LinkSettings, RedisLink } from './redis-link.js';
import { StandaloneLink } from './standalone-link.js';

const CLUSTER = /^rediss?\+cluster:/;
const SILENCE_MAX_MS = 5_000;
/** Where another bus stands by, one that hangs is left sooner: callers wait for it. */
const SILENCE_OF_TWO_MAX_MS = 500;

/** What a bus has to reckon with. */
interface Kind {
  urls: readonly string[];
  /** Calls may be asked again, over the other of two buses. */
  paired: boolean;
  /** The same frame may come twice, or after later ones. */
  mayRepeat: boolean;
}

/** @throws RangeError unless there is one URL, or two that differ */
export function describeUrls(redisUrl: BusOptions['redisUrl']): Kind {
  const urls = typeof redisUrl === 'string' ? [redisUrl] : redisUrl;
  if (urls.length < 1 || urls.length > 2 || urls[0] === urls[1]) {
    throw new RangeError('a bus has one Redis URL, or two that differ');
  }
  const paired = urls.length > 1;
  return { urls, paired, mayRepeat: paired || urls.some((url) => CLUSTER.test(url)) };
}

/** The link to what the URLs name; it connects when it is opened. */
export function createLink(options: BusOptions, channels: LinkChannels, events: LinkEvents): RedisLink {
  const { processName, logger } = options;
  const { urls } = describeUrls(options.redisUrl);
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
  return CLUSTER.test(url) ? new ClusterLink(url, settings, events) : new StandaloneLink(url, settings, events);
}
