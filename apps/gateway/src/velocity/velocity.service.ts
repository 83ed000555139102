import type { InputName, SourceReport } from '@cotejo/contracts';
import { connectWithin, createRedis, ProcessScope, readPolicy } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { absent, type RequestFrame } from '../verification/source-asker.js';
import type { Subject } from '../verification/subject.js';
import { PepperExchange } from './pepper-exchange.js';
import { SightingCounters } from './sightings.js';

interface VelocityRule {
  input: Extract<InputName, 'document' | 'phone' | 'ip'>;
  windowSeconds: number;
  max: number;
}

/** Counting must never be what a request waits for. */
const COMMAND_TIMEOUT_MS = 100;
const CONNECT_TIMEOUT_MS = 1_000;

/**
 * The gateway's own source: how often an identity, a line or an address was checked lately. The counters lie on one
 * server, the first bus unless another is named; while it is away nobody knows.
 */
@Injectable()
export class VelocityService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rules: VelocityRule[];
  private readonly redis: Redis;
  private readonly counters: SightingCounters;

  constructor(@Inject(ProcessScope) { config }: ProcessScope, @Inject(PepperExchange) peppers: PepperExchange) {
    this.rules = (readPolicy(config.policiesDir, 'velocity.json') as { subjects: VelocityRule[] }).subjects;
    this.redis = createRedis(config.velocityRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS });
    const prefix = `${config.namespace}:${config.environment}:velocity`;
    const windowMaxMs = Math.max(...this.rules.map(({ windowSeconds }) => windowSeconds)) * 1_000;
    this.counters = new SightingCounters(this.redis, prefix, peppers, windowMaxMs);
  }

  async onApplicationBootstrap(): Promise<void> {
    await connectWithin(this.redis, CONNECT_TIMEOUT_MS);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Counts this request and says whether any of its subjects was seen too often. Never rejects. */
  async check(subject: Subject, tenant: string, { scenario }: RequestFrame): Promise<SourceReport> {
    const asOf = new Date().toISOString();
    const provider = 'gateway';
    const code = 'velocity_check_failed';
    const report = { source: 'velocity', status: 'ok', record: null, tookMs: 0, provider, asOf } as const;
    // A sandbox scenario is there to be repeated.
    if (scenario) return { ...report, signals: [{ code, state: false }] };
    try {
      const state = await this.seenTooOften(subject, tenant);
      return { ...report, signals: [{ code, state }] };
    } catch {
      return absent('velocity', 'unavailable');
    }
  }

  private async seenTooOften(subject: Subject, tenant: string): Promise<boolean> {
    const asked = this.rules.filter(({ input }) => subject[input] !== null);
    const counts = await this.counters.count(
      asked.map(({ input, windowSeconds }) => ({
        tenant,
        input,
        value: subject[input] as string,
        windowMs: windowSeconds * 1_000,
      })),
    );
    return asked.some(({ max }, index) => (counts[index] ?? 0) > max);
  }
}
