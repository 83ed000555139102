import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { readUsage } from '../admission/usage.js';
import { AuditLog } from '../audit/audit-log.js';
import type { Tenant } from '../tenants/tenant.js';
import { TenantStore } from '../tenants/tenant-store.js';
import { latestMonths, settledMonths, slaMonth } from './sla-month.js';
import type { SlaPolicy } from './sla-policy.js';
import { type SlaStatement, statementOf } from './statement.js';

const LIFETIME_DAYS = 400;
/** As many months as a statement may be old. */
const LISTED_MONTHS = 14;
/** A worker that was away for some weeks makes up for it. */
const ISSUED_MONTHS = 3;

/** What became of the statements that were due. */
export interface IssuedStatements {
  issued: number;
  /** Were there already. */
  kept: number;
  /** Of so many tenants one could not be made; the first error. */
  failed: number;
  error?: unknown;
}

/** Tenants' monthly statements: computed from their usage, and kept for 400 days once they are issued. */
export class SlaStatements {
  private readonly names: AccountNames;
  private readonly tenants: TenantStore;

  constructor(
    private readonly redis: Redis,
    private readonly deployment: Deployment,
    private readonly policy: SlaPolicy,
  ) {
    this.names = accountNames(deployment);
    this.tenants = new TenantStore(redis, this.names, new AuditLog(redis, this.names));
  }

  /** As the counts are now. @throws AccountError `unknown_tenant`, `invalid_period` */
  async compute(tenant: string, month: string, now = Date.now()): Promise<SlaStatement> {
    return this.statement(await this.tenants.require(tenant), month, now);
  }

  /** As it was issued; `null`: it was not, or is forgotten. */
  async read(tenant: string, month: string): Promise<SlaStatement | null> {
    const text = await this.redis.get(this.names.slaStatement(tenant, month));
    return text === null ? null : (JSON.parse(text) as SlaStatement);
  }

  /** All of a tenant that are kept, the newest first. @throws AccountError `unknown_tenant` */
  async list(tenant: string, now = Date.now()): Promise<SlaStatement[]> {
    await this.tenants.require(tenant);
    const keys = latestMonths(now, LISTED_MONTHS).map((month) => this.names.slaStatement(tenant, month));
    const texts = await this.redis.mget(keys);
    return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as SlaStatement);
  }

  /**
   * Issues what is due of every tenant: the statements of the last months that are settled, where there is none yet. One that
   * was issued never changes, so it may be interrupted and run again at any time, twice at once too.
   * @param signal ends it between two statements
   */
  async issueDue(signal: AbortSignal, now = Date.now()): Promise<IssuedStatements> {
    const result: IssuedStatements = { issued: 0, kept: 0, failed: 0 };
    for (const tenant of await this.tenants.list()) {
      try {
        await this.issueOf(tenant, now, result, signal);
      } catch (error) {
        if (signal.aborted) {
          throw error;
        }
        result.failed += 1;
        result.error ??= error;
      }
    }
    return result;
  }

  private async issueOf(tenant: Tenant, now: number, result: IssuedStatements, signal: AbortSignal): Promise<void> {
    for (const month of settledMonths(now, ISSUED_MONTHS)) {
      signal.throwIfAborted();
      if (slaMonth(month, now).endsAt <= tenant.createdAt) {
        return;
      }
      const key = this.names.slaStatement(tenant.id, month);
      if ((await this.redis.exists(key)) === 1) {
        result.kept += 1;
        continue;
      }
      const text = JSON.stringify(await this.statement(tenant, month, now));
      const isNew = await this.redis.set(key, text, 'EX', LIFETIME_DAYS * 86_400, 'NX');
      result[isNew === 'OK' ? 'issued' : 'kept'] += 1;
    }
  }

  private async statement(tenant: Tenant, id: string, now: number): Promise<SlaStatement> {
    const month = slaMonth(id, now);
    const [first, last] = [month.days[0] as string, month.days.at(-1) as string];
    const rows = await readUsage(this.redis, this.deployment, tenant.id, first, last);
    const { environment } = this.deployment;
    return statementOf({ tenant, environment, month, rows, policy: this.policy, now });
  }
}
