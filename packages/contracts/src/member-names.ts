/** As programs name members and parameters. */
const IDENTIFIER = /^[\p{L}_$][\p{L}\p{M}\p{N}_$.~/[\]-]{0,63}$/u;
/** As people name columns. */
const COLUMN = /^[\p{L}_$¿][\p{L}\p{M}\p{N} _.:/~?$%#°º()[\]-]{0,63}$/u;
/** More digits are a number of a document or a phone, and more groups of digits an address, however they are written. */
const [DIGITS_MAX, DIGIT_GROUPS_MAX] = [4, 2];

/**
 * Pointer to a member that no DTO declares. The caller chose its name, so it is repeated only where it looks like a name, to
 * the caller alone: never in a log. Otherwise the pointer is the one of the object that has the member.
 */
export const unknownMemberPointer = (parent: string, name: string): string =>
  IDENTIFIER.test(name) && hasFewDigits(name) ? `${parent}/${escaped(name)}` : parent;

/** The same for a column of a table. In one without a header row the first buyer's values are in the place of the names. */
export const unknownColumnPointer = (name: string): string => (looksLikeColumn(name) ? `/${escaped(name)}` : '');

/** Whether a text that stands where the name of a column belongs may be repeated. */
export const looksLikeColumn = (name: string): boolean => COLUMN.test(name) && hasFewDigits(name);

function hasFewDigits(name: string): boolean {
  const groups = name.match(/\p{N}+/gu) ?? [];
  return groups.length <= DIGIT_GROUPS_MAX && groups.join('').length <= DIGITS_MAX;
}

/** As RFC 6901 writes a name in a pointer. */
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
