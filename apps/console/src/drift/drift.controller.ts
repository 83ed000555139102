import { DecisionCountStore } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { Controller, Inject, Param, Query } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import { Operation } from '../access/operation.decorator.js';
import { DRIFT_PERIODS, type DriftPeriod, type DriftReport } from '../api/drift.api.js';
import { query } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';
import { driftReport } from './drift-report.js';

class DriftQuery {
  @IsOptional()
  @IsIn(DRIFT_PERIODS)
  period?: DriftPeriod;
}

@Controller()
export class DriftController {
  private readonly counts: DecisionCountStore;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(ProcessScope) { config }: ProcessScope,
  ) {
    this.counts = new DecisionCountStore(state.redis, config);
  }

  @Operation('GET /api/tenants/:tenant/drift')
  async drift(
    @Param('tenant') tenant: string,
    @Query(query(DriftQuery)) { period = 'today' }: DriftQuery,
  ): Promise<DriftReport> {
    await this.state.accounts.tenants.require(tenant);
    return driftReport(period, Date.now(), (days) => this.counts.read(tenant, days));
  }
}
