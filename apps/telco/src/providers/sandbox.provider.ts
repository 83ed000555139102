import { type ParsedPhone, parsePhone } from '@cotejo/colombia/phone';
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

/** A name that no other person in the sandbox has. */
const OTHER_HOLDER = 'Titular Ficticio Ajeno';

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
 * Fictional data: each number that a numbering plan allows is an old postpaid line of the person in the query. Test numbers and
 * test cédulas follow their scenarios. The members of the numbering plan are real.
 */
@Injectable()
export class SandboxTelcoProvider extends TelcoProvider {
  readonly id = 'sandbox';

  fetchLine({ phone }: LineQuery, context: ProviderContext): Answer<LineRecord> {
    const plan = parsePhone(phone);
    const clean = isScripted(phone, context)
      ? { ...CLEAN, operator: plan.assignedOperator ?? CLEAN.operator }
      : subjectOf(plan);
    const { record, asOf } = scenarioAnswer(PHONE_SCENARIOS, phone, clean, context, 'line');
    const { match: _, basis: __, ...line } = record ?? clean;
    return { record: line, asOf };
  }

  /** Answers like an operator that returns the holder's name: the person in the query, or another person. */
  protected fetchHolderAnswer({ phone, name }: HolderQuery, context: ProviderContext): Answer<HolderAnswer> {
    const clean = isScripted(phone, context) ? CLEAN : subjectOf(parsePhone(phone));
    const { record, asOf } = scenarioAnswer(PHONE_SCENARIOS, phone, clean, context, 'line');
    const { match } = record ?? clean;
    return { record: { holderName: match === null ? null : match ? name : OTHER_HOLDER }, asOf };
  }
}

function isScripted(phone: string, context: ProviderContext): boolean {
  return cedulaScenario(context) !== undefined || PHONE_SCENARIOS.some(({ value }) => value === phone);
}

function subjectOf(plan: ParsedPhone): Subject {
  const { valid, country, kind, assignedOperator } = plan;
  if (!valid) {
    return { ...planRecord(plan), match: null, basis: null };
  }
  if (country !== 'CO') {
    return { ...CLEAN, country, kind, operator: null, operatorBasis: null };
  }
  return { ...CLEAN, kind, operator: assignedOperator ?? CLEAN.operator };
}
