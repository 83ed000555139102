import { readRecord } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { MemberRole } from '../member.js';
import { tenantName } from '../member-change.js';
import type { MemberNames } from '../member-names.js';
import type { IdentityProvider } from './identity-provider.js';

/** What came of a test. It names no person. */
export interface ProviderTestResult {
  at: number;
  /** Code of what went wrong; `null`: the person would have signed in. */
  problem: string | null;
  /** Claim that is missing or wrong. Without a problem: the claim of groups was missing, and the default role applied. */
  claim: string | null;
  /** The provider's own words. */
  said: string | null;
  role: MemberRole | null;
  /** Some of the groups that the provider sent, so that an admin can copy them. */
  groups: string[];
}

/** A sign-in with settings that need not be stored. It signs nobody in. Times are epoch milliseconds. */
export interface ProviderTest {
  id: string;
  /** The provider as it would be stored. */
  provider: IdentityProvider;
  startedAt: number;
  /** `null`: the provider has not sent the browser back. */
  result: ProviderTestResult | null;
}

/** Long enough to fetch the person who can turn passwords off. */
const TEST_MS = 24 * 60 * 60_000;

/** The last test of each tenant. It is no change of the accounts, so the audit log has no entry. */
export class ProviderTests {
  constructor(
    private readonly redis: Redis,
    private readonly names: MemberNames,
  ) {}

  find(tenant: string | null): Promise<ProviderTest | null> {
    return readRecord(this.redis, this.names.providerTest(tenantName(tenant)));
  }

  async save(test: ProviderTest): Promise<void> {
    const name = this.names.providerTest(tenantName(test.provider.tenant));
    await this.redis.set(name, JSON.stringify(test), 'PX', TEST_MS);
  }

  async remove(tenant: string | null): Promise<void> {
    await this.redis.del(this.names.providerTest(tenantName(tenant)));
  }
}
