/** A claimed name, split into the fields of the registry. Fields that the name does not have are `null`. */
export interface ClaimedName {
  firstName: string | null;
  secondName: string | null;
  firstSurname: string | null;
  secondSurname: string | null;
  /** False if the words can be split in another way, or contain a digit. A mismatch then proves nothing. */
  certain: boolean;
}

const NAME_LENGTH_MAX = 120;
/** Words that belong to the next word: `DE LA CRUZ` is one name. */
const PARTICLES = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'Y', 'SAN', 'SANTA', 'DA', 'DI', 'DOS', 'VAN', 'VON']);

/**
 * Splits a full name as the registry does: given names first, two surnames last. With three names, the second one can be a
 * given name or a surname. With five or more names, one of the fields has two names.
 */
export function splitName(name: string): ClaimedName {
  const names = groupWords(registrySpelling(name.slice(0, NAME_LENGTH_MAX)));
  const surnames = names.length < 2 ? 0 : names.length === 2 ? 1 : 2;
  const [firstName = null, ...others] = names.slice(0, names.length - surnames);
  const [firstSurname = null, secondSurname = null] = names.slice(names.length - surnames);
  const secondName = others.join(' ') || null;
  return {
    firstName,
    secondName,
    firstSurname: surnames === 0 ? null : firstSurname,
    secondSurname,
    certain: (names.length === 2 || names.length === 4) && !/\d/.test(name),
  };
}

/** Converts to upper case and removes accents, but keeps the tilde of Ñ. */
function registrySpelling(name: string): string {
  return name
    .toUpperCase()
    .normalize('NFD')
    .replace(/[\u0300-\u0302\u0304-\u036f]|(?<!N)\u0303/g, '')
    .normalize('NFC');
}

function groupWords(name: string): string[] {
  const groups: string[] = [];
  let group: string[] = [];
  for (const word of name.split(/[^\p{L}'-]+/u).filter(Boolean)) {
    group.push(word);
    if (PARTICLES.has(word)) {
      continue;
    }
    groups.push(group.join(' '));
    group = [];
  }
  return groups;
}
