import { randomBytes } from 'node:crypto';
import { AnsweredCalls } from './answering/answered-calls.js';
import { Callees } from './answering/callee.js';
import { HostedServices } from './answering/hosted-services.js';
import { messageDispatch } from './answering/message-dispatch.js';
import { BusMetrics } from './bus-metrics.js';
import { type BusLimits, type BusOptions, DEFAULT_LIMITS } from './bus-options.js';
import { CallRouter } from './calling/call-router.js';
import { BusKeys } from './frames/bus-keys.js';
import { FrameReceiver } from './frames/frame-receiver.js';
import { FrameSeal } from './frames/frame-seal.js';
import { Outbox } from './frames/outbox.js';
import { Sweep } from './frames/sweep.js';
import { createLink, hasTwoBuses } from './links/open-link.js';
import type { RedisLink } from './links/redis-link.js';
import { ChannelNames } from './presence/channel-names.js';
import { Presence } from './presence/presence.js';
import { ReplicaDirectory } from './presence/replica-directory.js';
import { Topics } from './presence/topics.js';

/** What a bus is made of, as far as its public face deals with it. */
export interface BusParts {
  keys: BusKeys;
  limits: BusLimits;
  names: ChannelNames;
  link: RedisLink;
  outbox: Outbox;
  presence: Presence;
  services: HostedServices;
  router: CallRouter;
  topics: Topics;
}

/**
 * Puts a bus together. In: link, receiver (opens and checks), dispatch, then the part concerned. Out: router, services
 * or presence, outbox (gathers and seals), link.
 */
export function assembleBus(options: BusOptions): BusParts {
  const { logger, tracer } = options;
  /** Who this process is to the others, for as long as it lives. */
  const processId = randomBytes(16).toString('hex');
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const names = new ChannelNames(options.namespace, options.environment);
  const paired = hasTwoBuses(options.redisUrl);
  const keys = new BusKeys(options, limits);
  const seal = new FrameSeal(processId, keys.frameKeys, paired);
  const sweep = new Sweep();
  const directory = new ReplicaDirectory(processId, (address) => names.replica(address), limits.outstandingMax);
  const topics = new Topics(() => logger?.warn('bus: a listener of an announcement failed'));
  const metrics = new BusMetrics(options.metrics, {
    inFlight: () => services.all().map(({ name, inFlight }) => [name, inFlight]),
    pending: () => router.pendingCounts(),
    replicas: () => directory.counts(),
    avoidedReplicas: () => directory.avoidedCounts(performance.now()),
    retryBudget: () => callees.retryBudgets(performance.now()),
    busesUp: () => link.busesUp,
  });
  const callees = new Callees(metrics);
  const channels = { everybody: names.everybody, inbox: names.inbox(processId) };
  const link = createLink(options, channels, {
    onFrame: (channel, frame, bus) => receiver.receive(channel, frame, bus),
    onUp: () => {
      logger?.log('bus: up');
      presence.begin();
    },
    onDown: () => {
      logger?.warn('bus: down');
      metrics.linkLost();
      presence.end();
      router.failRemote();
    },
    onPartUp: () => {
      logger?.log('bus: another server is up');
      presence.begin();
    },
    onPartDown: () => {
      logger?.warn('bus: one of two is down');
      metrics.linkLost();
      router.askAgain();
    },
    onPartDeaf: (channel) => router.askAgain(channel),
  });
  const outbox = new Outbox({ link, seal, metrics, limits });
  const presence = new Presence(
    { link, names, outbox, directory, limits },
    () => services.available(),
    (replica) => router.replicaDied(replica),
  );
  const services = new HostedServices({
    processId,
    link,
    names,
    outbox,
    presence,
    metrics,
    sweep,
    limits,
    tracer,
    answered: paired ? new AnsweredCalls() : undefined,
    onLeft: (service) => router.hostLeft(service),
  });
  const router = new CallRouter({
    processId,
    link,
    outbox,
    directory,
    presence,
    services,
    callees,
    metrics,
    sweep,
    limits,
    tracer,
    warn: (text) => logger?.warn(text),
  });
  const dispatch = messageDispatch({ processId, names, presence, services, router, topics });
  const receiver = new FrameReceiver({ seal, metrics, limits }, dispatch);
  return { keys, limits, names, link, outbox, presence, services, router, topics };
}
