import type { ClaimedIdentity } from '@cotejo/contracts';
import { ProviderUnavailableError } from '@cotejo/source';
import type { Person, RegistryEntry } from '../../person.js';
import { type ClaimedName, splitName } from './claimed-name.js';

const NAME_FIELDS = ['primerNombre', 'segundoNombre', 'primerApellido', 'segundoApellido'] as const;
const STATUS = /^\d{1,3}$/;
const TOLD_BY_NOBODY: Omit<Person, 'statusCode'> = {
  primerNombre: null,
  segundoNombre: null,
  primerApellido: null,
  particula: null,
  segundoApellido: null,
  fechaExpedicion: null,
  lugarExpedicion: null,
  sex: null,
};

/** What is compared of a claim: its date as DD/MM/YYYY, its name shared out. */
export interface MatchClaim {
  name: ClaimedName | null;
  issueDate: string | null;
}

export function claimOf({ name, issueDate }: ClaimedIdentity): MatchClaim {
  return {
    name: name === null ? null : splitName(name),
    issueDate: issueDate?.split('-').reverse().join('/') ?? null,
  };
}

/** Every field is sent, since one that is missing is refused; those nobody claimed are empty, and their matches not read. */
export function requestBody(document: string, contractId: number, { name, issueDate }: MatchClaim): string {
  const names = Object.fromEntries(NAME_FIELDS.map((field) => [field, name?.[field] ?? '']));
  const place = { municipioExpedicion: '', departamentoExpedicion: '' };
  const subject = { document_number: Number(document), contract_id: contractId };
  return JSON.stringify({ ...subject, ...names, ...place, fechaExpedicion: issueDate ?? '' });
}

/**
 * Reads the answer to a request of `claim`.
 * @throws ProviderUnavailableError `malformed_answer`, `wrong_subject`
 */
export function readAnswer(text: string, claim: MatchClaim): RegistryEntry {
  const answer = parsed(text);
  const status = String(answer.nuip_status_code);
  if (answer.document_number_match === false) {
    throw new ProviderUnavailableError('wrong_subject');
  }
  if (!STATUS.test(status)) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  const issueDateMatches = claim.issueDate === null ? null : told(answer.fechaExpedicion_match);
  return {
    ...TOLD_BY_NOBODY,
    statusCode: Number(status),
    nameMatches: nameMatches(answer, claim.name),
    issueDateMatches,
  };
}

/** A name matches when each claimed part does; that it does not is known only if it is certain which part is which. */
function nameMatches(answer: Record<string, unknown>, name: ClaimedName | null): boolean | null {
  const claimed = NAME_FIELDS.filter((field) => name?.[field]);
  if (!name || claimed.length < 2) {
    return null;
  }
  const matches = claimed.map((field) => told(answer[`${field}_match`]));
  if (matches.includes(false)) {
    return name.certain ? false : null;
  }
  return matches.includes(null) ? null : true;
}

function told(match: unknown): boolean | null {
  return typeof match === 'boolean' ? match : null;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) {
      return answer as Record<string, unknown>;
    }
  } catch {
    // The engine's text would hold what it read.
  }
  throw new ProviderUnavailableError('malformed_answer');
}
