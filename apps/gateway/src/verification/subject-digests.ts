import { emailSubject, ipSubject, type Peppers, readPeppers, subjectDigests } from '@cotejo/accounts';
import { addressSubject } from '@cotejo/accounts/canonical-subject';
import { ProcessScope, type Secret } from '@cotejo/platform';
import type { Subject } from '@cotejo/receipt/subject';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const TENANTS_MAX = 10_000;
/** After this time the gateway forgets that a tenant has lists or blocks, and waits until scoring requests the digests again. */
const REMEMBERED_MS = 3_600_000;

/** Makes the digests of a buyer that scoring compares with the lists and blocks of a tenant. */
@Injectable()
export class SubjectDigests {
  private readonly peppers: Secret<Peppers>;
  private readonly tenantsWithLists = new LRUCache<string, true>({ max: TENANTS_MAX, ttl: REMEMBERED_MS });

  constructor(@Inject(ProcessScope) { env }: ProcessScope) {
    this.peppers = readPeppers(env);
  }

  /** Whether scoring requested digests for this tenant within the last hour. */
  areNeededBy(tenant: string): boolean {
    return this.tenantsWithLists.has(tenant);
  }

  /** Remembers that scoring needs digests for this tenant. */
  rememberNeed(tenant: string): void {
    this.tenantsWithLists.set(tenant, true);
  }

  digestsOf({ document, phone, email, address, city, ip }: Subject, tenant: string): string[] {
    const network = ip === null ? null : ipSubject(ip);
    const place = address === null ? null : addressSubject(address, city);
    return subjectDigests(this.peppers.current, tenant, {
      document,
      ...(phone !== null && { phone }),
      ...(email !== null && { email: emailSubject(email) }),
      ...(place !== null && { address: place }),
      ...(network !== null && { ip: network }),
    });
  }
}
