import { ipSubject } from '@cotejo/accounts';
import { PHONE_SCENARIOS, type SourceReport } from '@cotejo/contracts';
import { connectWithin, createRedis, ProcessScope } from '@cotejo/platform';
import type { Subject } from '@cotejo/subject';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { absent, type RequestFrame } from '../verification/source-client.js';
import { PepperExchange } from './pepper-exchange.js';
import { type Sighting, SightingCounters } from './sightings.js';
import { VelocityLimits } from './velocity-limits.js';

/** Counting must never be what a request waits for. */
const COMMAND_TIMEOUT_MS = 100;
const CONNECT_TIMEOUT_MS = 1_000;
/** Lines of the sandbox that everybody tries; its addresses are nobody's anywhere. */
const TEST_LINES = new Set(PHONE_SCENARIOS.map(({ value }) => value));

/**
 * The gateway's own source: how often an identity, a line or an address was checked lately, and with how many others it
 * was seen. The counters lie on one server, the first bus unless another is named; while it is away nobody knows.
 */
@Injectable()
export class VelocityService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly counters: SightingCounters;
  private readonly sandbox: boolean;

  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(PepperExchange) peppers: PepperExchange,
  ) {
    const { config, logger } = scope;
    this.sandbox = config.environment === 'sandbox';
    this.redis = createRedis(config.velocityRedisUrl, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      problems: { logger, redis: 'velocity' },
    });
    const prefix = `${config.namespace}:${config.environment}:velocity`;
    this.counters = new SightingCounters(this.redis, prefix, peppers, VelocityLimits.load(config.policiesDir));
  }

  async onApplicationBootstrap(): Promise<void> {
    await connectWithin(this.redis, CONNECT_TIMEOUT_MS);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Counts this request and says whether it crosses a limit, and which one. Never rejects. */
  async check(subject: Subject, tenant: string, { scenario, traceparent }: RequestFrame): Promise<SourceReport> {
    const about = { 'cotejo.source': 'velocity' };
    const span = this.scope.tracing?.child('internal', 'velocity', traceparent, about);
    const report = await this.report(subject, tenant, scenario);
    span?.end({ 'cotejo.outcome': report.status }, report.status !== 'ok');
    return report;
  }

  private async report(subject: Subject, tenant: string, scenario: string | undefined): Promise<SourceReport> {
    const asOf = new Date().toISOString();
    const provider = 'gateway';
    const code = 'velocity_check_failed';
    const report = { source: 'velocity', status: 'ok', record: null, tookMs: 0, provider, asOf } as const;
    // A sandbox scenario is there to be repeated.
    if (scenario) {
      return { ...report, signals: [{ code, state: false }] };
    }
    try {
      const crossed = await this.counters.count(this.sightingOf(subject, tenant));
      return { ...report, signals: [crossed ? { code, state: true, value: crossed } : { code, state: false }] };
    } catch {
      return absent('velocity', 'unavailable');
    }
  }

  private sightingOf({ document, phone, ip }: Subject, tenant: string): Sighting {
    const isTestLine = this.sandbox && phone !== null && TEST_LINES.has(phone);
    return { tenant, document, phone: isTestLine ? null : phone, ip: ip === null ? null : ipSubject(ip) };
  }
}
