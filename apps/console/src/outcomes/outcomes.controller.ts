import { OutcomeStore, shownOutcomes } from '@cotejo/accounts';
import { OUTCOMES_SHOWN_MIN } from '@cotejo/contracts';
import { fixedSecret, ProcessScope } from '@cotejo/platform';
import { Controller, Inject, Param } from '@nestjs/common';
import { Operation } from '../access/operation.decorator.js';
import type { OutcomeCountsView } from '../api/outcomes.api.js';
import { ConsoleState } from '../state/console-state.js';

/** The counts that `POST /v1/outcomes` collects, for the tenant's members. Small counts are not shown here either. */
@Controller()
export class OutcomesController {
  private readonly store: OutcomeStore;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(ProcessScope) { config }: ProcessScope,
  ) {
    // Without a pepper: the console only reads counts, and never looks for a receipt.
    this.store = new OutcomeStore(state.redis, config, fixedSecret([]));
  }

  @Operation('GET /api/tenants/:tenant/outcomes')
  async show(@Param('tenant') tenant: string): Promise<OutcomeCountsView> {
    await this.state.accounts.tenants.require(tenant);
    const counts = shownOutcomes(await this.store.read(tenant, Date.now()));
    const scorecards = counts.map(({ scorecard, bands }) => ({ scorecard, bands }));
    return { shownFrom: OUTCOMES_SHOWN_MIN, scorecards };
  }
}
