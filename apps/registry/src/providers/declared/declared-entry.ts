import { documentCode, documentNumber } from '@cotejo/colombia/document-number';
import { documentIdParts } from '@cotejo/colombia/identity-document';
import type { NameDifference, RegistryQuery } from '@cotejo/contracts';
import { ProviderUnavailableError, type VendorFields, type VendorInputs } from '@cotejo/source';
import type { AniStatuses } from '../../ani-statuses.js';
import { type RegistryEntry, sexOf } from '../../person.js';
import { type ClaimedName, splitName } from './claimed-name.js';

/** No status of the table has this code: whether the card can be used is not known, so a person must look. */
export const STATUS_NOT_REPORTED = 999;

type Names = Pick<RegistryEntry, 'firstName' | 'secondName' | 'firstSurname' | 'secondSurname'>;
type NameVerdict = Pick<RegistryEntry, 'nameMatches' | 'nameDifference'>;

const NO_NAMES: Names = { firstName: null, secondName: null, firstSurname: null, secondSurname: null };

/** What a vendor may be sent of a query. */
export function inputsOfQuery({ document, claimed }: RegistryQuery): VendorInputs {
  const name = claimed?.name ? splitName(claimed.name) : null;
  const { kind, number } = documentIdParts(document);
  return {
    document: number,
    documentKind: kind,
    name: claimed?.name ?? null,
    givenNames: joined(name?.firstName, name?.secondName),
    surnames: joined(name?.firstSurname, name?.secondSurname),
    issueDate: claimed?.issueDate ?? null,
  };
}

/**
 * Reads the answer of a vendor.
 * @throws ProviderUnavailableError `wrong_subject` for somebody else's number, `malformed_answer` for an answer without any field,
 *   and for a status without the number that the declaration maps: it may be the status of another card
 */
export function entryOf(
  fields: VendorFields,
  { document, claimed }: RegistryQuery,
  statuses: AniStatuses,
): RegistryEntry {
  fields.refuseOther('document', (text) => isNumberOf(document, text));
  const entry: RegistryEntry = {
    ...namesOf(fields),
    statusCode: statusOf(fields, statuses),
    surnameParticle: null,
    issueDate: fields.day('issueDate'),
    issuePlace: fields.text('issuePlace'),
    sex: sexOf(fields.text('sex') ?? ''),
    ...nameVerdict(fields, claimed?.name ? splitName(claimed.name) : null),
    ...whenKnown('issueDateMatches', claimed?.issueDate ? fields.flag('issueDateMatches') : null),
  };
  if (entry.statusCode !== STATUS_NOT_REPORTED && fields.lacks('document')) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  const isEmpty = Object.values(entry).every((value) => value === null || value === STATUS_NOT_REPORTED);
  if (isEmpty && fields.text('document') === null && !hasVerdict(fields)) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return entry;
}

/** Whether a text of an answer is the number of this document. Only passports have letters. */
function isNumberOf(document: string, text: string): boolean {
  const { kind, number } = documentIdParts(document);
  return (kind === 'PA' ? documentCode(text) : documentNumber(text)) === number;
}

/** The code in the declaration, or the code of the same words in the table of the ANI. */
function statusOf(fields: VendorFields, statuses: AniStatuses): number {
  const unknown = fields.unknownWord('status');
  return fields.number('status') ?? (unknown === null ? undefined : statuses.codeOf(unknown)) ?? STATUS_NOT_REPORTED;
}

/** A vendor that sends one text for a whole name: it is split as the registry writes names, given names first. */
function namesOf(fields: VendorFields): Names {
  const given = fields.text('givenNames');
  const surnames = fields.text('surnames');
  if (given !== null && surnames !== null) {
    return { ...NO_NAMES, firstName: given, firstSurname: surnames };
  }
  const full = fields.text('fullName');
  if (full === null) {
    return NO_NAMES;
  }
  const { certain: _, ...names } = splitName(full);
  return names;
}

/** A name matches if both parts match. A mismatch counts only if the claimed name can be split in one way only. */
function nameVerdict(fields: VendorFields, claimed: ClaimedName | null): NameVerdict {
  const given = fields.flag('givenNamesMatch');
  const surnames = fields.flag('surnamesMatch');
  if (!claimed?.firstName || !claimed.firstSurname) {
    return {};
  }
  if (given === false || surnames === false) {
    const nameDifference: NameDifference = surnames === true ? 'family' : 'stranger';
    return claimed.certain ? { nameMatches: false, nameDifference } : {};
  }
  return whenKnown('nameMatches', given === true && surnames === true ? true : null);
}

const hasVerdict = (fields: VendorFields) =>
  ['givenNamesMatch', 'surnamesMatch', 'status'].some(
    (name) => fields.flag(name) !== null || fields.unknownWord(name) !== null,
  );

/** A verdict that the vendor did not give leaves the comparison to the registry's own rules. */
const whenKnown = <K extends keyof RegistryEntry>(name: K, value: RegistryEntry[K] | null): Partial<RegistryEntry> =>
  value === null ? {} : { [name]: value };

const joined = (...words: (string | null | undefined)[]): string | null => words.filter(Boolean).join(' ') || null;
