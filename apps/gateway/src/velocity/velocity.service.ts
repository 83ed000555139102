import {
  CEDULA_SCENARIOS,
  COUNTS_BY_DEFAULT,
  DOCUMENT_SCENARIO_IDS,
  EMAIL_SCENARIOS,
  PHONE_SCENARIOS,
  type SourceReport,
  type SourceReports,
  type VelocityRecord,
} from '@cotejo/contracts';
import { connectWithin, createRedis, ProcessScope } from '@cotejo/platform';
import type { Subject } from '@cotejo/receipt/subject';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { readGatewayConfig } from '../gateway.config.js';
import { RequestRules } from '../tenants/request-rules.js';
import { reportWithoutAnswer } from '../verification/report.js';
import type { RequestContext } from '../verification/source-client.js';
import { compileLimits } from './compiled-limits.js';
import { PepperExchange } from './pepper-exchange.js';
import { type KnownRecords, sightingOf } from './sighting-of.js';
import { type Sighting, SightingCounters } from './sightings.js';
import { VelocityMetrics } from './velocity-metrics.js';
import { velocityAnswer } from './velocity-report.js';

/** Short, because a request must not wait for counters. */
const COMMAND_TIMEOUT_MS = 100;
const CONNECT_TIMEOUT_MS = 1_000;
/** By then other gateways have offered their peppers. */
const PEPPERS_KNOWN_MS = 5_000;
const MEGABYTE = 2 ** 20;
/** Values of the sandbox that many test buyers have. Its IP addresses are documentation addresses, never counted. */
const TEST_VALUES = new Set([
  ...[...PHONE_SCENARIOS, ...EMAIL_SCENARIOS].map(({ value }) => value),
  ...DOCUMENT_SCENARIO_IDS,
]);

type VelocityReport = SourceReport<VelocityRecord>;
/** What other sources answer about the buyer. It never rejects. */
type Known = Promise<Pick<SourceReports, 'registry' | 'place'>>;

/**
 * The source `velocity`, inside the gateway. It counts how often an identity, a line, a mailbox, an address, a payer or an IP address
 * was seen lately, and with how many others. The counts are on one server: the first bus, unless another one is configured. While
 * that server is away the status is `unavailable`.
 */
@Injectable()
export class VelocityService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly counters: SightingCounters;
  private readonly sandbox: boolean;
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(PepperExchange) private readonly exchange: PepperExchange,
    @Inject(RequestRules) private readonly rules: RequestRules,
    @Inject(VelocityMetrics) private readonly metrics: VelocityMetrics,
  ) {
    const { config, logger, env } = scope;
    this.sandbox = config.environment === 'sandbox';
    this.redis = createRedis(config.velocityRedisUrl, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      problems: { logger, redis: 'velocity' },
    });
    const prefix = `${config.namespace}:${config.environment}:velocity`;
    const { countsTenantMb } = readGatewayConfig(env);
    this.counters = new SightingCounters(this.redis, prefix, exchange, countsTenantMb * MEGABYTE);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.timer = setTimeout(() => {
      const since = new Date(this.exchange.countsSince()).toISOString();
      this.scope.logger.info({ since }, 'velocity has counts since then, earlier ones are lost');
    }, PEPPERS_KNOWN_MS).unref();
    await connectWithin(this.redis, CONNECT_TIMEOUT_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.redis.disconnect();
  }

  /**
   * Counts this request and reports what was seen too often, or with too many others. A request that was counted before is not counted
   * again. Never rejects.
   * @param known is awaited until a short time before the deadline of the context
   */
  async check(subject: Subject, context: RequestContext, known: Known): Promise<VelocityReport> {
    const records = await recordsWithin(known, context.deadline - COMMAND_TIMEOUT_MS - Date.now());
    const attributes = { 'cotejo.source': 'velocity' };
    const span = this.scope.tracing?.child('internal', 'velocity', context.traceparent, attributes);
    const report = await this.report(subject, context, records);
    span?.end({ 'cotejo.outcome': report.status }, report.status !== 'ok');
    return report;
  }

  private async report(subject: Subject, context: RequestContext, records: KnownRecords): Promise<VelocityReport> {
    const { caller, scenario, wasCounted = false } = context;
    // A test cédula of the sandbox may be repeated without limit.
    if (scenario) {
      const value = CEDULA_SCENARIOS.find(({ name }) => name === scenario)?.velocity;
      const code = 'velocity_check_failed';
      return this.answered([value === undefined ? { code, state: false } : { code, state: true, value }]);
    }
    const sighting = sightingOf(subject, caller.tenant.id, records);
    const limits = compileLimits(this.rules.of(caller.tenant.id)?.counts ?? COUNTS_BY_DEFAULT);
    try {
      const counted = this.sandbox ? withoutTestValues(sighting) : sighting;
      const counts = await this.counters.count(counted, limits, wasCounted);
      this.metrics.countRefusals(counts.isFull);
      const { signals, record } = velocityAnswer(counted, limits, counts);
      return this.answered(signals, record);
    } catch {
      return reportWithoutAnswer('velocity', 'unavailable') as VelocityReport;
    }
  }

  private answered(signals: VelocityReport['signals'], record: VelocityRecord | null = null): VelocityReport {
    const version = `since ${new Date(this.exchange.countsSince()).toISOString().slice(0, 19)}Z`;
    const asOf = new Date().toISOString();
    return { source: 'velocity', status: 'ok', record, signals, tookMs: 0, provider: 'gateway', asOf, version };
  }
}

const NOTHING: KnownRecords = { registry: null, place: null };

/** The records of the other sources; nothing when they are late. */
async function recordsWithin(known: Known, maxMs: number): Promise<KnownRecords> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, maxMs), null);
  });
  const reports = await Promise.race([known, late]);
  clearTimeout(timer);
  return reports ? { registry: reports.registry.record, place: reports.place.record } : NOTHING;
}

function withoutTestValues(sighting: Sighting): Sighting {
  const subjects = Object.entries(sighting.subjects).filter(([, { value }]) => !TEST_VALUES.has(value));
  return { ...sighting, subjects: Object.fromEntries(subjects) };
}
