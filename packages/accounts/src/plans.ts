import type { EndpointScope, Scope, SourceAppId } from '@cotejo/contracts';
import { readCheckedPolicy } from '@cotejo/platform/checked-policies';
import { PolicyFileError } from '@cotejo/platform/command';
import { AccountError } from './account-errors.js';

/** A plan that tenants buy (interface, section 8). `null` means no limit. */
export interface Plan {
  id: string;
  name: string;
  priceCopPerMonth: number | null;
  requestsPerSecond: number | null;
  queriesPerMonth: number | null;
  /** In the sandbox, `queries` for each day. In production, `queries` once, and the trial ends after `days`. */
  trial: { queries: number; days: number } | null;
  timeoutSeconds: number;
  scopes: EndpointScope[];
  sources: SourceAppId[];
}

/** All scopes that a plan grants: its endpoints, and one scope for each of its sources. */
export function grantedScopes(plan: Plan): Scope[] {
  return [...plan.scopes, ...plan.sources.map((source) => `source:${source}` as const)];
}

/** Checks the scopes for a new key. @throws AccountError `scope_not_in_plan`, which names the scopes of the plan */
export function requireGranted(scopes: readonly Scope[], plan: Plan): void {
  const granted = grantedScopes(plan);
  const missing = scopes.filter((scope) => !granted.includes(scope));
  if (missing.length > 0) {
    throw new AccountError(
      'scope_not_in_plan',
      `the plan ${plan.id} does not include ${missing.join(', ')}; it includes ${granted.join(', ')}`,
    );
  }
}

export const PLANS_FILE = 'plans.json';

/** The plans of `policies/plans.json`. */
export class Plans {
  private readonly byId: Map<string, Plan>;

  /** @throws PolicyFileError if the file does not match its schema, or names a plan twice */
  static load(policiesDir: string): Plans {
    const { plans } = readCheckedPolicy<{ plans: Plan[] }>(policiesDir, PLANS_FILE, 'plans.schema.json');
    if (new Set(plans.map(({ id }) => id)).size < plans.length) {
      throw new PolicyFileError(PLANS_FILE, 'names a plan twice');
    }
    return new Plans(plans);
  }

  constructor(plans: Plan[]) {
    this.byId = new Map(plans.map((plan) => [plan.id, plan]));
  }

  all(): Plan[] {
    return [...this.byId.values()];
  }

  find(id: string): Plan | undefined {
    return this.byId.get(id);
  }

  /** @throws AccountError `unknown_plan` */
  get(id: string): Plan {
    const plan = this.find(id);
    if (!plan) {
      throw new AccountError('unknown_plan', `unknown plan; one of ${[...this.byId.keys()].join(', ')}`);
    }
    return plan;
  }
}
