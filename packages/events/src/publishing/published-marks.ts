import type { Deployment } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import { type EventNames, eventNames } from '../event-names.js';

/** Longer than a cause can be seen again. */
const LIFETIME_MS = 70 * 86_400_000;

/** Remembers causes whose event was published, for producers that look at a state again and again. */
export class PublishedMarks {
  private readonly names: EventNames;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = eventNames(scope);
  }

  /** Publishes unless it was done before. When a process dies in between, the event is published again with the same id. */
  async once(owner: string, mark: string, publish: () => Promise<unknown>): Promise<void> {
    if ((await this.read(owner, mark)) === null) {
      await publish();
      await this.write(owner, mark, '1');
    }
  }

  read(owner: string, mark: string): Promise<string | null> {
    return this.redis.hget(this.names.marksOf(owner), mark);
  }

  async write(owner: string, mark: string, value: string): Promise<void> {
    const name = this.names.marksOf(owner);
    await this.redis.multi().hset(name, mark, value).pexpire(name, LIFETIME_MS).exec();
  }

  async forget(owner: string, mark: string): Promise<void> {
    await this.redis.hdel(this.names.marksOf(owner), mark);
  }

  /** How far the events of one origin are published. */
  readCursor(origin: string): Promise<string | null> {
    return this.redis.get(this.names.cursor(origin));
  }

  async writeCursor(origin: string, value: string): Promise<void> {
    await this.redis.set(this.names.cursor(origin), value);
  }
}
