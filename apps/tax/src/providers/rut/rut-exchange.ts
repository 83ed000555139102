import { nitCheckDigit } from '@cotejo/colombia';
import type { TaxRecord } from '@cotejo/contracts';
import {
  type Answer,
  answerNow,
  ProviderUnavailableError,
  statusError,
  type VendorQuestion,
  type VendorReply,
} from '@cotejo/source';
import type { RutStates } from '../../rut-states.js';
import { NOT_REGISTERED, type Registration, taxRecord } from '../../tax-registration.js';
import { dayOf, timeOf } from './printed-dates.js';
import type { RutConfig } from './rut.config.js';
import { type RutMapping, textAt } from './rut-mapping.js';

/** One number, by the path or as JSON. */
export function rutQuestion(document: string, { method, path, headers, mapping }: RutConfig): VendorQuestion {
  const dv = String(nitCheckDigit(document));
  const where = path === null ? {} : { path: path.replaceAll('{numNit}', document).replaceAll('{dv}', dv) };
  if (method === 'GET') {
    return { method, headers, ...where };
  }
  const { number, checkDigit, fixed } = mapping.request;
  const body = JSON.stringify({ ...fixed, [number]: document, ...(checkDigit !== undefined && { [checkDigit]: dv }) });
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body, ...where };
}

/** How a reply is to be read. */
export interface RutReading {
  mapping: RutMapping;
  states: RutStates;
}

/**
 * What a reply says of a number; names and all else in it are not read. Nobody is taken for not registered but by words
 * of the table that say so: an address that has moved answers 404 too.
 * @throws ProviderError `http_<status>`, `malformed_answer`, `wrong_subject`, `rut_error`
 */
export function readReply(document: string, { status, text }: VendorReply, reading: RutReading): Answer<TaxRecord> {
  const { answer: fields, notRegisteredStatuses } = reading.mapping;
  if (status !== 200 && !notRegisteredStatuses.includes(status)) {
    throw statusError(status);
  }
  const answer = parsed(text, status);
  const isTold = refuseOther(document, answer, fields);
  const error = textAt(answer, fields.error);
  const word = error ?? textAt(answer, fields.state);
  const state = word === null ? null : reading.states.stateOf(word);
  if (state === 'no_inscrito') {
    return answered(document, NOT_REGISTERED, textAt(answer, fields.asOf));
  }
  if (status !== 200) {
    throw statusError(status);
  }
  if (error !== null) {
    throw new ProviderUnavailableError('rut_error');
  }
  if (word === null || !isTold) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  const since = textAt(answer, fields.stateSince);
  return answered(document, { state, stateSince: since && dayOf(since) }, textAt(answer, fields.asOf));
}

/** @returns whether the answer says whose it is */
function refuseOther(document: string, answer: unknown, fields: RutMapping['answer']): boolean {
  const number = textAt(answer, fields.number);
  const checkDigit = textAt(answer, fields.checkDigit);
  const isOther =
    (number !== null && number.replace(/[. ]/g, '').replace(/^0+/, '') !== document) ||
    (checkDigit !== null && checkDigit !== String(nitCheckDigit(document)));
  if (isOther) {
    throw new ProviderUnavailableError('wrong_subject');
  }
  return number !== null || checkDigit !== null;
}

function answered(document: string, registration: Registration, asOf: string | null): Answer<TaxRecord> {
  const answer = { ...answerNow(taxRecord(document, registration)), incomplete: registration.state === null };
  if (asOf === null) {
    return answer;
  }
  const time = timeOf(asOf);
  if (time === null) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return { ...answer, asOf: time };
}

function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's text would hold what it read.
    throw status === 200 ? new ProviderUnavailableError('malformed_answer') : statusError(status);
  }
}
