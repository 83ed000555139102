import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CallMetrics } from './calling/call-metrics.js';
import type { CallTally } from './calling/call-tally.js';
import { BusError, RemoteError } from './errors.js';
import type { FrameFault } from './frames/frame-seal.js';

/** Why something heard was thrown away. */
export type DropReason = FrameFault | 'oversized' | 'malformed' | 'late' | 'late_reply' | 'orphan_reply';

/** Why a call is sent to another replica: the first never got it, may be lost with it, or would not execute it. */
export type RerouteReason = 'unreceived' | 'died' | 'bus_broke' | 'overloaded' | 'late';

type ByService = Iterable<[service: string, value: number]>;

/** Figures that are read when somebody asks for them, by service; what is not given has none. */
export interface BusGauges {
  inFlight(): ByService;
  pending(): ByService;
  replicas(): ByService;
  avoidedReplicas(): ByService;
  retryBudget(): ByService;
  busesUp(): number;
}

/** The `transport_*` metrics of one bus. Labels are names from the code: services, outcomes, reasons; never a value. */
export class BusMetrics {
  private readonly calls: CallMetrics;
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
      help: 'Messages that left in one frame',
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
      help: 'Second copies that were not sent, as the budget was spent or too little time was left',
      labelNames: ['service', 'reason'],
      registers,
    });
    this.drops = new Counter({
      name: 'transport_frames_dropped_total',
      help: 'Frames and messages heard and thrown away',
      labelNames: ['reason'],
      registers,
    });
    this.linkLosses = new Counter({
      name: 'transport_link_losses_total',
      help: 'Times the connection to Redis broke, for instance because Redis cut a subscriber that fell behind',
      registers,
    });
    gauge('transport_buses_up', 'Redis buses that can be used now', gauges.busesUp, registry);
    const byService = (name: string, help: string, read: () => ByService = () => []) =>
      gaugeByService(name, help, read, registry);
    byService('transport_inflight', 'Calls this process executes now', gauges.inFlight);
    byService('transport_pending', 'Calls this process waits for now', gauges.pending);
    byService('transport_replicas', 'Replicas of other processes that can be chosen', gauges.replicas);
    byService('transport_replicas_avoided', 'Of these, those chosen only if there is no other', gauges.avoidedReplicas);
    byService('transport_retry_budget', 'Calls that may be sent a second time now', gauges.retryBudget);
  }

  /** Where the calls to a service are counted. */
  tallyOf(service: string): CallTally {
    return this.calls.of(service);
  }

  framed(messages: number): void {
    this.frameMessages.observe(messages);
  }

  rerouted(service: string, reason: RerouteReason): void {
    this.reroutes.inc({ service, reason });
  }

  refusedRetry(service: string, reason: RerouteReason): void {
    this.refusedRetries.inc({ service, reason });
  }

  linkLost(): void {
    this.linkLosses.inc();
  }

  dropped(reason: DropReason): void {
    this.drops.inc({ reason });
  }
}

/** How a call ended, as a label: handlers choose their codes freely, so theirs are one outcome. */
export function outcomeOf(error: Error | undefined): string {
  if (error === undefined) {
    return 'ok';
  }
  return error instanceof BusError && !(error instanceof RemoteError) ? error.code : 'remote_error';
}

function gauge(name: string, help: string, read: () => number = () => 0, registry: Registry): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
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
