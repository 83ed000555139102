import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BusError, RemoteError } from './errors.js';
import type { FrameFault } from './frame-seal.js';

/** Why something heard was thrown away. */
export type DropReason = FrameFault | 'oversized' | 'malformed' | 'late' | 'orphan_reply';

/** Figures that are read when somebody asks for them, by service. */
export interface BusGauges {
  inFlight(): Iterable<[service: string, calls: number]>;
  replicas(): Iterable<[service: string, replicas: number]>;
  busesUp(): number;
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2.5, 5, 10, 30];

/** The `transport_*` metrics of one bus. Labels are names from the code: services, outcomes, reasons; never a value. */
export class BusMetrics {
  private readonly calls: Counter<'service' | 'outcome'>;
  private readonly duration: Histogram<'service'>;
  private readonly frameMessages: Histogram;
  private readonly reroutes: Counter;
  private readonly drops: Counter<'reason'>;

  constructor(registry: Registry = new Registry(), gauges: BusGauges) {
    const registers = [registry];
    this.calls = new Counter({
      name: 'transport_calls_total',
      help: 'Calls this process made, by how they ended',
      labelNames: ['service', 'outcome'],
      registers,
    });
    this.duration = new Histogram({
      name: 'transport_call_duration_seconds',
      help: 'Time from call to its end, as the caller sees it',
      labelNames: ['service'],
      buckets: SECONDS,
      registers,
    });
    this.frameMessages = new Histogram({
      name: 'transport_frame_messages',
      help: 'Messages that left in one frame',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    });
    this.reroutes = new Counter({
      name: 'transport_reroutes_total',
      help: 'Calls moved to another replica because theirs was gone',
      registers,
    });
    this.drops = new Counter({
      name: 'transport_frames_dropped_total',
      help: 'Frames and messages heard and thrown away',
      labelNames: ['reason'],
      registers,
    });
    gauge('transport_buses_up', 'Redis buses that can be used now', gauges.busesUp, registry);
    gaugeByService('transport_inflight', 'Calls this process executes now', gauges.inFlight, registry);
    gaugeByService('transport_replicas', 'Replicas of other processes that can be chosen', gauges.replicas, registry);
  }

  called(service: string, outcome: string, tookMs: number): void {
    this.calls.inc({ service, outcome });
    this.duration.observe({ service }, tookMs / 1_000);
  }

  framed(messages: number): void {
    this.frameMessages.observe(messages);
  }

  rerouted(): void {
    this.reroutes.inc();
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

function gauge(name: string, help: string, read: () => number, registry: Registry): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function gaugeByService(name: string, help: string, read: BusGauges['replicas'], registry: Registry): void {
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
