import { parsePhone } from '@cotejo/colombia/phone';
import type { LineQuery, LineRecord } from '@cotejo/contracts';
import { type Answer, answerNow } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import type { HolderAnswer } from '../holder-verdict.js';
import { planAnswer } from './plan-record.js';
import { TelcoProvider } from './telco.provider.js';

/** Offline provider: reads the numbering plans. */
@Injectable()
export class LocalTelcoProvider extends TelcoProvider {
  readonly id = 'local';

  fetchLine({ phone }: LineQuery): Answer<LineRecord> {
    return planAnswer(parsePhone(phone));
  }

  protected fetchHolderAnswer(): Answer<HolderAnswer> {
    return answerNow<HolderAnswer>({ match: null, basis: null });
  }
}
