import type { PayerDifference } from '../records/registry.record.js';
import type { InputScenario } from './scenario.js';

export interface PayerRecord {
  payer: PayerDifference | null;
}

/** Names and documents of a paying account, for `pago.titular` and `payment.holder`. */
export const PAYER_SCENARIOS: readonly InputScenario<PayerRecord>[] = [
  {
    value: 'Zoraida Quintanilla',
    name: 'payer_stranger',
    es: 'Cuenta de otra persona, según el nombre',
    en: 'Account of another person, by the name',
    signals: ['payer_not_holder'],
    record: { payer: 'stranger' },
  },
  {
    value: 'Pariente Del Titular',
    name: 'payer_family',
    es: 'Cuenta de un familiar',
    en: 'Account of a relative',
    signals: ['payer_not_holder'],
    record: { payer: 'family' },
  },
  {
    value: '52345678',
    name: 'payer_document',
    es: 'Cuenta de otra persona, según el documento',
    en: 'Account of another person, by the document',
    signals: ['payer_not_holder'],
    record: { payer: 'document' },
  },
  {
    value: 'Z*** Q****',
    name: 'payer_hidden',
    es: 'Nombre oculto: no se sabe de quién es la cuenta',
    en: 'Hidden name: whose account it is stays unknown',
    signals: [],
    record: { payer: null },
  },
];

export interface BinRecord {
  country: string;
  kind: 'credit' | 'debit' | 'prepaid';
}

/** First digits of cards, for `pago.bin` and `payment.bin`. No issuer has them. */
export const BIN_SCENARIOS: readonly InputScenario<BinRecord>[] = [
  {
    value: '999900',
    name: 'card_domestic',
    es: 'Tarjeta de crédito emitida en Colombia',
    en: 'Credit card issued in Colombia',
    signals: [],
    record: { country: 'CO', kind: 'credit' },
  },
  {
    value: '999901',
    name: 'card_foreign',
    es: 'Tarjeta emitida en otro país',
    en: 'Card issued in another country',
    signals: ['card_foreign'],
    record: { country: 'US', kind: 'credit' },
  },
  {
    value: '999902',
    name: 'card_prepaid',
    es: 'Tarjeta prepago',
    en: 'Prepaid card',
    signals: ['card_prepaid'],
    record: { country: 'CO', kind: 'prepaid' },
  },
];
