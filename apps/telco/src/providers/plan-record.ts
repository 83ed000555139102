import type { ParsedPhone } from '@cotejo/colombia';
import type { LineRecord } from '@cotejo/contracts';
import type { Answer } from '@cotejo/source';

/** What no numbering plan tells: only an operator knows. */
const OPERATOR_ONLY = {
  type: null,
  tenureMonths: null,
  inService: null,
  ported: null,
  simSwapped: null,
  simAgeHours: null,
  recycled: null,
  numberVerified: null,
  nearGps: null,
} as const satisfies Partial<LineRecord>;

/** A line by its numbering plan alone. The operator is who the number was assigned to; portability may have changed it. */
export function planRecord({ assignedOperator: operator, country, kind, valid }: ParsedPhone): LineRecord {
  return { valid, country, kind, operator, operatorBasis: operator === null ? null : 'assigned', ...OPERATOR_ONLY };
}

/** What the plan alone answers: as of the date of its table. */
export function planAnswer(plan: ParsedPhone): Answer<LineRecord> {
  return { record: planRecord(plan), asOf: `${plan.numberingAsOf}T00:00:00.000Z` };
}
