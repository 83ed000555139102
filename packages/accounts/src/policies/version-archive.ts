import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { isContentHash } from './draft-rules.js';

const DAY_SECONDS = 86_400;
/**
 * Lifetime after a version was last in force. One day longer than documented, because scoring calls `keep` once a day.
 */
export const ARCHIVED_SECONDS = 91 * DAY_SECONDS;

/** Archive of scorecards and policies that were in force, by content hash, so that decisions can be replayed. */
export class VersionArchive {
  private readonly names: AccountNames;

  /** @param hashOf computes the content hash that receipts contain */
  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly hashOf: (content: object) => string,
  ) {
    this.names = accountNames(scope);
  }

  /** Archives a version in force, or extends its lifetime, which is cheap. */
  async keep(hash: string, content: object): Promise<void> {
    const key = this.names.decisionVersion(hash);
    if ((await this.redis.expire(key, ARCHIVED_SECONDS)) === 1) {
      return;
    }
    await this.redis.set(key, JSON.stringify(content), 'EX', ARCHIVED_SECONDS);
  }

  /** Reads an archived version; `null` if it is not archived or its content does not match the hash. */
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
