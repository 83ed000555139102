import { OUTCOMES, type Outcome } from '@cotejo/contracts';
import { Counter, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';

/** Tenants with series of their own, nine each. */
const TENANTS_MAX = 50;
const REST = 'other';

interface Followed {
  label: string;
  /** Hash of the shadow that is counted. */
  shadow: string;
}

/** How a shadow policy would have decided, beside what was decided. */
@Injectable()
export class ShadowMetrics {
  private readonly decisions: Counter;
  private readonly missed: Counter;
  private readonly byTenant = new Map<string, Followed>();

  constructor(@Inject(ProcessScope) { metrics }: Pick<ProcessScope, 'metrics'>) {
    const registers = [metrics];
    this.decisions = new Counter({
      name: 'policy_shadow_decisions_total',
      help: 'Decisions by what the active policy decided and what the shadow would have',
      labelNames: ['tenant', 'active', 'shadow'],
      registers,
    });
    this.missed = new Counter({
      name: 'policy_shadow_missed_total',
      help: 'Decisions on which a shadow was not tried: too many at once, or it failed',
      registers,
    });
  }

  /** @param shadows hash of every tenant's; series come and go with them, and begin anew with another version */
  follow(shadows: ReadonlyMap<string, string>): void {
    for (const [tenant, { shadow }] of this.byTenant) {
      if (shadows.get(tenant) !== shadow) {
        this.forget(tenant);
      }
    }
    for (const [tenant, shadow] of shadows) {
      if (!this.byTenant.has(tenant)) {
        this.begin(tenant, shadow);
      }
    }
  }

  count(tenant: string, active: Outcome, shadow: Outcome): void {
    const label = this.byTenant.get(tenant)?.label;
    // Withdrawn meanwhile.
    if (label !== undefined) {
      this.decisions.inc({ tenant: label, active, shadow });
    }
  }

  miss(): void {
    this.missed.inc();
  }

  private begin(tenant: string, shadow: string): void {
    const named = [...this.byTenant.values()].filter(({ label }) => label !== REST).length;
    const label = named < TENANTS_MAX ? tenant : REST;
    this.byTenant.set(tenant, { label, shadow });
    for (const pair of PAIRS) {
      this.decisions.inc({ tenant: label, ...pair }, 0);
    }
  }

  private forget(tenant: string): void {
    const label = this.byTenant.get(tenant)?.label as string;
    this.byTenant.delete(tenant);
    if ([...this.byTenant.values()].some((each) => each.label === label)) {
      return;
    }
    for (const pair of PAIRS) {
      this.decisions.remove({ tenant: label, ...pair });
    }
  }
}

const PAIRS = OUTCOMES.flatMap((active) => OUTCOMES.map((shadow) => ({ active, shadow })));
