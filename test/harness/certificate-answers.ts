import type { ServerResponse } from 'node:http';
import { VENDOR_FAULTS } from '@cotejo/testing';

/** What a call asks for, and what is true of the card. */
export interface AskedCard {
  document: string;
  /** Whose card it is. */
  holder: string;
  /** As the buyer stated it. */
  date: string;
}

/** Answers one call of the preset `verifik-certificado`. */
type AnswerCall = (card: AskedCard, response: ServerResponse) => void;

/** After the registry's deadline, before the vendor's own time limit. */
const LATE_MS = 1_500;
const SOMEBODY = '1090000007';

/** @param fields that the answer has otherwise; one that is `undefined` is left out */
const certificate = ({ document, holder, date }: AskedCard, fields: { novedad?: unknown; cedula?: unknown } = {}) => {
  const { novedad, cedula } = { novedad: 'VIGENTE', cedula: document, ...fields };
  return { data: { novedad, documento: { cedula, fechaExpedicion: date, lugarExpedicion: 'CALI', nombre: holder } } };
};

function sendText(response: ServerResponse, text: string | Buffer, status = 200, headers: object = {}): void {
  if (!response.destroyed) {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  }
}

const sendJson =
  (body: unknown, status?: number): AnswerCall =>
  (_, response) =>
    sendText(response, JSON.stringify(body), status);
const sendStatus =
  (word: unknown): AnswerCall =>
  (card, response) =>
    sendText(response, JSON.stringify(certificate(card, { novedad: word })));
const sendNumber =
  (numberOf: (document: string) => unknown): AnswerCall =>
  (card, response) =>
    sendText(response, JSON.stringify(certificate(card, { cedula: numberOf(card.document) })));
const sendEdited =
  (edit: (text: string) => string | Buffer): AnswerCall =>
  (card, response) =>
    sendText(response, edit(JSON.stringify(certificate(card))));
/** The certificate of a valid card, under a status that means something else. */
const sendUnder =
  (status: number, headers: object = {}): AnswerCall =>
  (card, response) =>
    sendText(response, JSON.stringify(certificate(card)), status, headers);

/** The only answer after which the buyer may be approved. */
export const VALID = 'valid';

/** What a vendor that works says of a card. */
export const TRUE_ANSWERS: Record<string, AnswerCall> = {
  [VALID]: sendStatus('VIGENTE (VIVO)'),
  deceased: sendStatus('CANCELADA POR MUERTE'),
  impersonated: sendStatus('CANCELADA POR SUPLANTACIÓN'),
  not_found: sendJson({ code: 'NotFound', message: 'Record not found.' }, 404),
};

const SERVER_FAULTS = Object.fromEntries(
  Object.entries(VENDOR_FAULTS).map(([name, fault]): [string, AnswerCall] => [
    name,
    (_, response) => fault(undefined as never, response),
  ]),
);

/** Every answer that proves nothing about the buyer. Most of them contain the word for a valid card. */
export const FALSE_ANSWERS: Record<string, AnswerCall> = {
  ...SERVER_FAULTS,
  late: (card, response) => void setTimeout(() => sendStatus('VIGENTE')(card, response), LATE_MS).unref(),
  another_person: sendNumber(() => SOMEBODY),
  next_number: sendNumber((document) => String(Number(document) + 1)),
  number_with_more: sendNumber((document) => `${document}0`),
  number_with_less: sendNumber((document) => document.slice(0, -1)),
  number_with_letter: sendNumber((document) => `CC${document}`),
  number_with_fraction: sendNumber((document) => Number(document) + 0.5),
  two_numbers: sendNumber((document) => `${document} ${SOMEBODY}`),
  number_masked: sendNumber((document) => `******${document.slice(-4)}`),
  number_empty: sendNumber(() => ''),
  number_null: sendNumber(() => null),
  number_missing: sendNumber(() => undefined),
  number_in_list: sendNumber((document) => [document]),
  status_unknown_word: sendStatus('VIGENCIA EN TRAMITE'),
  status_negated: sendStatus('NO VIGENTE'),
  status_contradicted: sendStatus('VIGENTE (FALLECIDO)'),
  status_empty: sendStatus(''),
  status_missing: sendStatus(undefined),
  status_null: sendStatus(null),
  status_true: sendStatus(true),
  status_zero: sendStatus(0),
  status_in_list: sendStatus(['VIGENTE']),
  cut_json: sendEdited((text) => text.slice(0, -2)),
  two_documents: sendEdited((text) => `${text}\n${text}`),
  in_a_list: sendEdited((text) => `[${text}]`),
  as_a_text: sendEdited((text) => JSON.stringify(text)),
  utf_16: sendEdited((text) => Buffer.from(`\uFEFF${text}`, 'utf16le')),
  empty: sendEdited(() => ''),
  null: sendEdited(() => 'null'),
  empty_object: sendEdited(() => '{}'),
  error_in_200: sendJson({ code: 'InsufficientCredits', message: 'no credits' }),
  out_of_credit: sendJson({ code: 'InsufficientCredits' }, 402),
  refused: sendJson({ code: 'Forbidden' }, 403),
  bad_request: sendJson({ code: 'MissingParameter' }, 409),
  not_found_without_code: sendJson({}, 404),
  busy_with_certificate: sendUnder(429),
  created: sendUnder(201),
  accepted: sendUnder(202),
  not_authoritative: sendUnder(203),
  partial: sendUnder(206, { 'content-range': 'bytes 0-9/100' }),
  moved: sendUnder(307, { location: '/v2/co/registraduria/certificado' }),
  gateway_error: sendUnder(502),
  unavailable: sendUnder(503, { 'retry-after': '1' }),
  gateway_timeout: sendUnder(504),
  answered_twice: (card, response) => {
    const text = JSON.stringify(certificate(card, { novedad: 'NO VIGENTE' }));
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`;
    // The second answer is for whoever uses the connection next.
    response.socket?.write(`${head}\r\n\r\n${text}${head}\r\n\r\n${JSON.stringify(certificate(card))}`);
  },
};
