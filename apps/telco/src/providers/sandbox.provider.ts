import { type ParsedPhone, parsePhone } from '@cotejo/colombia';
import {
  type HolderQuery,
  type HolderRecord,
  type LineQuery,
  type LineRecord,
  PHONE_SCENARIOS,
} from '@cotejo/contracts';
import { type Answer, cedulaScenario, type ProviderContext, scenarioAnswer } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import type { HolderAnswer } from '../holder-verdict.js';
import { planRecord } from './plan-record.js';
import { TelcoProvider } from './telco.provider.js';

/** Of words that nobody of the sandbox bears. */
const SOMEBODY_ELSE = 'Titular Ficticio Ajeno';

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
  simAgeHours: 35_040,
  recycled: false,
  numberVerified: true,
  nearGps: true,
  match: true,
  basis: 'name',
};

/**
 * Fictional: every number that a plan can hold is an old postpaid line of the person asked about, but for the test
 * numbers and the cédulas whose scenario says otherwise. What the plan itself tells stays true.
 */
@Injectable()
export class SandboxTelcoProvider extends TelcoProvider {
  readonly id = 'sandbox';

  async line({ phone }: LineQuery, context: ProviderContext): Promise<Answer<LineRecord>> {
    const plan = parsePhone(phone);
    const clean = isScripted(phone, context)
      ? { ...CLEAN, operator: plan.assignedOperator ?? CLEAN.operator }
      : byPlan(plan);
    const { record, asOf } = scenarioAnswer(PHONE_SCENARIOS, phone, clean, context);
    const { match: _, basis: __, ...line } = record ?? clean;
    return { record: line, asOf };
  }

  /** As from an operator that names the holder: that of a line of the person asked about, or of somebody else's. */
  protected async askHolder({ phone, name }: HolderQuery, context: ProviderContext): Promise<Answer<HolderAnswer>> {
    const clean = isScripted(phone, context) ? CLEAN : byPlan(parsePhone(phone));
    const { record, asOf } = scenarioAnswer(PHONE_SCENARIOS, phone, clean, context);
    const { match } = record ?? clean;
    return { record: { holderName: match === null ? null : match ? name : SOMEBODY_ELSE }, asOf };
  }
}

function isScripted(phone: string, context: ProviderContext): boolean {
  return cedulaScenario(context) !== undefined || PHONE_SCENARIOS.some(({ value }) => value === phone);
}

function byPlan(plan: ParsedPhone): Subject {
  const { valid, country, kind, assignedOperator } = plan;
  if (!valid) {
    return { ...planRecord(plan), match: null, basis: null };
  }
  if (country !== 'CO') {
    return { ...CLEAN, country, kind, operator: null, operatorBasis: null };
  }
  return { ...CLEAN, kind, operator: assignedOperator ?? CLEAN.operator };
}
