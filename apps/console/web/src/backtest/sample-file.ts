import type { SignalCode } from '@cotejo/contracts';
import { csvFile } from '@cotejo/tables';
import type { Language } from '../../../src/api/session.api.js';
import { signalWords } from '../policies/policy-words.js';

const ROWS = 400;
const HEADERS = {
  es: ['Pedido', 'Fecha', 'Valor total', '¿Fraude?'],
  en: ['Order', 'Date', 'Total', 'Fraud'],
} as const;

/** Whether a signal of the sample is true, by the number of the row and whether it is a fraud. */
const SIGNALS: Partial<Record<SignalCode, (at: number, isFraud: boolean) => boolean>> = {
  document_cancelled: (at, isFraud) => isFraud && at % 80 === 3,
  list_match_binding: () => false,
  sim_swap_recent: (at, isFraud) => (isFraud ? at % 3 !== 0 : at % 59 === 0),
  phone_holder_mismatch: (at, isFraud) => (isFraud ? at % 4 === 3 : at % 37 === 0),
  email_disposable: (at, isFraud) => (isFraud ? at % 20 === 13 : at % 71 === 0),
  ip_vpn: (at, isFraud) => (isFraud ? at % 30 === 3 : at % 23 === 0),
  ip_location_mismatch: (at, isFraud) => isFraud && at % 40 === 33,
};

/** Invented orders with signals, as a spreadsheet in Colombia writes them. It runs as it is. */
export function sampleFile(language: Language): string {
  const codes = Object.keys(SIGNALS) as SignalCode[];
  const truth = (is: boolean) => (language === 'es' ? (is ? 'sí' : 'no') : is ? 'yes' : 'no');
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const isFraud = at % 10 === 3;
    const date = `${two(1 + (at % 28))}/${two(1 + (at % 6))}/2026`;
    const amount = `$ ${(40_000 + ((at * 7_919) % 1_960) * 1_000).toLocaleString('es-CO')}`;
    return [
      `P-${1_000 + at}`,
      date,
      amount,
      truth(isFraud),
      ...codes.map((code) => truth(!!SIGNALS[code]?.(at, isFraud))),
    ];
  });
  return csvFile([[...HEADERS[language], ...codes.map((code) => signalWords(code, language))], ...rows], language);
}

const two = (figure: number) => String(figure).padStart(2, '0');
