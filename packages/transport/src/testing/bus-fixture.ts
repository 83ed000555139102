import { randomBytes } from 'node:crypto';
import { startRedis, type TestRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { Bus, type BusLimits, type BusOptions } from '../index.js';

/** A deadline so far in the future that a test that waits for it fails by its own time-out. */
export function farDeadline(): number {
  return Date.now() + 600_000;
}

export interface TestBus {
  bus: Bus;
  metrics: Registry;
  warnings: string[];
  /** Value of one metric with these labels; 0 while nothing was counted. */
  count(name: string, labels?: Record<string, string>): Promise<number>;
}

/** The servers that a bus can run over. */
export const KINDS = ['one Redis', 'two Redis'] as const;

export type Kind = (typeof KINDS)[number];

/** One or two Redis servers for one suite, and the buses on them, which are closed with them. */
export class BusFixture {
  readonly key = randomBytes(32);
  /** The second server, if there are two. */
  second: TestRedis | undefined;
  private readonly buses: Bus[] = [];
  private opened: Redis | undefined;

  private constructor(public redis: TestRedis) {}

  static async start(kind: Kind = 'one Redis'): Promise<BusFixture> {
    const fixture = new BusFixture(await startRedis({ own: true }));
    if (kind === 'two Redis') {
      fixture.second = await startRedis({ own: true });
    }
    return fixture;
  }

  /** A client of the first server, for the test itself. */
  get client(): Redis {
    this.opened ??= new Redis(this.redis.url).on('error', () => undefined);
    return this.opened;
  }

  /** Starts the first server again at its port, after it was killed. */
  async restart(): Promise<void> {
    const { port, namespace } = this.redis;
    this.redis = { ...(await startRedis({ own: true, port })), namespace };
  }

  get url(): string | string[] {
    return this.second ? [this.redis.url, this.second.url] : this.redis.url;
  }

  /** A bus that is not connected yet. `key` is a key, the path of a key file, or null for a bus without a key. */
  create(
    limits: Partial<BusLimits> = {},
    key: Buffer | string | null = this.key,
    url = this.url,
    more: Pick<BusOptions, 'topics' | 'calls'> & { processName?: string } = {},
  ): TestBus {
    const metrics = new Registry();
    const warnings: string[] = [];
    const bus = new Bus({
      redisUrl: url,
      namespace: this.redis.namespace,
      environment: 'test',
      processName: 'test',
      ...(typeof key === 'string' ? { keyFile: key } : { key: key ?? undefined }),
      metrics,
      limits,
      ...more,
      logger: { log: () => undefined, warn: (text: string) => warnings.push(text) },
    });
    this.buses.push(bus);
    return { bus, metrics, warnings, count: (name, labels) => countOf(metrics, name, labels) };
  }

  async connect(limits: Partial<BusLimits> = {}): Promise<TestBus> {
    const created = this.create(limits);
    await created.bus.connect();
    return created;
  }

  async closeBuses(): Promise<void> {
    await Promise.all(this.buses.splice(0).map((bus) => bus.close()));
  }

  async stop(): Promise<void> {
    await this.closeBuses();
    this.opened?.disconnect();
    await Promise.all([this.redis.stop(), this.second?.stop()]);
  }
}

async function countOf(metrics: Registry, name: string, labels: Record<string, string> = {}): Promise<number> {
  const metric = (await metrics.getMetricsAsJSON()).find((it) => it.name === name);
  const values = (metric?.values ?? []) as { value: number; labels: Record<string, string> }[];
  const matching = values.filter((it) => Object.entries(labels).every(([label, value]) => it.labels[label] === value));
  return matching.reduce((sum, { value }) => sum + value, 0);
}
