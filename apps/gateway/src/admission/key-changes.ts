import { AccountStore, Authenticator, ChangeFeed } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { Gauge } from '@cotejo/platform/metrics';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { StateRedis } from './state-redis.js';

/** Forwards changes of keys and tenants to the authenticator. Without them a change takes effect within five seconds. */
@Injectable()
export class KeyChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly feed: ChangeFeed;

  constructor(
    @Inject(ProcessScope) { metrics }: ProcessScope,
    @Inject(StateRedis) { redis }: StateRedis,
    @Inject(AccountStore) store: AccountStore,
    @Inject(Authenticator) authenticator: Authenticator,
  ) {
    const feed = new ChangeFeed(redis, store.changes, authenticator);
    this.feed = feed;
    new Gauge({
      name: 'key_changes_heard',
      help: '1 while changes of keys and tenants arrive at once',
      registers: [metrics],
      collect() {
        this.set(feed.isUp ? 1 : 0);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.feed.start();
  }

  onApplicationShutdown(): void {
    this.feed.stop();
  }
}
