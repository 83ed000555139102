import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { lua } from '../lua.js';
import { within } from '../within.js';
import { gatewaysKey } from './admission-keys.js';

/**
 * Who decides about limits. `exact`: the state Redis. `local`: this process by its share, as the state Redis is away or
 * silent. `returning`: it is back, but for one window it does not know what was admitted meanwhile, so both must agree.
 */
export type LinkMode = 'exact' | 'local' | 'returning';

const HEARTBEAT_MS = 2_000;
const PROBE_MS = 100;
const ANSWER_MS = 100;
/** A gateway that was not heard of for this long does not share the limits. */
const SILENCE_MS = 10_000;
/** The rate's window. */
const RETURNING_MS = 1_000;
/** A link that is up and yet silent for this long is given up and made anew. */
const GIVE_UP_MS = 3_000;
const FAILURES_IN_A_ROW_MAX = 5;
/** What fails together, behind one stall, counts once. */
const STALL_MS = 5;
const SAMPLE_MS = 1_000;
const SAMPLE_MIN = 10;
/**
 * By what a server says that it takes no writes now: it is a replica, has none, is loading, lost its master, or is full.
 * That is as good as away, and asking it once more tells nothing new.
 */
const TAKES_NO_WRITES = /^(READONLY|NOREPLICAS|LOADING|MASTERDOWN|OOM|MISCONF) /;

type HeartbeatRedis = Redis & {
  cotejoHeartbeat(gateways: string, gateway: string, silenceMs: number): Promise<number>;
};

/** Watches the state Redis for the limits: opens after 5 failures in a row or half of a second's calls, closes by a heartbeat. */
export class StateLink {
  mode: LinkMode = 'exact';
  /** Gateways among which the limits are shared while it is away, as last known. */
  gateways = 1;
  private readonly redis: HeartbeatRedis;
  private readonly key: string;
  private readonly listeners: ((mode: LinkMode) => void)[] = [];
  private running = false;
  private timer: NodeJS.Timeout | undefined;
  private returning: NodeJS.Timeout | undefined;
  private localSince = 0;
  private inARow = 0;
  private lastFailureAt = 0;
  private sample = { since: 0, calls: 0, failures: 0 };

  /** @param gateway names this process among the others */
  constructor(
    redis: Redis,
    deployment: Deployment,
    private readonly gateway: string,
  ) {
    redis.defineCommand('cotejoHeartbeat', { numberOfKeys: 1, lua: lua('heartbeat') });
    redis.on('close', () => this.enter('local'));
    this.redis = redis as HeartbeatRedis;
    this.key = gatewaysKey(deployment);
  }

  onChange(listener: (mode: LinkMode) => void): void {
    this.listeners.push(listener);
  }

  /** Begins to say that this gateway is alive. */
  start(): Promise<void> {
    this.running = true;
    return this.beat();
  }

  /** Says that this gateway is gone; the others share the limits from then on. */
  async stop(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
    clearTimeout(this.returning);
    await this.redis.zrem(this.key, this.gateway).catch(() => {});
  }

  /** A call was answered. */
  succeeded(): void {
    this.inARow = 0;
    this.sampled().calls += 1;
  }

  /** A call was not answered in time, or by an error. */
  failed(error: unknown): void {
    const now = performance.now();
    if (error instanceof Error && TAKES_NO_WRITES.test(error.message)) {
      this.enter('local');
    }
    if (now - this.lastFailureAt < STALL_MS) {
      return;
    }
    this.lastFailureAt = now;
    this.inARow += 1;
    const sample = this.sampled();
    sample.calls += 1;
    sample.failures += 1;
    const half = sample.calls >= SAMPLE_MIN && sample.failures * 2 >= sample.calls;
    if (half || this.inARow >= FAILURES_IN_A_ROW_MAX) {
      this.enter('local');
    }
  }

  private sampled(): { since: number; calls: number; failures: number } {
    const now = performance.now();
    if (now - this.sample.since > SAMPLE_MS) {
      this.sample = { since: now, calls: 0, failures: 0 };
    }
    return this.sample;
  }

  private async beat(): Promise<void> {
    try {
      const alive = this.redis.cotejoHeartbeat(this.key, this.gateway, SILENCE_MS);
      this.gateways = Math.max(1, await within(alive, ANSWER_MS));
      if (this.mode === 'local') {
        this.enter('returning');
      }
    } catch {
      this.enter('local');
      this.giveUpSilentLink();
    }
    this.beatIn(this.mode === 'local' ? PROBE_MS : HEARTBEAT_MS);
  }

  private beatIn(delayMs: number): void {
    clearTimeout(this.timer);
    if (this.running) {
      this.timer = setTimeout(() => void this.beat(), delayMs).unref();
    }
  }

  private giveUpSilentLink(): void {
    if (this.redis.status !== 'ready' || performance.now() - this.localSince < GIVE_UP_MS) {
      return;
    }
    this.localSince = performance.now();
    this.redis.disconnect(true);
  }

  private enter(mode: LinkMode): void {
    if (mode === this.mode) {
      return;
    }
    this.mode = mode;
    clearTimeout(this.returning);
    if (mode === 'local') {
      this.localSince = performance.now();
      this.beatIn(PROBE_MS);
    }
    if (mode === 'returning') {
      this.inARow = 0;
      this.sample = { since: 0, calls: 0, failures: 0 };
      this.returning = setTimeout(() => this.enter('exact'), RETURNING_MS).unref();
    }
    for (const listener of this.listeners) {
      listener(mode);
    }
  }
}
