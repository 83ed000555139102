import { nitCheckDigit } from '@cotejo/colombia';
import type { TaxQuery, TaxRecord } from '@cotejo/contracts';
import { type Answer, answerNow } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { TaxProvider } from './tax.provider.js';

/**
 * Offline: a person's NIT is the cédula with its check digit. The state of the registration is nobody's to tell without
 * a contract, so it stays unknown.
 */
@Injectable()
export class LocalTaxProvider extends TaxProvider {
  readonly id = 'local';

  async registration({ document }: TaxQuery): Promise<Answer<TaxRecord>> {
    return answerNow({ nit: `${document}-${nitCheckDigit(document)}`, state: null, stateSince: null });
  }
}
