import type { BusOptions } from '../bus-options.js';
import { PairedLink } from './paired-link.js';
import type { ServerUrl } from './redis-connection.js';
import type { LinkChannels, LinkEvents, RedisLink, ServerEvents } from './redis-link.js';
import { StandaloneLink } from './standalone-link.js';

const SERVER_URL = /^(rediss?|unix):\/\//;
/** A single server that owes an answer for this long is disconnected. */
const SILENCE_MAX_MS = 5_000;
/** Shorter with two buses: callers wait until the first is given up and the second is used. */
const SILENCE_OF_TWO_MAX_MS = 500;

/** Whether the option names two independent buses. @throws RangeError, TypeError as `createLink` does */
export function hasTwoBuses(redisUrl: BusOptions['redisUrl']): boolean {
  return readUrls(redisUrl).length > 1;
}

/**
 * Creates the link to the one or two servers of `redisUrl`. It connects when it is opened.
 *
 * @throws RangeError unless there is one URL, or two that differ; TypeError if a URL is not `redis://`, `rediss://` or `unix://`
 */
export function createLink(options: BusOptions, channels: LinkChannels, events: LinkEvents): RedisLink {
  const { processName, logger } = options;
  const [only, second] = readUrls(options.redisUrl) as [ServerUrl, ServerUrl?];
  const settings = { processName, logger, channels };
  if (second === undefined) {
    return new StandaloneLink(
      only,
      { ...settings, silenceMaxMs: SILENCE_MAX_MS, label: 'bus' },
      { ...events, onFrame: (channel, frame) => events.onFrame(channel, frame, 0) },
    );
  }
  const createServerLink = (bus: number, serverEvents: ServerEvents) => {
    const ofBus = { ...settings, silenceMaxMs: SILENCE_OF_TWO_MAX_MS, label: `bus ${bus + 1}` };
    return new StandaloneLink(bus === 0 ? only : second, ofBus, serverEvents);
  };
  return new PairedLink(createServerLink, channels, events);
}

function readUrls(redisUrl: BusOptions['redisUrl']): readonly ServerUrl[] {
  const servers = Array.isArray(redisUrl) ? redisUrl : [redisUrl as ServerUrl];
  const urls = servers.map(String);
  if (urls.length < 1 || urls.length > 2 || urls[0] === urls[1]) {
    throw new RangeError('a bus has one Redis URL, or two that differ');
  }
  if (!urls.every((url) => SERVER_URL.test(url))) {
    // The text does not repeat the URL, which may hold a password.
    throw new TypeError(
      'the URL of a bus begins with redis://, rediss:// or unix://; a Redis Cluster is not supported',
    );
  }
  return servers;
}
