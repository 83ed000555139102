import { cedulaBlock, nitCheckDigit, plainText } from '@cotejo/colombia';
import { documentNumber } from '@cotejo/colombia/document-number';
import type { PayerDifference } from '@cotejo/contracts';
import { matchHolder, type NameParts, nameDifference, normaliseName } from '@cotejo/names';

/** Marks of a hidden letter or digit, and of a name or key of an account that is no person's name. */
const HIDDEN = /[*•●▪#@]|x{3,}/i;
const LETTER = /\p{L}/u;
/** What forms write before a number. The number of another kind of document is nobody's cédula. */
const LABEL = /^\s*(?:c\.?\s?c\.?|c[eé]dula|documento|doc\.?|nit|id)\s*(?:no\.?|n[°º.]?|:|#|-)*\s*(?=\d)/i;
const NUMBER = /\d[\d .-]{4,14}\d/g;
/** Of a mobile or fixed line, and of a firm: neither is a cédula. */
const NO_CEDULA = /^(?:3\d{9}|60\d{8}|[89]\d{8,9})$/;
/** Fewer digits are the end of a number. */
const [CEDULA_DIGITS_MIN, CEDULA_DIGITS_MAX] = [6, 10];
const JOINT = /\s(?:y\/o|y|o|e|&|\/)\s/i;
/** Words of firms and of payment services, and what forms write when they do not know the name. */
const NO_PERSON = new Set(
  [
    'sas bic ltda sociedad compania cia comercializadora inversiones distribuidora distribuciones grupo fundacion corporacion',
    'cooperativa asociacion almacen almacenes tienda ferreteria drogueria restaurante importadora exportadora constructora',
    'transportes servicios soluciones empresa consorcio ltd llc inc corp company negocio comercial industrias hotel colegio',
    'universidad parroquia iglesia conjunto edificio banco bancolombia davivienda bbva nequi daviplata movii dale pse breb wompi',
    'payu epayco bold rappi rappipay mercadopago mercado paypal visa mastercard amex efecty baloto cuenta ahorros corriente',
    'cliente comprador titular usuario consumidor tarjeta debito credito prepago virtual pago pagos recaudo registra aplica disponible',
    'nombre anonimo desconocido ninguno invitado guest unknown test prueba',
  ].flatMap((words) => words.split(' ')),
);
/** `S.A.S.`, `S. en C.`, `E.U.`: letters with periods between them. */
const FORM_OF_FIRM =
  /(?:^|[\s,])(?:s\.?\s?a\.?\s?s\.?|s\.?\s?a\.?|s\.?\s?en\s?c\.?|e\.?\s?u\.?|e\.?\s?s\.?\s?p\.?)\s*$/i;

/** The card holder, as far as the registry knows. */
export interface Holder {
  document: string;
  fullName: string | null;
  parts: NameParts;
}

/**
 * Whether the account that pays belongs to the holder, from the name or document that the payment gateway reports.
 * @param stranger the name that the request states, when it is not the holder's
 * @returns how the payer differs; `holder`: he does not; `null`: the text does not say
 */
export function comparePayer(
  payer: string,
  holder: Holder,
  stranger: string | null = null,
): PayerDifference | 'holder' | null {
  const text = plainText(payer);
  if (HIDDEN.test(text)) {
    return null;
  }
  const unlabelled = text.replace(LABEL, '');
  if (!LETTER.test(unlabelled)) {
    return compareNumber(unlabelled, holder.document);
  }
  const numbers = text.match(NUMBER) ?? [];
  if (numbers.some((number) => compareNumber(number, holder.document) === 'holder')) {
    return 'holder';
  }
  if (!isPerson(text) || holder.fullName === null) {
    return null;
  }
  const difference = compareName(text, holder.fullName, holder.parts);
  return difference === 'stranger' && stranger !== null && isNamed(text, stranger) ? 'named' : difference;
}

/** Who uses the cédula of another person often pays with his own account. */
const isNamed = (payer: string, stranger: string): boolean => matchHolder(stranger, payer).match === true;

/** A NIT of a person is the cédula with a check digit. */
function compareNumber(text: string, document: string): 'document' | 'holder' | null {
  const digits = documentNumber(text.replaceAll('-', '').trim());
  if (digits === null) {
    return null;
  }
  if (digits === document || digits === `${document}${nitCheckDigit(document)}`) {
    return 'holder';
  }
  const isOther = digits.length < CEDULA_DIGITS_MIN || digits.length > CEDULA_DIGITS_MAX || NO_CEDULA.test(digits);
  return isOther || cedulaBlock(digits) === 'not_issued' ? null : 'document';
}

const isPerson = (text: string): boolean =>
  !FORM_OF_FIRM.test(text) && !normaliseName(text).some((word) => NO_PERSON.has(word));

/** A nickname beside a surname of the holder is the holder. An account of two persons is also the holder's. */
function compareName(text: string, fullName: string, parts: NameParts): PayerDifference | 'holder' | null {
  const { match } = matchHolder(fullName, text);
  if (match !== false) {
    return match && 'holder';
  }
  if (text.split(JOINT).some((one) => matchHolder(fullName, one).match === true)) {
    return 'holder';
  }
  const differences = [text, surnamesLast(text)].map((one) => nameDifference(parts, one));
  if (differences.includes('short')) {
    return 'holder';
  }
  return differences.includes('family') ? 'family' : 'stranger';
}

/** Banks print the surnames first. */
function surnamesLast(text: string): string {
  const words = text.trim().split(/\s+/);
  return [...words.slice(2), ...words.slice(0, 2)].join(' ');
}
