import { type ClaimedIdentity, fullName, type RegistryQuery, type RegistryRecord } from '@cotejo/contracts';
import { matchHolder, type NameParts, nameDifference } from '@cotejo/names';
import type { AniStatuses } from './ani-statuses.js';
import { comparePayer, type Holder } from './payer.js';
import type { QueryFields, RegistryEntry } from './person.js';

/**
 * Makes the record of an entry, in the same way for all providers. A card with a status code that the table does not
 * describe is not valid.
 * @returns `null` if the status code says that the card was never issued: the number belongs to no person
 */
export function toRecord(
  entry: RegistryEntry,
  statuses: AniStatuses,
  { document = '', claimed, payer, alone }: Partial<RegistryQuery> = {},
): RegistryRecord | null {
  const aniStatus = statuses.find(entry.statusCode);
  if (aniStatus?.group === 'never_issued') {
    return null;
  }
  const compared = compareClaims(entry, claimed);
  const stranger = compared.nameDifference === 'stranger' ? claimed?.name : null;
  return {
    ...entry,
    status: aniStatus?.estado ?? 'desconocido',
    valid: aniStatus?.valid ?? false,
    ...compared,
    payer: entry.payer ?? (payer === undefined ? null : comparePayer(payer, holderOf(entry, document), stranger)),
    alone: entry.alone ?? alone === true,
  };
}

/**
 * Compares the claimed name and date of issue with the registry's. If the provider has compared them already, its verdict
 * is kept. A verdict is `null` if the value was not claimed or the registry does not have it.
 */
export function compareClaims(entry: RegistryEntry, claimed?: ClaimedIdentity): Omit<QueryFields, 'payer' | 'alone'> {
  return { ...compareName(entry, claimed?.name ?? null), ...compareIssueDate(entry, claimed?.issueDate ?? null) };
}

function compareName(entry: RegistryEntry, claim: string | null): Pick<QueryFields, 'nameMatches' | 'nameDifference'> {
  const name = fullName(entry);
  const isKnown = name !== null && claim !== null;
  const nameMatches = entry.nameMatches ?? (isKnown ? matchHolder(name, claim).match : null);
  const compared = isKnown && nameMatches === false ? nameDifference(partsOf(entry), claim) : null;
  return { nameMatches, nameDifference: entry.nameDifference ?? compared };
}

const holderOf = (entry: RegistryEntry, document: string): Holder => ({
  document,
  fullName: fullName(entry),
  parts: partsOf(entry),
});

function partsOf({ firstName, secondName, firstSurname, secondSurname }: RegistryEntry): NameParts {
  return { given: joined(firstName, secondName), surnames: joined(firstSurname, secondSurname) };
}

const joined = (...words: (string | null)[]) => words.filter(Boolean).join(' ');

function compareIssueDate(
  { issueDate, issueDateMatches = null }: RegistryEntry,
  claim: string | null,
): Pick<QueryFields, 'issueDateMatches' | 'issueDateTurned'> {
  const isKnown = issueDate !== null && claim !== null;
  const matches = issueDateMatches ?? (isKnown ? issueDate === claim : null);
  return { issueDateMatches: matches, issueDateTurned: matches === false && isKnown && issueDate === turned(claim) };
}

/** The date with day and month turned around, as `05/03` is read in another country. */
function turned(date: string): string {
  const [year, month, day] = date.split('-');
  return [year, day, month].join('-');
}
