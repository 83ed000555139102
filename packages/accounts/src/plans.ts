import type { AskedSource, EndpointScope, Scope } from '@cotejo/contracts';
import { PolicyFileError, readPolicy } from '@cotejo/platform';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { AccountError } from './account-errors.js';

/** What a tenant bought (interface, section 8). `null` is "no limit". */
export interface Plan {
  id: string;
  name: string;
  priceCopPerMonth: number | null;
  requestsPerSecond: number | null;
  queriesPerMonth: number | null;
  /** A trial counts all its queries together, not by month. */
  trial: { queries: number; days: number } | null;
  timeoutSeconds: number;
  scopes: EndpointScope[];
  sources: AskedSource[];
}

/** All that a plan permits: its endpoints, and its sources as scopes. */
export function grantedScopes(plan: Plan): Scope[] {
  return [...plan.scopes, ...plan.sources.map((source) => `source:${source}` as const)];
}

/** The plans of `policies/plans.json`. */
export class Plans {
  private readonly byId: Map<string, Plan>;

  /** @throws PolicyFileError if the file does not match its schema */
  static load(policiesDir: string): Plans {
    const data = readPolicy(policiesDir, 'plans.json');
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(
      readPolicy(policiesDir, 'schemas/plans.schema.json') as object,
    );
    if (!validate(data)) {
      const [problem] = validate.errors ?? [];
      throw new PolicyFileError('plans.json', `${problem?.instancePath || '/'} ${problem?.message}`);
    }
    return new Plans((data as { plans: Plan[] }).plans);
  }

  constructor(plans: Plan[]) {
    this.byId = new Map(plans.map((plan) => [plan.id, plan]));
  }

  all(): Plan[] {
    return [...this.byId.values()];
  }

  /** @throws AccountError `unknown_plan` */
  get(id: string): Plan {
    const plan = this.byId.get(id);
    if (!plan) throw new AccountError('unknown_plan', `unknown plan; one of ${[...this.byId.keys()].join(', ')}`);
    return plan;
  }
}
