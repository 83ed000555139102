import { type ParsedPhone, parsePhone } from '@cotejo/colombia';
import {
  type HolderQuery,
  type HolderRecord,
  type LineQuery,
  type LineRecord,
  PHONE_SCENARIOS,
} from '@cotejo/contracts';
import { type Answer, type AskContext, cedulaScenario, scenarioAnswer } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { TelcoProvider } from './telco.provider.js';

type Subject = LineRecord & HolderRecord;

const CLEAN: Subject = {
  valid: true,
  country: 'CO',
  kind: 'mobile',
  operator: 'Claro',
  operatorBasis: 'current',
  type: 'pospago',
  tenureMonths: 48,
  inService: true,
  ported: false,
  simSwapped: false,
  recycled: false,
  match: true,
};

const NO_LINE: Subject = {
  valid: false,
  country: null,
  kind: null,
  operator: null,
  operatorBasis: null,
  type: null,
  tenureMonths: null,
  inService: null,
  ported: null,
  simSwapped: null,
  recycled: null,
  match: null,
};

/**
 * Fictional: every number that a plan can hold is an old postpaid line of the person asked about, but for the test
 * numbers and the cédulas whose scenario says otherwise. What the plan itself tells stays true.
 */
@Injectable()
export class SandboxTelcoProvider extends TelcoProvider {
  readonly id = 'sandbox';

  async line({ phone }: LineQuery, context: AskContext): Promise<Answer<LineRecord>> {
    const plan = parsePhone(phone);
    const clean = isScripted(phone, context)
      ? { ...CLEAN, operator: plan.assignedOperator ?? CLEAN.operator }
      : byPlan(plan);
    const { record, asOf } = scenarioAnswer(PHONE_SCENARIOS, phone, clean, context);
    const { match: _, ...line } = record ?? clean;
    return { record: line, asOf };
  }

  async holder({ phone }: HolderQuery, context: AskContext): Promise<Answer<HolderRecord>> {
    const clean = isScripted(phone, context) ? CLEAN : byPlan(parsePhone(phone));
    const { record, asOf } = scenarioAnswer(PHONE_SCENARIOS, phone, clean, context);
    return { record: { match: (record ?? clean).match }, asOf };
  }
}

function isScripted(phone: string, context: AskContext): boolean {
  return cedulaScenario(context) !== undefined || PHONE_SCENARIOS.some(({ value }) => value === phone);
}

function byPlan({ valid, country, kind, assignedOperator }: ParsedPhone): Subject {
  if (!valid) return NO_LINE;
  if (country !== 'CO') return { ...CLEAN, country, kind, operator: null, operatorBasis: null };
  return { ...CLEAN, kind, operator: assignedOperator ?? CLEAN.operator };
}
