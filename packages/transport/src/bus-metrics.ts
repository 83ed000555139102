import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CallMetrics } from './calling/call-metrics.js';
import { BusError, RemoteError } from './errors.js';
import type { FrameFault } from './frames/frame-seal.js';

/** Why a received frame or message was dropped. */
export type DropReason =
  | FrameFault
  | 'oversized'
  | 'malformed'
  | 'not_permitted'
  | 'late'
  | 'late_reply'
  | 'orphan_reply'
  | 'foreign_reply';

/**
 * Why a call moved to another replica: the first replica did not receive the call, may have died while it held the
 * call, or refused the call.
 */
export type RerouteReason = 'unreceived' | 'died' | 'bus_broke' | 'overloaded' | 'late';

type ByService = Iterable<[service: string, value: number]>;

/** Gauges that are read when the metrics are collected. A gauge that is not given has no values. */
export interface BusGauges {
  inFlight(): ByService;
  pending(): ByService;
  replicas(): ByService;
  avoidedReplicas(): ByService;
  retryBudget(): ByService;
  busesUp(): number;
}

/** The `transport_*` metrics of one bus. Labels hold names from the code (services, outcomes, reasons), never a payload value. */
export class BusMetrics {
  readonly calls: CallMetrics;
  private readonly frameMessages: Histogram;
  private readonly reroutes: Counter<'service' | 'reason'>;
  private readonly refusedRetries: Counter<'service' | 'reason'>;
  private readonly drops: Counter<'reason'>;
  private readonly linkLosses: Counter;

  constructor(registry: Registry = new Registry(), gauges: Partial<BusGauges> = {}) {
    const registers = [registry];
    this.calls = new CallMetrics(registry);
    this.frameMessages = new Histogram({
      name: 'transport_frame_messages',
      help: 'Messages in each frame sent',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    });
    this.reroutes = new Counter({
      name: 'transport_reroutes_total',
      help: 'Calls that moved to another replica',
      labelNames: ['service', 'reason'],
      registers,
    });
    this.refusedRetries = new Counter({
      name: 'transport_retries_refused_total',
      help: 'Second copies not sent because the retry budget or the time of the call was used up',
      labelNames: ['service', 'reason'],
      registers,
    });
    this.drops = new Counter({
      name: 'transport_frames_dropped_total',
      help: 'Frames and messages received and dropped',
      labelNames: ['reason'],
      registers,
    });
    this.linkLosses = new Counter({
      name: 'transport_link_losses_total',
      help: 'Times the connection to Redis broke, for instance because Redis cut a subscriber that fell behind',
      registers,
    });
    new Gauge({
      name: 'transport_buses_up',
      help: 'Redis buses that can be used now',
      registers,
      collect() {
        this.set(gauges.busesUp?.() ?? 0);
      },
    });
    const byService = (name: string, help: string, read: () => ByService = () => []) =>
      gaugeByService(name, help, read, registry);
    byService('transport_inflight', 'Calls this process executes now', gauges.inFlight);
    byService('transport_pending', 'Calls this process waits for now', gauges.pending);
    byService('transport_replicas', 'Replicas of other processes that can be chosen', gauges.replicas);
    byService(
      'transport_replicas_avoided',
      'Replicas of other processes that are chosen only if there is no other',
      gauges.avoidedReplicas,
    );
    byService('transport_retry_budget', 'Calls that may be sent a second time now', gauges.retryBudget);
  }

  countFrame(messages: number): void {
    this.frameMessages.observe(messages);
  }

  countReroute(service: string, reason: RerouteReason): void {
    this.reroutes.inc({ service, reason });
  }

  countRefusedRetry(service: string, reason: RerouteReason): void {
    this.refusedRetries.inc({ service, reason });
  }

  countLinkLoss(): void {
    this.linkLosses.inc();
  }

  countDrop(reason: DropReason): void {
    this.drops.inc({ reason });
  }
}

/** The label of how a call ended. Handlers choose their codes freely, so all of them share the label `remote_error`. */
export function resultLabel(error: Error | undefined): string {
  if (error === undefined) {
    return 'ok';
  }
  return error instanceof BusError && !(error instanceof RemoteError) ? error.code : 'remote_error';
}

function gaugeByService(name: string, help: string, read: () => ByService, registry: Registry): void {
  new Gauge({
    name,
    help,
    labelNames: ['service'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [service, count] of read()) {
        this.set({ service }, count);
      }
    },
  });
}
