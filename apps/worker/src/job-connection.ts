import { connectableRedis, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';

/** The client of all queues. Each worker of BullMQ duplicates it. */
@Injectable()
export class JobConnection implements OnApplicationShutdown {
  readonly redis: Redis;

  constructor(@Inject(ProcessScope) { config }: ProcessScope) {
    // A blocked worker must wait for Redis without limit instead of failing its job.
    this.redis = connectableRedis(config.stateRedisUrl, { maxRetriesPerRequest: null });
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

@Module({ providers: [JobConnection], exports: [JobConnection] })
export class JobConnectionModule {}
