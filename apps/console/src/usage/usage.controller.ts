import { DecisionCountStore } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { Controller, Header, Inject, Param, Query } from '@nestjs/common';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { Operation } from '../access/operation.decorator.js';
import type { Language } from '../api/session.api.js';
import type { DecidedReport, QuotaView, UsageReport } from '../api/usage.api.js';
import { query } from '../http/input.pipe.js';
import { instant } from '../http/instants.js';
import { IsLanguage } from '../people/person.dto.js';
import { ConsoleState } from '../state/console-state.js';
import { decidedReport, keptDays } from './decided-report.js';
import { decidedCsv, usageCsv } from './usage-csv.js';
import { type Period, usageReport } from './usage-report.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const KEY_ID = /^[\w-]{1,64}$/;
const TABLES = ['requests', 'decisions'] as const;
const DAY_MS = 86_400_000;
const BOGOTA_OFFSET_MS = -5 * 3_600_000;
/** Length of the period without `from`: about a month, up to today. */
const DAYS = 30;

class UsagePeriod {
  @IsOptional()
  @Matches(DAY)
  from?: string;

  @IsOptional()
  @Matches(DAY)
  to?: string;

  /** Counts only the decisions of this key. */
  @IsOptional()
  @Matches(KEY_ID)
  key?: string;
}

class UsageFile extends UsagePeriod {
  @IsOptional()
  @IsIn(TABLES)
  table?: (typeof TABLES)[number];

  @IsOptional()
  @IsLanguage()
  language?: Language;
}

@Controller()
export class UsageController {
  private readonly counts: DecisionCountStore;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(ProcessScope) { config }: ProcessScope,
  ) {
    this.counts = new DecisionCountStore(state.redis, config);
  }

  @Operation('GET /api/tenants/:tenant/quota')
  async quota(@Param('tenant') id: string): Promise<QuotaView> {
    const { accounts, plans } = this.state;
    const tenant = await accounts.tenants.require(id);
    const plan = plans.get(tenant.plan);
    const { period, used, quota, endsAt } = await accounts.quota(tenant, plan);
    const { name, requestsPerSecond, scopes, priceCopPerMonth, queriesPerMonth } = plan;
    const isPriced = priceCopPerMonth !== null && queriesPerMonth !== null;
    return {
      plan: {
        id: plan.id,
        name,
        requestsPerSecond,
        check: scopes.includes('verify:write') ? 'verify' : 'analyze',
        queryCop: isPriced ? priceCopPerMonth / queriesPerMonth : null,
      },
      period,
      used,
      quota,
      endsAt: instant(endsAt),
      left: quota === null ? null : Math.max(quota - used, 0),
      trial: plan.trial !== null,
      suspended: tenant.suspendedAt !== null,
    };
  }

  @Operation('GET /api/tenants/:tenant/usage')
  async usage(@Param('tenant') tenant: string, @Query(query(UsagePeriod)) asked: UsagePeriod): Promise<UsageReport> {
    const period = periodOf(asked);
    const [rows, decided] = await Promise.all([this.rows(tenant, period), this.decided(tenant, period, asked.key)]);
    return usageReport(period, rows, decided);
  }

  @Operation('GET /api/tenants/:tenant/usage.csv')
  @Header('content-type', 'text/csv; charset=utf-8; header=present')
  @Header('content-disposition', 'attachment; filename="cotejo-usage.csv"')
  async csv(
    @Param('tenant') tenant: string,
    @Query(query(UsageFile)) { table, language = 'es', ...asked }: UsageFile,
  ): Promise<string> {
    const period = periodOf(asked);
    return table === 'decisions'
      ? decidedCsv(await this.decided(tenant, period, asked.key), language)
      : usageCsv(await this.rows(tenant, period), language);
  }

  private async rows(tenant: string, { from, to }: Period) {
    await this.state.accounts.tenants.require(tenant);
    return this.state.accounts.usage(tenant, from, to);
  }

  private async decided(tenant: string, { from, to }: Period, key: string | undefined): Promise<DecidedReport> {
    await this.state.accounts.tenants.require(tenant);
    const now = Date.now();
    const outcomes = await this.counts.readOutcomes(tenant, keptDays(from, to, now));
    return decidedReport(from, outcomes, now, key);
  }
}

function periodOf({ from, to }: UsagePeriod): Period {
  const day = (daysAgo: number) =>
    new Date(Date.now() + BOGOTA_OFFSET_MS - daysAgo * DAY_MS).toISOString().slice(0, 10);
  return { from: from ?? day(DAYS), to: to ?? day(0) };
}
