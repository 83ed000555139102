import { readFileSync } from 'node:fs';
import type { InputName, SourceReport } from '@cotejo/contracts';
import { connectWithin, createRedis, ProcessScope, readPolicy } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { absent, type RequestFrame } from '../verification/source-asker.js';
import type { Subject } from '../verification/subject.js';
import { PepperExchange } from './pepper-exchange.js';
import { subjectKey } from './pepper-ratchet.js';

interface VelocityRule {
  input: Extract<InputName, 'document' | 'phone' | 'ip'>;
  windowSeconds: number;
  max: number;
}

/** Counting must never be what a request waits for. */
const COMMAND_TIMEOUT_MS = 100;
const CONNECT_TIMEOUT_MS = 1_000;

type CountingRedis = Redis & {
  cotejoVelocity(keyCount: number, ...keysAndWindows: (string | number)[]): Promise<number[]>;
};

/**
 * The gateway's own source: how often an identity, a line or an address was checked lately. The counters lie on the bus
 * Redis, the first where there are two, which writes nothing to disk, under keys made with a pepper that no disk has
 * seen. While it is away nobody knows.
 */
@Injectable()
export class VelocityService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rules: VelocityRule[];
  private readonly redis: CountingRedis;
  private readonly prefix: string;

  constructor(
    @Inject(ProcessScope) { config }: ProcessScope,
    @Inject(PepperExchange) private readonly peppers: PepperExchange,
  ) {
    this.rules = (readPolicy(config.policiesDir, 'velocity.json') as { subjects: VelocityRule[] }).subjects;
    this.prefix = `${config.namespace}:${config.environment}:velocity`;
    const redis = createRedis(config.velocityRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS });
    const lua = readFileSync(new URL('../../lua/velocity.lua', import.meta.url), 'utf8');
    redis.defineCommand('cotejoVelocity', { lua });
    this.redis = redis as CountingRedis;
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
    const signal = { code: 'velocity_check_failed', source: 'velocity', provider, asOf } as const;
    const report = { source: 'velocity', status: 'ok', record: null, tookMs: 0, provider, asOf } as const;
    // A sandbox scenario is there to be repeated.
    if (scenario) return { ...report, signals: [{ ...signal, state: false }] };
    try {
      const state = await this.seenTooOften(subject, tenant);
      return { ...report, signals: [{ ...signal, state }] };
    } catch {
      return absent('velocity', 'unavailable');
    }
  }

  private async seenTooOften(subject: Subject, tenant: string): Promise<boolean> {
    const asked = this.rules.filter(({ input }) => subject[input] !== null);
    const windowMaxMs = Math.max(...asked.map(({ windowSeconds }) => windowSeconds)) * 1_000;
    const keys = this.peppers
      .within(windowMaxMs)
      .flatMap((pepper) =>
        asked.map(({ input }) => `${this.prefix}:${subjectKey(pepper, tenant, input, subject[input] as string)}`),
      );
    const windows = asked.map(({ windowSeconds }) => windowSeconds * 1_000);
    const counts = await this.redis.cotejoVelocity(keys.length, ...keys, ...windows);
    return asked.some(({ max }, index) => (counts[index] ?? 0) > max);
  }
}
