import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { isContentHash } from './draft-rules.js';

const DAY_SECONDS = 86_400;
/** From when it was last in force. A day more than is promised: what is in force is told once a day. */
export const ARCHIVED_SECONDS = 91 * DAY_SECONDS;

/** Scorecards and policies that decided, by the hash of their content, so that a decision can be made again. */
export class VersionArchive {
  private readonly names: AccountNames;

  /** @param hashOf of a version's content, as its receipts have it */
  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly hashOf: (content: object) => string,
  ) {
    this.names = accountNames(scope);
  }

  /** Is in force now: kept from now on for its time. Cheap where it is kept already. */
  async keep(hash: string, content: object): Promise<void> {
    const key = this.names.decisionVersion(hash);
    if ((await this.redis.expire(key, ARCHIVED_SECONDS)) === 1) {
      return;
    }
    await this.redis.set(key, JSON.stringify(content), 'EX', ARCHIVED_SECONDS);
  }

  /** `null`: not kept, or not what it was any more. */
  async read(hash: string): Promise<object | null> {
    if (!isContentHash(hash)) {
      return null;
    }
    const text = await this.redis.get(this.names.decisionVersion(hash));
    const content = text === null ? null : parseObject(text);
    return content && this.hashOf(content) === hash ? content : null;
  }
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
