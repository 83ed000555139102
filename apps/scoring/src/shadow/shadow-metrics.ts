import { OUTCOMES, type Outcome } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { type Counter, MetricSet } from '@cotejo/platform/metrics';
import { Inject, Injectable } from '@nestjs/common';

/** Up to this many tenants get their own nine series; the others share one set. */
const TENANTS_MAX = 50;
const REST = 'other';

interface Followed {
  label: string;
  /** Hash of the shadow policy. */
  shadow: string;
}

/** Compares the outcomes of shadow policies with the outcomes of the active policies. */
@Injectable()
export class ShadowMetrics {
  private readonly decisions: Counter;
  private readonly missed: Counter;
  private readonly byTenant = new Map<string, Followed>();

  constructor(@Inject(ProcessScope) { metrics }: Pick<ProcessScope, 'metrics'>) {
    const make = new MetricSet(metrics);
    this.decisions = make.counter(
      'policy_shadow_decisions_total',
      'Decisions by the outcome of the active policy and the outcome of the shadow policy',
      ['tenant', 'active', 'shadow'],
    );
    this.missed = make.counter(
      'policy_shadow_missed_total',
      'Decisions without a trial of the shadow policy: too many waited, or the policy failed',
    );
  }

  /**
   * Creates and removes series, so that they match the current shadows. A new version starts at zero.
   * @param shadows hash of the shadow policy by tenant
   */
  follow(shadows: ReadonlyMap<string, string>): void {
    for (const [tenant, { shadow }] of this.byTenant) {
      if (shadows.get(tenant) !== shadow) {
        this.removeSeries(tenant);
      }
    }
    for (const [tenant, shadow] of shadows) {
      if (!this.byTenant.has(tenant)) {
        this.createSeries(tenant, shadow);
      }
    }
  }

  count(tenant: string, active: Outcome, shadow: Outcome): void {
    const label = this.byTenant.get(tenant)?.label;
    // Without a label the shadow was withdrawn in the meantime.
    if (label !== undefined) {
      this.decisions.inc({ tenant: label, active, shadow });
    }
  }

  countMissed(): void {
    this.missed.inc();
  }

  private createSeries(tenant: string, shadow: string): void {
    const named = [...this.byTenant.values()].filter(({ label }) => label !== REST).length;
    const label = named < TENANTS_MAX ? tenant : REST;
    this.byTenant.set(tenant, { label, shadow });
    for (const pair of PAIRS) {
      this.decisions.inc({ tenant: label, ...pair }, 0);
    }
  }

  private removeSeries(tenant: string): void {
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
