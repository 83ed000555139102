import { randomUUID } from 'node:crypto';
import { type ParsedPhone, parsePhone } from '@cotejo/colombia';
import type { HolderQuery, LineQuery, LineRecord } from '@cotejo/contracts';
import type { NamePopulation } from '@cotejo/names';
import { type Logger, ProcessScope } from '@cotejo/platform';
import {
  type Answer,
  answerNow,
  LivePopulation,
  type ProviderContext,
  ProviderError,
  ProviderNotConfiguredError,
} from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import type { HolderAnswer } from '../../holder-verdict.js';
import { planAnswer, planRecord } from '../plan-record.js';
import { TelcoProvider } from '../telco.provider.js';
import { HOLDER_UNTOLD } from './apis/kyc-match.api.js';
import { type CamaraConfig, readCamaraConfig } from './camara.config.js';
import { CamaraMetrics } from './camara.metrics.js';
import { holderInquiry } from './holder-inquiry.js';
import { canFind, lineInquiry } from './line-inquiry.js';
import { findLine } from './line-search.js';
import { Operator } from './operator.js';
import { OperatorLine } from './operator-line.js';
import { QuestionTime } from './question-time.js';

/** The operators' own APIs (CAMARA), by contract with each, paid per call. What no operator tells, the numbering plan does. */
@Injectable()
export class CamaraTelcoProvider extends TelcoProvider {
  readonly id = 'camara';
  private readonly config: CamaraConfig | null;
  private readonly operators: readonly Operator[];

  constructor(
    @Inject(LivePopulation) population: { readonly share: NamePopulation },
    @Inject(ProcessScope) { config, env, logger, metrics }: ProcessScope,
  ) {
    super(population);
    this.config = readCamaraConfig(env, config.policiesDir);
    this.operators = this.config ? operatorsOf(this.config, new CamaraMetrics(metrics), logger) : [];
  }

  override configured(): boolean {
    return this.config !== null;
  }

  override async close(): Promise<void> {
    await Promise.all(this.operators.map((operator) => operator.close()));
  }

  /**
   * What the plan tells, and what the line's operator adds. Operators that all say the line is not theirs leave their
   * members `null`: the number may be another operator's, so nothing follows from it.
   * @throws ProviderError where the line may be an operator's that failed, and nothing was learnt
   */
  async line(query: LineQuery, context: ProviderContext): Promise<Answer<LineRecord>> {
    const config = this.opened();
    const plan = parsePhone(query.phone);
    const lines = this.linesOf(plan, context, (line) => canFind(line, query));
    const found = await findLine({ ...byAssignment(lines, plan), ...lineInquiry(query, config.location) });
    if (!found) {
      return planAnswer(plan);
    }
    const { assignedAs, name: operator } = found.line.operator.config;
    const { assignedCertainty, assignedOperator } = plan;
    const ported = assignedCertainty === 'prefix' ? !assignedAs.includes(String(assignedOperator)) : null;
    return answerNow({ ...planRecord(plan), operator, operatorBasis: 'current', ported, ...found.told });
  }

  protected async askHolder(query: HolderQuery, context: ProviderContext): Promise<Answer<HolderAnswer>> {
    this.opened();
    const plan = parsePhone(query.phone);
    const lines = this.linesOf(plan, context, (line) => line.has('kycMatch'));
    const found = await findLine({ ...byAssignment(lines, plan), ...holderInquiry(query) });
    return answerNow<HolderAnswer>(found?.told ?? HOLDER_UNTOLD);
  }

  private opened(): CamaraConfig {
    if (!this.config) {
      throw new ProviderNotConfiguredError();
    }
    return this.config;
  }

  /**
   * The line at each operator that may be asked about it; none for a number that is no Colombian mobile one, which costs
   * nothing so.
   * @throws ProviderError `not_asked_twice`
   */
  private linesOf(
    plan: ParsedPhone,
    context: ProviderContext,
    isAsked: (line: OperatorLine) => boolean,
  ): OperatorLine[] {
    if (plan.country !== 'CO' || plan.kind !== 'mobile') {
      return [];
    }
    const question = { phone: plan.e164, correlator: randomUUID(), time: new QuestionTime(context) };
    const lines = this.operators.map((operator) => new OperatorLine(operator, question)).filter(isAsked);
    if (lines.length > 0 && context.attempt > 1 && !this.config?.retryAfterReroute) {
      // Whoever died may have asked, and been charged.
      throw new ProviderError('unavailable', 'not_asked_twice', false);
    }
    return lines;
  }
}

function operatorsOf({ operators }: CamaraConfig, metrics: CamaraMetrics, logger: Logger): Operator[] {
  return operators.map((operator) => new Operator(operator, metrics, logger));
}

function byAssignment(
  lines: readonly OperatorLine[],
  { assignedOperator }: ParsedPhone,
): { assigned: OperatorLine | undefined; others: OperatorLine[] } {
  const assigned = lines.find(({ operator }) => operator.config.assignedAs.includes(String(assignedOperator)));
  return { assigned, others: lines.filter((line) => line !== assigned) };
}
