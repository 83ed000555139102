/** A letter first, and no @, as values of a buyer have them. */
const NAME = /^[\p{L}_$¿][\p{L}\p{M}\p{N} _.:/~?$%#°º()-]{0,63}$/u;
/** More digits are a number of a document or a phone, and more groups of digits an address, however they are written. */
const [DIGITS_MAX, DIGIT_GROUPS_MAX] = [4, 2];

/**
 * Pointer to a member that no DTO declares, or a column that no field has. The caller chose its name, so it is repeated only
 * where it looks like a name, to the caller alone: never in a log. In a file without a header row the first buyer's values are
 * in the place of the names. Otherwise the pointer is the one of the object that has the member.
 */
export function unknownMemberPointer(parent: string, name: string): string {
  return looksLikeName(name) ? `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : parent;
}

/** Whether a text that stands where a name belongs may be repeated. */
export function looksLikeName(name: string): boolean {
  const groups = NAME.test(name) ? (name.match(/\p{N}+/gu) ?? []) : null;
  return groups !== null && groups.length <= DIGIT_GROUPS_MAX && groups.join('').length <= DIGITS_MAX;
}
