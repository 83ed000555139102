import { documentNumber, nitCheckDigit } from '@cotejo/colombia';
import type { TaxQuery, TaxRecord } from '@cotejo/contracts';
import {
  type Answer,
  answerNow,
  type DeclaredVendor,
  type ProviderContext,
  ProviderUnavailableError,
  parseTime,
  type VendorContract,
  type VendorFields,
} from '@cotejo/source';
import type { RutStates } from '../../rut-states.js';
import { NOT_REGISTERED, taxRecord } from '../../tax-registration.js';
import { TaxProvider } from '../tax.provider.js';

/** A vendor by declaration, paid by the call. */
export class DeclaredTaxProvider extends TaxProvider {
  constructor(
    readonly id: string,
    protected override readonly backing: VendorContract<DeclaredVendor>,
    private readonly states: RutStates,
  ) {
    super();
  }

  /** Returns the state `no_inscrito` only if the vendor says so explicitly. @throws ProviderError */
  async fetchRegistration({ document }: TaxQuery, context: ProviderContext): Promise<Answer<TaxRecord>> {
    const checkDigit = String(nitCheckDigit(document));
    const fields = await this.backing.service.fetch({ document, checkDigit }, context);
    return fields ? this.readAnswer(fields, document) : answerNow(taxRecord(document, NOT_REGISTERED));
  }

  /** Names and other members are not read. @throws ProviderUnavailableError `malformed_answer`, `wrong_subject` */
  private readAnswer(fields: VendorFields, document: string): Answer<TaxRecord> {
    fields.refuseOther('document', (text) => documentNumber(text) === document);
    fields.refuseOther('checkDigit', (text) => text === String(nitCheckDigit(document)));
    const word = fields.text('state') ?? fields.unknownWord('state');
    const asOf = fields.text('asOf');
    const time = asOf === null ? undefined : parseTime(asOf);
    const namesSubject = fields.text('document') !== null || fields.text('checkDigit') !== null;
    if (word === null || !namesSubject || time === null) {
      throw new ProviderUnavailableError('malformed_answer');
    }
    const state = this.states.stateOf(word);
    const record = taxRecord(document, { state, stateSince: fields.day('stateSince') });
    return { ...answerNow(record), incomplete: state === null, ...(time !== undefined && { asOf: time }) };
  }
}
