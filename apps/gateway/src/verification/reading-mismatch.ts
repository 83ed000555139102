import { documentCode } from '@cotejo/colombia/document-number';
import { documentIdParts } from '@cotejo/colombia/identity-document';
import {
  type DocumentReading,
  EVIDENCE_MAX_AGE_SECONDS,
  fullName,
  READING_MISMATCHES,
  type ReadingMismatch,
  type RegistryRecord,
  type Signal,
  type SourceReport,
} from '@cotejo/contracts';
import { matchHolder, normaliseName } from '@cotejo/names';
import { nameToCompare, type Subject } from '@cotejo/receipt/subject';

/** `absent`: there is nothing to compare with. */
type Comparison = 'differs' | 'agrees' | 'unknown' | 'absent';
type Comparisons = Readonly<Record<ReadingMismatch, Comparison>>;
type Buyer = Pick<Subject, 'document' | 'name' | 'comparedName' | 'evidence'>;

/**
 * Whether the document that was read contradicts the request, or the registry's record of the stated number. The answer is false only
 * where the number was read and everything that can be compared agrees.
 */
export function readingMismatch(subject: Buyer, registry: SourceReport<RegistryRecord>): Signal {
  const code = 'document_read_mismatch';
  const reading = subject.evidence?.documentReading;
  if (reading === undefined) {
    return { code, state: false };
  }
  // An old reading may be of an earlier buyer.
  if (reading.ageSeconds > EVIDENCE_MAX_AGE_SECONDS) {
    return { code, state: 'unknown' };
  }
  const compared = { ...withRequest(subject, reading), ...withRegistry(registry, reading), ...within(reading) };
  const worst = READING_MISMATCHES.find((mismatch) => compared[mismatch] === 'differs');
  if (worst !== undefined) {
    return { code, state: true, value: worst };
  }
  return { code, state: Object.values<Comparison>(compared).includes('unknown') ? 'unknown' : false };
}

function withRequest(subject: Buyer, reading: DocumentReading): Pick<Comparisons, 'number' | 'name'> {
  const typed = nameToCompare(subject);
  const read = nameOf(reading, typed);
  return {
    number: compareNumber(subject.document, reading),
    name: read === null || typed === null ? 'absent' : compareName(read, typed),
  };
}

/** The numbers of two kinds are of two series, but for the card of a minor, who keeps the number as a cédula. */
function compareNumber(document: string, { number, kind }: DocumentReading): Comparison {
  const stated = documentIdParts(document);
  const isOther = kind !== null && (kind === 'TI' ? 'CC' : kind) !== stated.kind;
  if (number === null || isOther) {
    return 'unknown';
  }
  return documentCode(number) === stated.number ? 'agrees' : 'differs';
}

/** A registry that did not answer could still contradict, unless none has the kind. A provider that only compares has no name and no sex. */
function withRegistry(
  { status, cause, record }: SourceReport<RegistryRecord>,
  reading: DocumentReading,
): Pick<Comparisons, 'registry_name' | 'registry_sex'> {
  if (cause === 'document_kind') {
    return { registry_name: 'absent', registry_sex: 'absent' };
  }
  const hasName = nameOf(reading, null) !== null;
  if (status !== 'ok' || record === null) {
    return {
      registry_name: hasName ? 'unknown' : 'absent',
      registry_sex: reading.sex === null ? 'absent' : 'unknown',
    };
  }
  const holder = fullName(record);
  const read = nameOf(reading, holder);
  return {
    registry_name: read === null || holder === null ? 'absent' : compareName(holder, read),
    registry_sex: compareSex(record.sex, reading.sex),
  };
}

/** A person whom the registry has as neither may have a document of before. */
function compareSex(known: RegistryRecord['sex'], read: DocumentReading['sex']): Comparison {
  if (known === null || known === 'X' || read === null) {
    return 'absent';
  }
  return known === read ? 'agrees' : 'differs';
}

/** An unconfirmed layout is usual for some cards. Without a possible number, the code is of none of them. */
function within({ problems, number }: DocumentReading): Pick<Comparisons, 'check_digit' | 'layout'> {
  const hasNoNumber = problems.includes('unconfirmed_layout') && number === null;
  return {
    check_digit: problems.includes('wrong_check_digit') ? 'differs' : 'agrees',
    layout: hasNoNumber ? 'differs' : 'agrees',
  };
}

/** As the registry compares names. @param identity given names first */
function compareName(identity: string, other: string): Comparison {
  const { match } = matchHolder(identity, other);
  return match === null ? 'unknown' : match ? 'agrees' : 'differs';
}

/**
 * The name that was read, given names first. Only a name with both parts is compared: a whole family has the same surnames.
 * @param whole the name that it is compared with; it completes the words of a name that may be cut
 */
function nameOf({ givenNames, surnames, problems }: DocumentReading, whole: string | null): string | null {
  if (givenNames === null || surnames === null) {
    return null;
  }
  const read = `${givenNames} ${surnames}`;
  return whole !== null && problems.includes('name_may_be_cut') ? completed(read, whole) : read;
}

function completed(read: string, whole: string): string {
  const words = normaliseName(whole);
  const completedWord = (word: string) =>
    words.includes(word) ? word : (words.find((each) => each.startsWith(word)) ?? word);
  return normaliseName(read).map(completedWord).join(' ');
}
