import type { TaxQuery, TaxRecord } from '@cotejo/contracts';
import { type Answer, answerNow, cedulaScenario, type ProviderContext } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { taxRecord } from '../tax-registration.js';
import { TaxProvider } from './tax.provider.js';

/** Fictional: everybody is registered and active, but for the cédulas whose scenario says otherwise. */
@Injectable()
export class SandboxTaxProvider extends TaxProvider {
  readonly id = 'sandbox';

  async registration({ document }: TaxQuery, context: ProviderContext): Promise<Answer<TaxRecord>> {
    const state = cedulaScenario(context)?.tax ?? 'activo';
    return answerNow(taxRecord(document, { state, stateSince: null }));
  }
}
