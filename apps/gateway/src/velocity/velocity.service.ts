import { ipSubject } from '@cotejo/accounts';
import { CEDULA_SCENARIOS, PHONE_SCENARIOS, type SourceReport } from '@cotejo/contracts';
import { connectWithin, createRedis, ProcessScope } from '@cotejo/platform';
import type { Subject } from '@cotejo/receipt/subject';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { reportWithoutAnswer } from '../verification/report.js';
import type { RequestContext } from '../verification/source-client.js';
import { PepperExchange } from './pepper-exchange.js';
import { type Sighting, SightingCounters } from './sightings.js';
import { VelocityLimits } from './velocity-limits.js';

/** Short, because a request must not wait for counters. */
const COMMAND_TIMEOUT_MS = 100;
const CONNECT_TIMEOUT_MS = 1_000;
/** Phone numbers of the sandbox, which many callers use. Its IP addresses are documentation addresses, never counted. */
const TEST_LINES = new Set(PHONE_SCENARIOS.map(({ value }) => value));

/**
 * The source `velocity`, inside the gateway. It counts how often an identity, a phone line or an IP address was checked
 * recently, and with how many others it was seen. The counters are on one server: the first bus, unless another one is
 * configured. While that server is away the status is `unavailable`.
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

  /**
   * Counts this request and reports the limit that it crosses, if any. A request that was counted before is not counted again. Never rejects.
   */
  async check(subject: Subject, context: RequestContext): Promise<SourceReport> {
    const attributes = { 'cotejo.source': 'velocity' };
    const span = this.scope.tracing?.child('internal', 'velocity', context.traceparent, attributes);
    const report = await this.report(subject, context);
    span?.end({ 'cotejo.outcome': report.status }, report.status !== 'ok');
    return report;
  }

  private async report(
    subject: Subject,
    { caller, scenario, wasCounted = false }: RequestContext,
  ): Promise<SourceReport> {
    const asOf = new Date().toISOString();
    const provider = 'gateway';
    const code = 'velocity_check_failed';
    const report = { source: 'velocity', status: 'ok', record: null, tookMs: 0, provider, asOf } as const;
    const reportOf = (crossed: string | null): SourceReport => ({
      ...report,
      signals: [crossed ? { code, state: true, value: crossed } : { code, state: false }],
    });
    // A test cédula of the sandbox may be repeated without limit.
    if (scenario) {
      return reportOf(CEDULA_SCENARIOS.find(({ name }) => name === scenario)?.velocity ?? null);
    }
    try {
      return reportOf(await this.counters.count(this.sightingOf(subject, caller.tenant.id), wasCounted));
    } catch {
      return reportWithoutAnswer('velocity', 'unavailable');
    }
  }

  private sightingOf({ document, phone, ip }: Subject, tenant: string): Sighting {
    const isTestLine = this.sandbox && phone !== null && TEST_LINES.has(phone);
    return { tenant, document, phone: isTestLine ? null : phone, ip: ip === null ? null : ipSubject(ip) };
  }
}
