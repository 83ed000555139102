import { connectWithin, createRedis, Gauge, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';

/** A frozen state Redis may cost a request this much and no more. */
const COMMAND_TIMEOUT_MS = 25;
const CONNECT_TIMEOUT_MS = 5_000;

/** The gateway's link to keys, limits and quotas. While it is away requests are still decided, so readiness ignores it. */
@Injectable()
export class StateRedis implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly redis: Redis;

  constructor(@Inject(ProcessScope) { config, metrics, health }: ProcessScope) {
    this.redis = createRedis(config.stateRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS });
    const { redis } = this;
    new Gauge({
      name: 'state_redis_up',
      help: '1 while the link to the state Redis is up',
      registers: [metrics],
      collect() {
        this.set(redis.status === 'ready' ? 1 : 0);
      },
    });
    health.add('state_redis', () => ({ ok: true, detail: redis.status === 'ready' ? 'up' : 'away' }));
  }

  async onApplicationBootstrap(): Promise<void> {
    await connectWithin(this.redis, CONNECT_TIMEOUT_MS);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
