import type { LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { loadScript } from '../load-script.js';
import { withTimeout } from '../with-timeout.js';
import { gatewaysKey } from './admission-keys.js';

/**
 * How limits are decided. `exact`: by the state Redis. `local`: by this process within its share, because the state
 * Redis is away or silent. `returning`: the state Redis is back, but for one window it does not know the admissions of
 * the outage, so the state Redis and this process must both admit a request.
 */
export type LinkMode = 'exact' | 'local' | 'returning';

const HEARTBEAT_MS = 2_000;
const PROBE_MS = 100;
const REPLY_TIMEOUT_MS = 100;
/** A gateway without a heartbeat for this long does not share the limits. */
const SILENCE_MS = 10_000;
/** Length of the rate's window. */
const RETURNING_MS = 1_000;
/** A link that is up but silent for this long is closed and opened again. */
const RECONNECT_AFTER_MS = 3_000;
const FAILURES_IN_A_ROW_MAX = 5;
/** Calls that fail together within this time count as one failure. */
const STALL_MS = 5;
const SAMPLE_MS = 1_000;
const SAMPLE_MIN = 10;
/**
 * Errors of a server that takes no writes now: it is a replica, has no replicas, is loading, lost its master, or is
 * full. Such a server counts as away at the first error.
 */
const TAKES_NO_WRITES = /^(READONLY|NOREPLICAS|LOADING|MASTERDOWN|OOM|MISCONF) /;

/**
 * Circuit breaker for the state Redis: it opens after 5 failures in a row, or when half of the calls of one second
 * fail, and closes after a heartbeat.
 */
export class StateLink {
  mode: LinkMode = 'exact';
  /** Number of gateways that share the limits while the state Redis is away, as last known. */
  gateways = 1;
  /** Share of the memory of the state Redis that is in use, as last known; 0: it has no limit. */
  memoryUsed = 0;
  private readonly heartbeat: LuaScript<[gateways: number, memoryThousandths: number]>;
  private readonly key: string;
  private readonly listeners: ((mode: LinkMode) => void)[] = [];
  private running = false;
  private timer: NodeJS.Timeout | undefined;
  private returning: NodeJS.Timeout | undefined;
  private localSince = 0;
  private failuresInARow = 0;
  private lastFailureAt = 0;
  private sample = { since: 0, calls: 0, failures: 0 };

  /** @param gateway identifies this process among the gateways */
  constructor(
    private readonly redis: Redis,
    deployment: Deployment,
    private readonly gateway: string,
  ) {
    this.heartbeat = loadScript(redis, 'heartbeat');
    redis.on('close', () => this.enter('local'));
    this.key = gatewaysKey(deployment);
  }

  onChange(listener: (mode: LinkMode) => void): void {
    this.listeners.push(listener);
  }

  /** Starts the heartbeat of this gateway. */
  start(): Promise<void> {
    this.running = true;
    return this.beat();
  }

  /** Removes this gateway; the others share the limits from then on. */
  async stop(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
    clearTimeout(this.returning);
    await this.redis.zrem(this.key, this.gateway).catch(() => {});
  }

  /** Records a successful call. */
  succeeded(): void {
    this.failuresInARow = 0;
    this.sampled().calls += 1;
  }

  /** Records a call that timed out or failed. */
  failed(error: unknown): void {
    const now = performance.now();
    if (error instanceof Error && TAKES_NO_WRITES.test(error.message)) {
      this.enter('local');
    }
    if (now - this.lastFailureAt < STALL_MS) {
      return;
    }
    this.lastFailureAt = now;
    this.failuresInARow += 1;
    const sample = this.sampled();
    sample.calls += 1;
    sample.failures += 1;
    const half = sample.calls >= SAMPLE_MIN && sample.failures * 2 >= sample.calls;
    if (half || this.failuresInARow >= FAILURES_IN_A_ROW_MAX) {
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
      const alive = this.heartbeat([this.key], this.gateway, SILENCE_MS);
      const [gateways, memoryThousandths] = await withTimeout(alive, REPLY_TIMEOUT_MS);
      this.gateways = Math.max(1, gateways);
      this.memoryUsed = memoryThousandths / 1_000;
      if (this.mode === 'local') {
        this.enter('returning');
      }
    } catch {
      this.enter('local');
      this.reconnectSilentLink();
    }
    this.beatIn(this.mode === 'local' ? PROBE_MS : HEARTBEAT_MS);
  }

  private beatIn(delayMs: number): void {
    clearTimeout(this.timer);
    if (this.running) {
      this.timer = setTimeout(() => void this.beat(), delayMs).unref();
    }
  }

  private reconnectSilentLink(): void {
    if (this.redis.status !== 'ready' || performance.now() - this.localSince < RECONNECT_AFTER_MS) {
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
      this.failuresInARow = 0;
      this.sample = { since: 0, calls: 0, failures: 0 };
      this.returning = setTimeout(() => this.enter('exact'), RETURNING_MS).unref();
    }
    for (const listener of this.listeners) {
      listener(mode);
    }
  }
}
