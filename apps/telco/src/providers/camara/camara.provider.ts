import { randomUUID } from 'node:crypto';
import { type ParsedPhone, parsePhone } from '@cotejo/colombia/phone';
import type { HolderQuery, LineQuery, LineRecord } from '@cotejo/contracts';
import type { NamePopulation } from '@cotejo/names';
import { ProcessScope } from '@cotejo/platform';
import type { Logger } from '@cotejo/platform/logger';
import {
  type Answer,
  answerNow,
  LivePopulation,
  type ProviderContext,
  refusePaidRetry,
  VendorContract,
} from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import type { HolderAnswer } from '../../holder-verdict.js';
import { planAnswer, planRecord } from '../plan-record.js';
import { TelcoProvider } from '../telco.provider.js';
import { HOLDER_UNKNOWN, holderLookup } from './apis/kyc-match.api.js';
import { type CamaraConfig, readCamaraConfig } from './camara.config.js';
import { CamaraMetrics } from './camara.metrics.js';
import { canLocate, lineLookup } from './line-lookup.js';
import { findLine } from './line-search.js';
import { Operator } from './operator.js';
import { OperatorLine, QueryTime } from './operator-line.js';

/** The CAMARA APIs of the operators: a contract with each, paid per call. The numbering plan gives the remaining members. */
@Injectable()
export class CamaraTelcoProvider extends TelcoProvider {
  readonly id = 'camara';
  protected override readonly backing: VendorContract<CamaraService>;

  constructor(
    @Inject(LivePopulation) population: { readonly share: NamePopulation },
    @Inject(ProcessScope) { config: { policiesDir }, env, logger, metrics }: ProcessScope,
  ) {
    super(population);
    const config = readCamaraConfig(env, policiesDir);
    this.backing = new VendorContract(config && new CamaraService(config, new CamaraMetrics(metrics), logger));
  }

  /**
   * Combines the members of the numbering plan with the answer of the line's operator. If no operator has the line, the members of
   * an operator are `null`: the number may belong to an operator without a contract.
   * @throws ProviderError if an operator failed that may have the line, and no other operator has it
   */
  async fetchLine(query: LineQuery, context: ProviderContext): Promise<Answer<LineRecord>> {
    const { config } = this.backing.service;
    const plan = parsePhone(query.phone);
    const lines = this.linesOf(plan, context, (line) => canLocate(line, query));
    const located = await findLine({ ...byAssignment(lines, plan), ...lineLookup(query, config.location) });
    if (!located) {
      return planAnswer(plan);
    }
    const { assignedAs, name: operator } = located.line.operator.config;
    const { assignedCertainty, assignedOperator } = plan;
    const ported = assignedCertainty === 'prefix' ? !assignedAs.includes(String(assignedOperator)) : null;
    return answerNow({ ...planRecord(plan), operator, operatorBasis: 'current', ported, ...located.answer });
  }

  protected async fetchHolderAnswer(query: HolderQuery, context: ProviderContext): Promise<Answer<HolderAnswer>> {
    const plan = parsePhone(query.phone);
    const lines = this.linesOf(plan, context, (line) => line.has('kycMatch'));
    const located = await findLine({ ...byAssignment(lines, plan), ...holderLookup(query) });
    return answerNow<HolderAnswer>(located?.answer ?? HOLDER_UNKNOWN);
  }

  /**
   * Returns the line at each operator that can be queried. Returns none for a number that is not a Colombian mobile number,
   * so it causes no paid call.
   * @throws ProviderError `not_configured`, `not_asked_twice`
   */
  private linesOf(
    plan: ParsedPhone,
    context: ProviderContext,
    isEligible: (line: OperatorLine) => boolean,
  ): OperatorLine[] {
    const { config, operators } = this.backing.service;
    if (plan.country !== 'CO' || plan.kind !== 'mobile') {
      return [];
    }
    const request = { phone: plan.e164, correlator: randomUUID(), time: new QueryTime(context) };
    const lines = operators.map((operator) => new OperatorLine(operator, request)).filter(isEligible);
    if (lines.length > 0) {
      refusePaidRetry(context, config.retryAfterReroute);
    }
    return lines;
  }
}

/** All contracts with operators. */
class CamaraService {
  readonly operators: readonly Operator[];

  constructor(
    readonly config: CamaraConfig,
    metrics: CamaraMetrics,
    logger: Logger,
  ) {
    this.operators = config.operators.map((operator) => new Operator(operator, metrics, logger));
  }

  async close(): Promise<void> {
    await Promise.all(this.operators.map((operator) => operator.close()));
  }
}

function byAssignment(
  lines: readonly OperatorLine[],
  { assignedOperator }: ParsedPhone,
): { assigned: OperatorLine | undefined; others: OperatorLine[] } {
  const assigned = lines.find(({ operator }) => operator.config.assignedAs.includes(String(assignedOperator)));
  return { assigned, others: lines.filter((line) => line !== assigned) };
}
