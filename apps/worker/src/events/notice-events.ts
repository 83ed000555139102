import type { KeyNotice, SlaStatement } from '@cotejo/accounts';
import { Inject, Injectable } from '@nestjs/common';
import { keyPrefix } from './audit-events.js';
import { EventParts } from './event-parts.js';

/** A statement that was issued before the tenant had a webhook is no news. */
const STATEMENT_NEWS_MS = 2 * 86_400_000;

/** Publishes events of the daily jobs: keys that expire soon, and issued statements. Each is published once. */
@Injectable()
export class NoticeEvents {
  constructor(@Inject(EventParts) private readonly parts: EventParts) {}

  tenantsForStatements(): Promise<string[]> {
    return this.parts.book.tenantsFor('sla.statement_issued');
  }

  async publishNotice(tenant: string, { kind, key, at }: KeyNotice): Promise<void> {
    if (kind === 'exposed' || !(await this.parts.book.tenantsFor('key.expiring')).includes(tenant)) {
      return;
    }
    const prefix = keyPrefix(this.parts.scope.environment);
    const data = { key_id: key.id, prefix, expires_at: new Date(at).toISOString() };
    const cause = `key ${key.id} ${kind} ${at}`;
    await this.parts.marks.once(tenant, cause, () => this.parts.publish(tenant, { type: 'key.expiring', data, cause }));
  }

  async publishStatements(tenant: string, statements: readonly SlaStatement[]): Promise<void> {
    const fresh = statements.filter(({ computedAt }) => Date.parse(computedAt) > Date.now() - STATEMENT_NEWS_MS);
    for (const { month } of fresh) {
      const cause = `statement ${month}`;
      const data = { month, statement_id: `sla_${month}` };
      await this.parts.marks.once(tenant, cause, () =>
        this.parts.publish(tenant, { type: 'sla.statement_issued', data, cause }),
      );
    }
  }
}
