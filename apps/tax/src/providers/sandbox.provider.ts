import type { TaxQuery, TaxRecord } from '@cotejo/contracts';
import { type Answer, answerNow, cedulaScenario, type ProviderContext } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { taxRecord } from '../tax-registration.js';
import { TaxProvider } from './tax.provider.js';

/** Fictional data: everybody is registered and active. The test cédulas follow their scenarios. */
@Injectable()
export class SandboxTaxProvider extends TaxProvider {
  readonly id = 'sandbox';

  fetchRegistration({ document }: TaxQuery, context: ProviderContext): Answer<TaxRecord> {
    const state = cedulaScenario(context)?.tax ?? 'activo';
    return answerNow(taxRecord(document, { state, stateSince: null }));
  }
}
