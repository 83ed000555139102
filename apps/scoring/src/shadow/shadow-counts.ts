import { OUTCOMES, type Outcome, type ShadowFigures } from '@cotejo/contracts';

/** Outcomes of each tenant's policy in shadow beside the active policy, for the tenant itself. A new version starts at zero. */
export class ShadowCounts {
  /** One entry for each policy in shadow, of which the policy book bounds the number. */
  private readonly byTenant = new Map<string, ShadowFigures>();

  /** Begins and ends counting, so that it matches the current shadows. @param shadows hash of the policy by tenant */
  follow(shadows: ReadonlyMap<string, string>): void {
    for (const tenant of this.byTenant.keys()) {
      if (!shadows.has(tenant)) {
        this.byTenant.delete(tenant);
      }
    }
    for (const [tenant, hash] of shadows) {
      if (this.byTenant.get(tenant)?.hash !== hash) {
        this.byTenant.set(tenant, { hash, since: new Date().toISOString(), decisions: noDecisions() });
      }
    }
  }

  /** @param hash of the policy that was tried: a trial that waited while another version came is not counted */
  count(tenant: string, hash: string, active: Outcome, shadow: Outcome): void {
    const figures = this.byTenant.get(tenant);
    if (figures?.hash === hash) {
      figures.decisions[active][shadow] += 1;
    }
  }

  figuresOf(tenant: string): ShadowFigures | null {
    return this.byTenant.get(tenant) ?? null;
  }
}

function noDecisions(): ShadowFigures['decisions'] {
  const row = () => Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, row()])) as ShadowFigures['decisions'];
}
