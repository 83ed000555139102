/** A claimed name in the fields of the registry; those that it does not hold are `null`. */
export interface ClaimedName {
  primerNombre: string | null;
  segundoNombre: string | null;
  primerApellido: string | null;
  segundoApellido: string | null;
  /** False where the words may be shared out in another way, so that a mismatch proves nothing. */
  certain: boolean;
}

const NAME_LENGTH_MAX = 120;
/** Words that belong to the one after them: `DE LA CRUZ` is one name. */
const PARTICLES = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'Y', 'SAN', 'SANTA', 'DA', 'DI', 'DOS', 'VAN', 'VON']);

/**
 * Shares the words of a full name out as the registry does: given names first, two surnames last. With three names nobody
 * can tell a second given name from a second surname, and of five or more one has two words.
 */
export function splitName(name: string): ClaimedName {
  const names = groupsOf(registrySpelling(name.slice(0, NAME_LENGTH_MAX)));
  const surnames = names.length < 2 ? 0 : names.length === 2 ? 1 : 2;
  const [primerNombre = null, ...others] = names.slice(0, names.length - surnames);
  const [primerApellido = null, segundoApellido = null] = names.slice(names.length - surnames);
  const segundoNombre = others.join(' ') || null;
  return {
    primerNombre,
    segundoNombre,
    primerApellido: surnames === 0 ? null : primerApellido,
    segundoApellido,
    certain: names.length === 2 || names.length === 4,
  };
}

/** Upper case, without accents but with the tilde of Ñ. */
function registrySpelling(name: string): string {
  return name
    .toUpperCase()
    .normalize('NFD')
    .replace(/[\u0300-\u0302\u0304-\u036f]|(?<!N)\u0303/g, '')
    .normalize('NFC');
}

function groupsOf(name: string): string[] {
  const groups: string[] = [];
  let particles: string[] = [];
  for (const word of name.split(/[^\p{L}'-]+/u).filter(Boolean)) {
    particles.push(word);
    if (PARTICLES.has(word)) {
      continue;
    }
    groups.push(particles.join(' '));
    particles = [];
  }
  return groups;
}
