import { randomUUID } from 'node:crypto';
import { AdmissionControl, type LinkMode, Settlement, StateLink } from '@cotejo/accounts';
import { connectWithin, createRedis, ProcessScope } from '@cotejo/platform';
import { Gauge, type Registry } from '@cotejo/platform/metrics';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';

/** Upper bound for every command. Callers that cannot wait so long use their own shorter time-out. */
const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 5_000;
const DETAILS: Record<LinkMode, string> = { exact: 'up', returning: 'returning', local: 'away' };

/** The gateway's connection to keys, limits and usage. Requests are decided without it too, so readiness ignores it. */
@Injectable()
export class StateRedis implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly redis: Redis;
  readonly link: StateLink;
  readonly admission: AdmissionControl;
  readonly settlement: Settlement;

  constructor(@Inject(ProcessScope) { config, metrics, health, logger }: ProcessScope) {
    this.redis = createRedis(config.stateRedisUrl, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      problems: { logger, redis: 'state' },
    });
    const gateway = randomUUID();
    this.link = new StateLink(this.redis, config, gateway);
    this.admission = new AdmissionControl(this.redis, this.link, config);
    this.settlement = new Settlement(this.redis, this.link, config, gateway);
    this.link.onChange((mode) => logger.warn({ mode, gateways: this.link.gateways }, 'mode of admission changed'));
    health.add('state_redis', () => ({ ok: true, detail: DETAILS[this.link.mode] }));
    this.observe(metrics);
  }

  async onApplicationBootstrap(): Promise<void> {
    await connectWithin(this.redis, CONNECT_TIMEOUT_MS);
    await this.link.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.settlement.drain();
    await this.link.stop();
    this.redis.disconnect();
  }

  private observe(metrics: Registry): void {
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [metrics],
        collect() {
          this.set(read());
        },
      });
    gauge('state_redis_up', '1 while the connection to the state Redis is up', () =>
      Number(this.redis.status === 'ready'),
    );
    gauge('admission_local', '1 while this gateway checks limits without the state Redis', () =>
      Number(this.link.mode === 'local'),
    );
    gauge(
      'admission_gateways',
      'Gateways that share the limits while the state Redis is away',
      () => this.link.gateways,
    );
    gauge(
      'state_redis_memory_used_ratio',
      'Share of the memory of the state Redis that is in use; 0: it has no limit',
      () => this.link.memoryUsed,
    );
    gauge(
      'settlement_unsettled',
      'Batches of settled requests that the state Redis has not acknowledged',
      () => this.settlement.unsettled,
    );
  }
}
