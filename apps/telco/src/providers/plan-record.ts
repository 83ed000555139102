import type { ParsedPhone } from '@cotejo/colombia/phone';
import type { LineRecord } from '@cotejo/contracts';
import type { Answer } from '@cotejo/source';

/** Members that only an operator knows. */
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

/** Makes the record of a line from the numbering plan only. The operator is the assigned one; the number may have been ported. */
export function planRecord({ assignedOperator: operator, country, kind, valid }: ParsedPhone): LineRecord {
  return { valid, country, kind, operator, operatorBasis: operator === null ? null : 'assigned', ...OPERATOR_ONLY };
}

/** Makes an answer from the numbering plan only, with the date of the table as its time. */
export function planAnswer(plan: ParsedPhone): Answer<LineRecord> {
  return { record: planRecord(plan), asOf: `${plan.numberingAsOf}T00:00:00.000Z` };
}
