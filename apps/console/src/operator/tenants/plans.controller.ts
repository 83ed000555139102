import type { Plan } from '@cotejo/accounts';
import { Controller, Get, Inject } from '@nestjs/common';
import { Allow } from '../../access/access.decorators.js';
import type { PlanView } from '../../api/operator.api.js';
import { ConsoleState } from '../../state/console-state.js';

/** The plans of `policies/plans.json`, as they are now. */
@Controller('api/operator/plans')
export class PlansController {
  constructor(@Inject(ConsoleState) private readonly state: ConsoleState) {}

  @Get()
  @Allow('operator')
  list(): { plans: PlanView[] } {
    return { plans: this.state.plans.all().map(planView) };
  }
}

function planView({ id, name, priceCopPerMonth, requestsPerSecond, queriesPerMonth, trial, scopes, sources }: Plan) {
  return { id, name, priceCopPerMonth, requestsPerSecond, queriesPerMonth, trial, scopes, sources };
}
