import { emailSubject, ipSubject, type Pepper, readPeppers, subjectDigests } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import type { Subject } from '@cotejo/subject';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const TENANTS_MAX = 10_000;
/** A tenant that gave its lists up is asked no more than so long. */
const REMEMBERED_MS = 3_600_000;

/** What stands for a buyer on the lists of a tenant's policy; made only for tenants that have some. */
@Injectable()
export class SubjectDigests {
  private readonly peppers: readonly Pepper[];
  private readonly tenantsWithLists = new LRUCache<string, true>({ max: TENANTS_MAX, ttl: REMEMBERED_MS });

  constructor(@Inject(ProcessScope) { env }: ProcessScope) {
    this.peppers = readPeppers(env);
  }

  /** Whether scoring wanted them for this tenant lately. */
  areWantedBy(tenant: string): boolean {
    return this.tenantsWithLists.has(tenant);
  }

  /** Takes note that scoring wants them. */
  wanted(tenant: string): void {
    this.tenantsWithLists.set(tenant, true);
  }

  of({ document, phone, email, ip }: Subject, tenant: string): string[] {
    const network = ip === null ? null : ipSubject(ip);
    return subjectDigests(this.peppers, tenant, {
      document,
      ...(phone !== null && { phone }),
      ...(email !== null && { email: emailSubject(email) }),
      ...(network !== null && { ip: network }),
    });
  }
}
