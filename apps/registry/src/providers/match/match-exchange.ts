import type { ClaimedIdentity, NameDifference } from '@cotejo/contracts';
import { ProviderUnavailableError, parseJsonObject } from '@cotejo/source';
import type { Person, RegistryEntry } from '../../person.js';
import { type ClaimedName, splitName } from './claimed-name.js';

/** The vendor's fields for a name, and ours. */
const NAME_FIELDS = [
  ['primerNombre', 'firstName'],
  ['segundoNombre', 'secondName'],
  ['primerApellido', 'firstSurname'],
  ['segundoApellido', 'secondSurname'],
] as const;
const STATUS = /^\d{1,3}$/;
const NOT_REPORTED: Omit<Person, 'statusCode'> = {
  firstName: null,
  secondName: null,
  firstSurname: null,
  surnameParticle: null,
  secondSurname: null,
  issueDate: null,
  issuePlace: null,
  sex: null,
};

/** A claim in the form of the request: the name split into fields, the date as DD/MM/YYYY. */
export interface MatchClaim {
  name: ClaimedName | null;
  issueDate: string | null;
}

export function toMatchClaim({ name, issueDate }: ClaimedIdentity): MatchClaim {
  return {
    name: name === null ? null : splitName(name),
    issueDate: issueDate?.split('-').reverse().join('/') ?? null,
  };
}

/** Sends every field, because the vendor refuses a request without one. Fields that are not claimed are empty, and their matches are not read. */
export function requestBody(document: string, contractId: number, { name, issueDate }: MatchClaim): string {
  const names = Object.fromEntries(NAME_FIELDS.map(([vendorField, field]) => [vendorField, name?.[field] ?? '']));
  const place = { municipioExpedicion: '', departamentoExpedicion: '' };
  const subject = { document_number: Number(document), contract_id: contractId };
  return JSON.stringify({ ...subject, ...names, ...place, fechaExpedicion: issueDate ?? '' });
}

/**
 * Reads the answer to a request with `claim`.
 * @throws ProviderUnavailableError `malformed_answer`, `wrong_subject`
 */
export function readAnswer(text: string, claim: MatchClaim): RegistryEntry {
  const answer = parseJsonObject(text);
  const status = String(answer.nuip_status_code);
  if (answer.document_number_match === false) {
    throw new ProviderUnavailableError('wrong_subject');
  }
  if (!STATUS.test(status)) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  const issueDateMatches = claim.issueDate === null ? null : booleanOrNull(answer.fechaExpedicion_match);
  const matches = nameMatches(answer, claim.name);
  return {
    ...NOT_REPORTED,
    statusCode: Number(status),
    nameMatches: matches,
    nameDifference: matches === false ? nameDifference(answer) : null,
    issueDateMatches,
  };
}

/** Whether the vendor recognises a surname of the claimed name. */
function nameDifference(answer: Record<string, unknown>): NameDifference {
  const isFamily = ['primerApellido', 'segundoApellido'].some((field) => answer[`${field}_match`] === true);
  return isFamily ? 'family' : 'stranger';
}

/** A name matches if each claimed part matches. A mismatch counts only if the name can be split in one way only. */
function nameMatches(answer: Record<string, unknown>, name: ClaimedName | null): boolean | null {
  const claimed = NAME_FIELDS.filter(([, field]) => name?.[field]);
  if (!name || claimed.length < 2) {
    return null;
  }
  const matches = claimed.map(([vendorField]) => booleanOrNull(answer[`${vendorField}_match`]));
  if (matches.includes(false)) {
    return name.certain ? false : null;
  }
  return matches.includes(null) ? null : true;
}

function booleanOrNull(match: unknown): boolean | null {
  return typeof match === 'boolean' ? match : null;
}
