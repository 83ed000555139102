import { parsePhone } from '@cotejo/colombia';
import type { LineQuery, LineRecord } from '@cotejo/contracts';
import { type Answer, answerNow } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import type { HolderAnswer } from '../holder-verdict.js';
import { TelcoProvider } from './telco.provider.js';

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

/** Offline: the numbering plans. The operator is who the number was assigned to; portability may have changed it. */
@Injectable()
export class LocalTelcoProvider extends TelcoProvider {
  readonly id = 'local';

  async line({ phone }: LineQuery): Promise<Answer<LineRecord>> {
    const { valid, country, kind, assignedOperator: operator, numberingAsOf } = parsePhone(phone);
    const operatorBasis = operator === null ? null : 'assigned';
    return {
      record: { valid, country, kind, operator, operatorBasis, ...OPERATOR_ONLY },
      asOf: `${numberingAsOf}T00:00:00.000Z`,
    };
  }

  protected async askHolder(): Promise<Answer<HolderAnswer>> {
    return answerNow<HolderAnswer>({ match: null, basis: null });
  }
}
