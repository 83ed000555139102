import { packageData } from './package-data.js';
import { foldUpper } from './text-fold.js';

export interface Municipality {
  /** DIVIPOLA code, five digits as text: `05001`. */
  code: string;
  /** Official name, upper case: `CARTAGENA DE INDIAS`. */
  name: string;
  departmentCode: string;
  department: string;
  /** Seat of the municipality; its centroid may lie 20 km and more away. */
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
const aliases = packageData<{ municipalities: Aliases; departments: Aliases }>('place-aliases.json');

const COUNTRY = 'COLOMBIA';
const LEADING_ARTICLE = /^(?:EL|LA|LOS|LAS) /;
const LEADING_MUNICIPALITY = /^(?:MUNICIPIO|MPIO|CIUDAD|DISTRITO) (?:DEL?|ESPECIAL DE) /;
/** `Departamento del Cauca`, `Valle del Cauca Department`. */
const DEPARTMENT_WORD = /^(?:DEPARTAMENTO|DEPTO|DPTO) (?:DEL? )?| (?:DEPARTMENT|DEPARTAMENTO)$/;

const byCode = new Map<string, Municipality>();
/** Folded name to codes: 66 names belong to several municipalities. */
const byName = new Map<string, Set<string>>();
/** Names without their article (`Carmen de Bolívar`), tried last: `Victoria` is itself before it is `La Victoria`. */
const byShortName = new Map<string, Set<string>>();
const departmentsByName = new Map<string, Set<string>>();

for (const [code, name, lat, lon] of municipalities) {
  const departmentCode = code.slice(0, 2);
  byCode.set(code, { code, name, departmentCode, department: departments[departmentCode] ?? '', lat, lon });
  for (const text of [name, ...(aliases.municipalities[code] ?? [])]) {
    const folded = foldPlace(text);
    add(byName, folded, code);
    add(byShortName, folded.replace(LEADING_ARTICLE, ''), code);
  }
}
for (const [code, name] of Object.entries(departments)) {
  for (const text of [name, ...(aliases.departments[code] ?? [])]) {
    add(departmentsByName, foldPlace(text), code);
  }
}

/**
 * Code of a department (two digits) by its name as registers and databases of IP addresses print it: `Bogota D.C.`,
 * `Departamento de Antioquia`, `Valle del Cauca Department`; `null` for what is none.
 */
export function departmentOf(name: string): string | null {
  const folded = foldDepartment(name);
  const codes = [...(departmentsByName.get(folded) ?? [])];
  // People write Cundinamarca for Bogotá too; as a department it is itself.
  return (
    codes.find((code) => foldPlace(departments[code] ?? '') === folded) ??
    (codes.length === 1 ? codes[0] : null) ??
    null
  );
}

export function municipalityByCode(code: string): Municipality | undefined {
  return byCode.get(code);
}

/**
 * Municipality of a city as people write it: accents and case do not matter, long official names have short forms, and
 * the department may stand beside it or inside the text (`Medellín, Antioquia`, `Bogotá D.C.`). A name that several
 * departments have is ambiguous without one; a department nobody knows is taken as not given.
 */
export function findMunicipality(city: string, department = ''): MunicipalityAnswer {
  const words = foldPlace(city).replace(LEADING_MUNICIPALITY, '').split(' ');
  const given = departmentsByName.get(foldDepartment(department));
  // Also a municipality of Huila, which whoever writes it as a city hardly means.
  if (words.join(' ') === COUNTRY && !given) {
    return { kind: 'ambiguous' };
  }
  for (let length = words.length; length > 0; length--) {
    const inText = departmentsOf(words.slice(length).join(' '));
    if (!inText) {
      continue;
    }
    const codes = codesOf(words.slice(0, length).join(' '));
    if (codes) {
      return choose(codes, given, inText);
    }
  }
  return { kind: 'unknown' };
}

/** Departments a rest of text may mean; all of them for no rest, none for a rest that is something else. */
function departmentsOf(rest: string): Set<string> | 'any' | undefined {
  const name = foldDepartment(rest);
  return name === '' ? 'any' : departmentsByName.get(name);
}

function codesOf(name: string): Set<string> | undefined {
  return byName.get(name) ?? byShortName.get(name.replace(LEADING_ARTICLE, ''));
}

function choose(codes: Set<string>, given: Set<string> | undefined, inText: Set<string> | 'any'): MunicipalityAnswer {
  const found = [...codes].filter((code) => {
    const department = code.slice(0, 2);
    return (given?.has(department) ?? true) && (inText === 'any' || inText.has(department));
  });
  if (found.length > 1) {
    return { kind: 'ambiguous' };
  }
  const municipality = byCode.get(found[0] ?? '');
  return municipality ? { kind: 'found', municipality } : { kind: 'unknown' };
}

function foldDepartment(text: string): string {
  return withoutCountry(foldPlace(text)).replace(DEPARTMENT_WORD, '');
}

/** Upper case, no accents nor Ñ, points dropped (`D.C.` is `DC`), whatever else separates words is one space. */
function foldPlace(text: string): string {
  return foldUpper(text)
    .replaceAll('Ñ', 'N')
    .replaceAll('.', '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .replace(/\bD C\b/, 'DC');
}

function withoutCountry(text: string): string {
  return text === COUNTRY ? '' : text.replace(/ COLOMBIA$/, '');
}

function add(index: Map<string, Set<string>>, name: string, code: string): void {
  const codes = index.get(name);
  if (codes) {
    codes.add(code);
  } else {
    index.set(name, new Set([code]));
  }
}
