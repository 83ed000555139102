import { randomBytes } from 'node:crypto';
import { AnsweredCalls } from './answering/answered-calls.js';
import { HostedServices } from './answering/hosted-services.js';
import { BusMetrics } from './bus-metrics.js';
import { type BusOptions, DEFAULT_LIMITS } from './bus-options.js';
import { CallRouter } from './calling/call-router.js';
import { Callees } from './calling/callee.js';
import { Sweep } from './calling/sweep.js';
import { BusKeys } from './frames/bus-keys.js';
import { FrameReceiver } from './frames/frame-receiver.js';
import { FrameSeal } from './frames/frame-seal.js';
import { Outbox } from './frames/outbox.js';
import { createLink, hasTwoBuses } from './links/open-link.js';
import { createDispatch } from './message-dispatch.js';
import { ChannelNames } from './presence/channel-names.js';
import { Permissions } from './presence/permissions.js';
import { Presence } from './presence/presence.js';
import { ReplicaDirectory } from './presence/replica-directory.js';
import { Topics } from './presence/topics.js';

/** The parts of a bus that `Bus` itself uses. */
export type BusParts = ReturnType<typeof assembleBus>;

/**
 * Creates the parts of a bus and connects them. Incoming: link, receiver (opens and checks frames), dispatch, then the part
 * concerned. Outgoing: router, services or presence, then outbox (collects and seals), then link.
 */
export function assembleBus(options: BusOptions) {
  const { logger, tracer } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const names = new ChannelNames(options.namespace, options.environment);
  const paired = hasTwoBuses(options.redisUrl);
  const keys = new BusKeys(options, limits);
  const { ring } = keys;
  const id = randomBytes(16).toString('hex');
  /** Identifies this process to the others, as long as it lives. */
  const processId = `${ring.name}:${id}`;
  const permissions = new Permissions(ring, options.topics, options.calls);
  const seal = new FrameSeal(id, ring, (channel) => names.listenerOf(channel), paired);
  const sweep = new Sweep();
  const directory = new ReplicaDirectory(processId, (address) => names.replica(address), limits.outstandingMax);
  const topics = new Topics(() => logger?.warn('bus: a listener of an announcement failed'));
  const metrics = new BusMetrics(options.metrics, {
    inFlight: () => services.all().map(({ name, inFlight }) => [name, inFlight]),
    pending: () => router.calls.countByService(),
    replicas: () => directory.counts(),
    avoidedReplicas: () => directory.avoidedCounts(performance.now()),
    retryBudget: () => callees.retryBudgets(performance.now()),
    busesUp: () => link.busesUp,
  });
  const callees = new Callees(metrics);
  const channels = {
    broadcast: names.broadcast(ring.name),
    broadcastPrefix: names.broadcastPrefix,
    inbox: names.inbox(processId),
  };
  const link = createLink(options, channels, {
    onFrame: (channel, frame, bus) => receiver.receive(channel, frame, bus),
    ...linkStateEvents(logger, metrics, () => ({ presence, router })),
  });
  const outbox = new Outbox({ link, seal, metrics, limits });
  const presence = new Presence(
    { link, names, ring, permissions, outbox, directory, limits },
    () => services.available(),
    (replica) => router.delivery.replicaDied(replica),
  );
  const answered = paired ? new AnsweredCalls() : undefined;
  const shared = { processId, link, outbox, presence, metrics, sweep, limits, tracer };
  const services = new HostedServices({ ...shared, names, answered, onLeft: (service) => router.hostLeft(service) });
  const router = new CallRouter({ ...shared, directory, services, callees, warn: (text) => logger?.warn(text) });
  const dispatch = createDispatch({ processId, names, permissions, presence, services, router, topics });
  const receiver = new FrameReceiver({ seal, metrics, limits }, dispatch);
  return { keys, limits, names, permissions, link, outbox, presence, services, router, topics };
}

/** Handles a link that breaks or returns, as a whole or one of two buses. */
function linkStateEvents(
  logger: BusOptions['logger'],
  metrics: BusMetrics,
  parts: () => { presence: Presence; router: CallRouter },
) {
  return {
    onUp: () => {
      logger?.log('bus: up');
      parts().presence.start();
    },
    onDown: () => {
      logger?.warn('bus: down');
      metrics.countLinkLoss();
      parts().presence.stop();
      parts().router.failRemote();
    },
    onBusReturned: () => {
      logger?.log('bus: the other of two buses is up');
      parts().presence.start();
    },
    onBusLost: () => {
      logger?.warn('bus: one of two buses is down');
      metrics.countLinkLoss();
      parts().router.delivery.resend();
    },
    onListenerMissing: (channel: string) => parts().router.delivery.resend(channel),
  };
}
