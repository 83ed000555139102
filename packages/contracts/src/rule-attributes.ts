/**
 * Words that an attribute may not be about, in Spanish and in English. The fairness bench compares buyers by them: a rule on one of them
 * would treat people by origin, sex, age, belief or health, or by a place below the municipality, which stands for income.
 */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  origin: ['origen', 'origin', 'nacionalidad', 'nationality', 'pais', 'raza', 'race', 'etnia', 'ethnicity', 'apellido'],
  sex: ['sexo', 'sex', 'genero', 'gender', 'orientacion', 'orientation'],
  birth: ['nacimiento', 'nacido', 'birth', 'born', 'birthplace', 'birthdate', 'edad', 'age'],
  belief: ['religion', 'religious', 'politica', 'political', 'sindicato', 'union'],
  health: ['salud', 'health', 'discapacidad', 'disability'],
  place: [
    ...['barrio', 'neighbourhood', 'neighborhood', 'comuna', 'localidad', 'locality', 'vereda', 'corregimiento'],
    ...['manzana', 'upz', 'estrato', 'stratum', 'postal', 'zip', 'postcode', 'zona', 'zone', 'sector'],
  ],
};

const PLURAL = /e?s$/;

/** The kind of forbidden attribute that a name says, such as `origin` for `paisOrigen`; `null`: it may be used. */
export function forbiddenAttribute(name: string): string | null {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/);
  const isWord = (word: string) => words.some((each) => each === word || each.replace(PLURAL, '') === word);
  return Object.keys(FORBIDDEN).find((kind) => FORBIDDEN[kind]?.some(isWord)) ?? null;
}
