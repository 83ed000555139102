import type { Deployment } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import type { Member } from './member.js';
import { memberNames } from './member-names.js';

/** Finds members by their id; asked at every request of a signed-in browser. */
export class MemberFinder {
  private readonly names: ReturnType<typeof memberNames>;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = memberNames(scope);
  }

  async find(id: string): Promise<Member | null> {
    const text = await this.redis.get(this.names.member(id));
    return text === null ? null : (JSON.parse(text) as Member);
  }
}
