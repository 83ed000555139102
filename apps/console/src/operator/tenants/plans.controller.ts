import type { Plan } from '@cotejo/accounts';
import { Controller, Inject } from '@nestjs/common';
import { Operation } from '../../access/operation.decorator.js';
import type { PlanView } from '../../api/operator.api.js';
import { ConsoleState } from '../../state/console-state.js';

/** The plans in `policies/plans.json`, re-read when the file changes. */
@Controller()
export class PlansController {
  constructor(@Inject(ConsoleState) private readonly state: ConsoleState) {}

  @Operation('GET /api/plans')
  list(): { plans: PlanView[] } {
    return { plans: this.state.plans.all().map(planView) };
  }
}

function planView({ id, name, priceCopPerMonth, requestsPerSecond, queriesPerMonth, trial, scopes, sources }: Plan) {
  return { id, name, priceCopPerMonth, requestsPerSecond, queriesPerMonth, trial, scopes, sources };
}
