import { isWithinEdits } from './edit-distance.js';
import { packageData } from './package-data.js';
import { foldUpper } from './text-fold.js';

export interface Municipality {
  /** DIVIPOLA code, five digits as text: `05001`. */
  code: string;
  /** Official name, upper case: `CARTAGENA DE INDIAS`. */
  name: string;
  departmentCode: string;
  department: string;
  /** Position of the seat of the municipality. Its centroid may be 20 km or more away. */
  lat: number;
  lon: number;
}

export type MunicipalityAnswer =
  | { kind: 'found'; municipality: Municipality }
  | { kind: 'ambiguous' }
  | { kind: 'unknown' };

type Aliases = Record<string, string[]>;

const { departments, municipalities } = packageData<{
  departments: Record<string, string>;
  municipalities: [code: string, name: string, lat: number, lon: number][];
}>('divipola.json');
const aliases = packageData<{
  municipalities: Aliases;
  departments: Aliases;
  /** Localities of Bogotá that no municipality is named after. In an address they are a part of it, so only a city may be one. */
  localities: Aliases;
}>('place-aliases.json');

const COUNTRY = 'COLOMBIA';
const COUNTRY_CODE = 'CO';
const LEADING_ARTICLE = /^(?:EL|LA|LOS|LAS) /;
const LEADING_MUNICIPALITY = /^(?:MUNICIPIO|MPIO|CIUDAD|DISTRITO) (?:DEL?|ESPECIAL DE) /;
/** `Departamento del Cauca`, `Valle del Cauca Department`. */
const DEPARTMENT_WORD = /^(?:DEPARTAMENTO|DEPTO|DPTO) (?:DEL? )?| (?:DEPARTMENT|DEPARTAMENTO)$/;

/** `Barranquilla D.E.I.P.`, `Santa Marta D.T.C.H.`, `Cartagena D.T. y C.` */
const DISTRICT = / (?:DEIP|DT ?Y? ?C(?: ?E? ?H)?|DTHC|DE|DISTRITO(?: [A-Z]+)*)$/;
/** A postal code behind the city: `Bogotá 110111`. */
const POSTAL_CODE = / \d{6}(?= |$)/;
const DIVIPOLA_CODE = /^\d{5}$/;
const ABBREVIATIONS = new Map([
  ['PTO', 'PUERTO'],
  ['STA', 'SANTA'],
  ['STO', 'SANTO'],
  ['SDER', 'SANTANDER'],
  ['STDER', 'SANTANDER'],
]);
const ABBREVIATED = new RegExp(`\\b(?:${[...ABBREVIATIONS.keys()].join('|')})\\b`, 'g');
/** `S. Gil`, `S. Vicente`. */
const SAINT = /^S (?=[A-Z]{3})/;
/** Shorter names differ from each other by one letter too often. */
const MISSPELT_LENGTH_MIN = 5;

const byCode = new Map<string, Municipality>();
/** Codes by folded name: 66 names belong to several municipalities. */
const byName = new Map<string, Set<string>>();
/**
 * Codes by name without its article (`Carmen de Bolívar`). It is used last: `Victoria` means Victoria before it means
 * `La Victoria`.
 */
const byShortName = new Map<string, Set<string>>();
const departmentsByName = new Map<string, Set<string>>();
const byLocality = new Map<string, Set<string>>();

for (const [code, name, lat, lon] of municipalities) {
  const departmentCode = code.slice(0, 2);
  byCode.set(code, { code, name, departmentCode, department: departments[departmentCode] ?? '', lat, lon });
  for (const text of [name, ...(aliases.municipalities[code] ?? [])]) {
    const folded = foldPlace(text);
    add(byName, folded, code);
    add(byShortName, folded.replace(LEADING_ARTICLE, ''), code);
  }
}
for (const [code, names] of Object.entries(aliases.localities)) {
  for (const name of names) {
    add(byLocality, foldPlace(name), code);
  }
}
for (const [code, name] of Object.entries(departments)) {
  for (const text of [name, ...(aliases.departments[code] ?? [])]) {
    add(departmentsByName, foldPlace(text), code);
  }
}

/**
 * Two-digit code of a department by its name, as registers and IP databases print it: `Bogota D.C.`, `Departamento de
 * Antioquia`, `Valle del Cauca Department`. `null`: not a department.
 */
export function departmentOf(name: string): string | null {
  const folded = foldDepartment(name);
  const codes = [...(departmentsByName.get(folded) ?? [])];
  // People also write Cundinamarca for Bogotá; as a department name it means Cundinamarca.
  return (
    codes.find((code) => foldPlace(departments[code] ?? '') === folded) ??
    (codes.length === 1 ? codes[0] : null) ??
    null
  );
}

/** Official name of a department, upper case. @param code two digits */
export const departmentName = (code: string): string | undefined => departments[code];

/** @param code DIVIPOLA code, five digits */
export function municipalityByCode(code: string): Municipality | undefined {
  return byCode.get(code);
}

/**
 * Finds the municipality of a city as people write it. Accents and case do not matter, long official names have short
 * forms, and one letter may be wrong if only one municipality has such a name. A DIVIPOLA code and a locality of Bogotá are
 * read too. The department may be in the second parameter or in the text (`Medellín, Antioquia`, `Bogotá D.C.`). A name that exists in several departments is ambiguous
 * without one. An unknown department is ignored.
 */
export function findMunicipality(city: string, department = ''): MunicipalityAnswer {
  const exact = findExactMunicipality(city, department);
  if (exact.kind !== 'unknown') {
    return exact;
  }
  const locality = findLocality(city, department);
  return locality.kind === 'unknown' ? findMisspelt(city, department) : locality;
}

/** As `findMunicipality`, without misspelt names: words in an address may be a neighbourhood. */
export function findExactMunicipality(city: string, department = ''): MunicipalityAnswer {
  const name = foldPlace(city).replace(LEADING_MUNICIPALITY, '').replace(POSTAL_CODE, '');
  const given = departmentsByName.get(foldDepartment(department));
  if (DIVIPOLA_CODE.test(name)) {
    return choose(new Set([name]), given, 'any');
  }
  // There is a municipality Colombia in Huila, but a person who writes this name as a city rarely means it.
  if (name === COUNTRY && !given) {
    return { kind: 'ambiguous' };
  }
  for (const [municipality, rest] of splits(name)) {
    const inText = departmentsOf(rest);
    const codes = inText && codesOf(municipality);
    if (codes) {
      return choose(codes, given, inText);
    }
  }
  return { kind: 'unknown' };
}

/** A locality with or without its city: `Suba`, `Suba Bogotá`, `Bogotá - Suba`. */
function findLocality(city: string, department: string): MunicipalityAnswer {
  const given = departmentsByName.get(foldDepartment(department));
  for (const [first, rest] of splits(foldPlace(city))) {
    const codes = byLocality.get(first) ?? byLocality.get(rest);
    const other = byLocality.has(first) ? rest : first;
    if (codes && (other === '' || [...codes].some((code) => codesOf(other)?.has(code)))) {
      return choose(codes, given, 'any');
    }
  }
  return { kind: 'unknown' };
}

/**
 * The municipality that a text names, and whether it says the department too (`Bogotá D.C.`).
 * @param expected the only municipality that counts; without it, the only one of that name
 */
export function municipalityNamed(
  text: string,
  expected?: string,
): { code: string; hasDepartment: boolean } | undefined {
  let alone: { code: string; hasDepartment: boolean } | undefined;
  for (const [municipality, rest] of splits(foldPlace(text))) {
    const departments = rest === '' ? 'any' : departmentsByName.get(departmentNamed(rest));
    const codes = departments && codesOf(municipality);
    if (codes && (expected === undefined || codes.has(expected))) {
      const answer = choose(expected === undefined ? codes : new Set([expected]), undefined, departments);
      if (answer.kind === 'found' && rest !== '') {
        return { code: answer.municipality.code, hasDepartment: true };
      }
      alone ??= answer.kind === 'found' ? { code: answer.municipality.code, hasDepartment: false } : undefined;
    }
  }
  return alone;
}

/** The ways to split words into a name and a department, the longest name first. */
function* splits(words: string): Generator<[name: string, rest: string]> {
  for (let end = words.length; end > 0; end = words.lastIndexOf(' ', end - 1)) {
    yield [words.slice(0, end), words.slice(end + 1)];
  }
}

function findMisspelt(city: string, department: string): MunicipalityAnswer {
  const name = foldPlace(city);
  const given = departmentsByName.get(foldDepartment(department));
  const codes = new Set<string>();
  for (const [other, others] of name.length < MISSPELT_LENGTH_MIN ? [] : byName) {
    if (other.length >= MISSPELT_LENGTH_MIN && other[0] === name[0] && isWithinEdits(name, other, 1)) {
      for (const code of others) {
        codes.add(code);
      }
    }
  }
  const answer = choose(codes, given, 'any');
  return answer.kind === 'found' ? answer : { kind: 'unknown' };
}

/**
 * Departments that the rest of a text may mean: any for an empty rest, undefined for a text that is not a department.
 */
function departmentsOf(rest: string): Set<string> | 'any' | undefined {
  if (rest === '') {
    return 'any';
  }
  const name = departmentNamed(rest);
  return name === '' ? 'any' : departmentsByName.get(name);
}

function codesOf(name: string): Set<string> | undefined {
  return byName.get(name) ?? codesOfShort(name.replace(DISTRICT, ''));
}

function codesOfShort(name: string): Set<string> | undefined {
  return byName.get(name) ?? byShortName.get(name.replace(LEADING_ARTICLE, ''));
}

function choose(codes: Set<string>, given: Set<string> | undefined, inText: Set<string> | 'any'): MunicipalityAnswer {
  const matching = [...codes].filter((code) => {
    const department = code.slice(0, 2);
    return (given?.has(department) ?? true) && (inText === 'any' || inText.has(department));
  });
  if (matching.length > 1) {
    return { kind: 'ambiguous' };
  }
  const municipality = byCode.get(matching[0] ?? '');
  return municipality ? { kind: 'found', municipality } : { kind: 'unknown' };
}

function foldDepartment(text: string): string {
  return text === '' ? '' : withoutDepartmentWord(foldPlace(text));
}

/** As `foldDepartment`, for the last words of a folded place: they may begin with an abbreviation, but are folded already. */
function departmentNamed(words: string): string {
  return withoutDepartmentWord(withoutAbbreviations(words));
}

function withoutDepartmentWord(folded: string): string {
  return withoutCountry(folded).replace(DEPARTMENT_WORD, '');
}

/** Upper case without accents or Ñ. Dots are removed (`D.C.` becomes `DC`), other separators become one space. */
function foldPlace(text: string): string {
  const words = foldUpper(text)
    .replaceAll('Ñ', 'N')
    .replaceAll('.', '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  return withoutAbbreviations(words);
}

function withoutAbbreviations(words: string): string {
  return words
    .replace(/\bD C\b/, 'DC')
    .replace(ABBREVIATED, (word) => ABBREVIATIONS.get(word) ?? word)
    .replace(SAINT, 'SAN ');
}

function withoutCountry(text: string): string {
  return text === COUNTRY || text === COUNTRY_CODE ? '' : text.replace(/ (?:COLOMBIA|CO)$/, '');
}

function add(index: Map<string, Set<string>>, name: string, code: string): void {
  const codes = index.get(name);
  if (codes) {
    codes.add(code);
  } else {
    index.set(name, new Set([code]));
  }
}
