import { documentNumber, nitCheckDigit } from '@cotejo/colombia';
import type { TaxRecord } from '@cotejo/contracts';
import {
  type Answer,
  answerNow,
  ProviderUnavailableError,
  parseJson,
  statusError,
  type VendorReply,
  type VendorRequest,
} from '@cotejo/source';
import type { RutStates } from '../../rut-states.js';
import { NOT_REGISTERED, type Registration, taxRecord } from '../../tax-registration.js';
import { parseDay, parseTime } from './printed-dates.js';
import type { RutConfig } from './rut.config.js';
import { type RutMapping, textAt } from './rut-mapping.js';

/** Makes the request for one number, in the path or as JSON. */
export function rutRequest(document: string, { method, path, headers, mapping }: RutConfig): VendorRequest {
  const dv = String(nitCheckDigit(document));
  const target = path === null ? {} : { path: path.replaceAll('{numNit}', document).replaceAll('{dv}', dv) };
  if (method === 'GET') {
    return { method, headers: headers.current, ...target };
  }
  const { number, checkDigit, fixed } = mapping.request;
  const body = JSON.stringify({ ...fixed, [number]: document, ...(checkDigit !== undefined && { [checkDigit]: dv }) });
  return { method, headers: { ...headers.current, 'content-type': 'application/json' }, body, ...target };
}

/** What is needed to read a reply. */
export interface RutReading {
  mapping: RutMapping;
  states: RutStates;
}

/**
 * Reads a reply about a number. Names and other members are not read. The state `no_inscrito` needs words of the table that say
 * so, because a URL that has moved also answers 404.
 * @throws ProviderError `http_<status>`, `malformed_answer`, `wrong_subject`, `rut_error`
 */
export function readReply(document: string, { status, text }: VendorReply, reading: RutReading): Answer<TaxRecord> {
  const { answer: fields, notRegisteredStatuses } = reading.mapping;
  if (status !== 200 && !notRegisteredStatuses.includes(status)) {
    throw statusError(status);
  }
  const answer = parseReply(text, status);
  const namesSubject = refuseOtherSubject(document, answer, fields);
  const error = textAt(answer, fields.error);
  const word = error ?? textAt(answer, fields.state);
  const state = word === null ? null : reading.states.stateOf(word);
  if (state === 'no_inscrito') {
    return toAnswer(document, NOT_REGISTERED, textAt(answer, fields.asOf));
  }
  if (status !== 200) {
    throw statusError(status);
  }
  if (error !== null) {
    throw new ProviderUnavailableError('rut_error');
  }
  if (word === null || !namesSubject) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  const since = textAt(answer, fields.stateSince);
  return toAnswer(document, { state, stateSince: since && parseDay(since) }, textAt(answer, fields.asOf));
}

/**
 * @returns true if the answer has the number or the check digit of the subject
 * @throws ProviderUnavailableError `wrong_subject`
 */
function refuseOtherSubject(document: string, answer: unknown, fields: RutMapping['answer']): boolean {
  const number = textAt(answer, fields.number);
  const checkDigit = textAt(answer, fields.checkDigit);
  const isOther =
    (number !== null && documentNumber(number) !== document) ||
    (checkDigit !== null && checkDigit !== String(nitCheckDigit(document)));
  if (isOther) {
    throw new ProviderUnavailableError('wrong_subject');
  }
  return number !== null || checkDigit !== null;
}

function toAnswer(document: string, registration: Registration, asOf: string | null): Answer<TaxRecord> {
  const answer = { ...answerNow(taxRecord(document, registration)), incomplete: registration.state === null };
  if (asOf === null) {
    return answer;
  }
  const time = parseTime(asOf);
  if (time === null) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return { ...answer, asOf: time };
}

function parseReply(text: string, status: number): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw status === 200 ? error : statusError(status);
  }
}
