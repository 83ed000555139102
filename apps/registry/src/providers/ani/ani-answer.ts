import { documentNumber } from '@cotejo/colombia';
import { type Answer, ProviderError, ProviderUnavailableError } from '@cotejo/source';
import type { RegistryEntry } from '../../person.js';
import type { AniAccount } from './ani.config.js';
import { toPerson } from './ani-person.js';
import { parseXml, type XmlElement } from './xml-element.js';

const SUCCESS = '0';
const CODE = /^\d{1,4}$/;
const NUMBER_LENGTH_MAX = 11;
const BOGOTA_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

/** Answers by canonical number. The value is an error for a cédula that the vendor could not look up. */
export type AniAnswers = Map<string, Answer<RegistryEntry> | ProviderError>;

/**
 * Reads the answer to one request.
 * @param requested the numbers in the request
 * @throws ProviderUnavailableError for the whole request: `malformed_answer`, `soap_fault`, `ani_error_<code>`, or
 *   `wrong_subject` if the answer has data of another person; then no part of the answer can be trusted
 */
export function readAnswers(
  text: string,
  style: AniAccount['style'],
  requested: readonly string[],
  notFoundCodes: ReadonlySet<string>,
): AniAnswers {
  const result = resultOf(text, style);
  const state = result.child('estadoConsulta');
  const error = state?.textOf('codError') ?? '';
  if (error !== SUCCESS) {
    throw vendorError(error);
  }
  const asOf = asOfText(state?.textOf('fechaHoraConsulta') ?? '');
  const answers: AniAnswers = new Map();
  for (const data of result.child('datosCedulas')?.children ?? []) {
    // The schema of the service allows empty elements in the list.
    if (data.children.length === 0) {
      continue;
    }
    const number = canonical(data.textOf('nuip'));
    if (!requested.includes(number)) {
      throw new ProviderUnavailableError('wrong_subject');
    }
    if (answers.has(number)) {
      throw malformed();
    }
    answers.set(number, answerOf(data, asOf, notFoundCodes));
  }
  return answers;
}

/** Returns the element with `estadoConsulta` and `datosCedulas`. In the style `xml` it is the root of an embedded document. */
function resultOf(text: string, style: AniAccount['style']): XmlElement {
  const body = parsed(text).child('Body');
  if (body?.child('Fault')) {
    throw new ProviderUnavailableError('soap_fault');
  }
  const result = body?.child('consultarCedulasResponse')?.child('return');
  if (!result) {
    throw malformed();
  }
  return style === 'xml' ? parsed(result.text.trim()) : result;
}

function parsed(text: string): XmlElement {
  try {
    return parseXml(text);
  } catch {
    throw malformed();
  }
}

function answerOf(
  data: XmlElement,
  asOf: string,
  notFoundCodes: ReadonlySet<string>,
): Answer<RegistryEntry> | ProviderError {
  const code = data.textOf('codError');
  if (notFoundCodes.has(code)) {
    return { record: null, asOf };
  }
  if (code !== SUCCESS) {
    return vendorError(code);
  }
  const person = toPerson(data);
  return person ? { record: person, asOf } : malformed();
}

function canonical(nuip: string): string {
  const number = documentNumber(nuip);
  if (number === null || number.length > NUMBER_LENGTH_MAX) {
    throw malformed();
  }
  return number;
}

/** The service prints the time of Bogotá. Without a readable time, the time is now. */
function asOfText(time: string): string {
  const [, day, hour] = BOGOTA_TIME.exec(time) ?? [];
  const text = `${day}T${hour}-05:00`;
  return Number.isNaN(Date.parse(text)) ? new Date().toISOString() : text;
}

/** Passes on a code only if it is 1 to 4 digits, so that no other text of the vendor gets into logs. */
function vendorError(code: string): ProviderUnavailableError {
  return new ProviderUnavailableError(CODE.test(code) ? `ani_error_${code}` : 'malformed_answer');
}

function malformed(): ProviderUnavailableError {
  return new ProviderUnavailableError('malformed_answer');
}
