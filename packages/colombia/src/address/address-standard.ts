import { findMunicipality, type MunicipalityAnswer } from '../divipola.js';
import { foldUpper } from '../text-fold.js';
import { ADDRESS_LENGTH_MAX, cityPart, tokenizeAddress } from './address-tokenizer.js';
import { WORDS } from './address-words.js';
import { type Complement, parseComplements } from './complement-parser.js';
import { findStreet, isImpossible, type Street } from './street-parser.js';

export type AddressProblem =
  | 'too_long'
  | 'post_box'
  | 'no_number'
  | 'not_an_address'
  | 'incomplete'
  | 'impossible_number';

/** `street`: in the street grid; `rural`: by farm, kilometre or hamlet; `named`: only by block, lot or building. */
export type AddressKind = 'street' | 'rural' | 'named';

export type StandardAddress =
  /** `standard`: cadastral form, `CL 100 8A 55 AP 501`; `readable`: `CL 100 # 8A-55 AP 501`. */
  { ok: true; kind: AddressKind; standard: string; readable: string } | { ok: false; reason: AddressProblem };

const PASSES_MAX = 4;
/** `CASA 5`, `KM 7`: a keyword and its number alone are not an address. */
const LONE_COMPLEMENT_WORDS = 2;

/**
 * Writes an address of Colombian street nomenclature in the form of the cadastre. A street needs a crossing with a
 * plate, a second street, or a numbered complement. Without a street, the address needs a block, lot, house or
 * kilometre with a further part, a named building with a number inside, or a farm in a hamlet.
 * @param municipality DIVIPOLA code, if known; some letters mean a quadrant only in certain cities
 */
export function standardiseAddress(text: string, municipality?: string): StandardAddress {
  let address = readAddress(text, municipality);
  // A standard form must be read as itself. Nonsense changes in every pass and is refused.
  for (let pass = 1; pass < PASSES_MAX && address.ok; pass += 1) {
    const again = readAddress(address.standard, municipality);
    if (again.ok && again.standard === address.standard && again.readable === address.readable) {
      return again;
    }
    address = again;
  }
  return address.ok ? refused('not_an_address') : address;
}

function readAddress(text: string, municipality?: string): StandardAddress {
  if (text.length > ADDRESS_LENGTH_MAX) {
    return refused('too_long');
  }
  if (isPostBox(text)) {
    return refused('post_box');
  }
  const tokens = tokenizeAddress(text);
  const hasNumber = tokens.some((token) => token.kind === 'number' || WORDS.numberWord.has(token.text));
  if (!hasNumber) {
    return inHamlet(parseComplements(tokens)) ?? refused('no_number');
  }
  const found = findStreet(tokens, municipality);
  if (!found) {
    return offStreet(parseComplements(tokens));
  }
  return onStreet(found.street, parseComplements(found.before), parseComplements(found.after.rest()));
}

/** Municipality at the end of an address: `Cl 1 # 2-3, Medellín, Antioquia`. */
export function municipalityInAddress(text: string): MunicipalityAnswer {
  return text.length > ADDRESS_LENGTH_MAX ? { kind: 'unknown' } : findMunicipality(cityPart(foldUpper(text)));
}

function isPostBox(text: string): boolean {
  const letters = foldUpper(text).replaceAll('.', '').trim();
  return WORDS.postBox.some((box) => letters.startsWith(`${box} `));
}

function onStreet(street: Street, before: Complement[], after: Complement[]): StandardAddress {
  const complements = [...after, ...before];
  const { main, corner, door } = street;
  const isLocated = door || corner || complements.some(({ keyword, numbered }) => keyword !== null && numbered);
  if (!isLocated) {
    return refused('incomplete');
  }
  if (isImpossible(street)) {
    return refused('impossible_number');
  }
  const tail = complements.map((complement) => complement.text);
  return {
    ok: true,
    kind: door || corner ? 'street' : kindOf(complements),
    standard: print(main.text, corner?.text, door?.cross.text, door?.plate, ...tail),
    readable: print(main.text, corner?.text, door && `# ${door.cross.text}-${door.plate}`, ...tail),
  };
}

function offStreet(complements: Complement[]): StandardAddress {
  const isNumbered = (keywords: ReadonlySet<string>) => complements.some((each) => each.numbered && is(keywords, each));
  const isInside = complements.some((each) => each.numbered && each.keyword !== null && !is(WORDS.area, each));
  const isByBlock = isNumbered(WORDS.locator) && complements.flatMap(wordsOf).length > LONE_COMPLEMENT_WORDS;
  if (isByBlock || (isInside && hasName(complements, WORDS.building))) {
    return printed(complements);
  }
  return inHamlet(complements) ?? refused('not_an_address');
}

/** A farm in a hamlet: much of the country has no other addresses. */
function inHamlet(complements: Complement[]): StandardAddress | undefined {
  const isFarm = hasName(complements, WORDS.farm) && hasName(complements, WORDS.hamlet);
  return isFarm ? printed(complements) : undefined;
}

/** Writes complements, with areas at the beginning of the text moved to the end. */
function printed(complements: Complement[]): StandardAddress {
  const isArea = (each: Complement) => each.keyword === null || is(WORDS.area, each);
  const first = Math.max(
    0,
    complements.findIndex((each) => !isArea(each)),
  );
  const text = print(...[...complements.slice(first), ...complements.slice(0, first)].map((each) => each.text));
  return { ok: true, kind: kindOf(complements), standard: text, readable: text };
}

function kindOf(complements: readonly Complement[]): AddressKind {
  return complements.some((each) => is(WORDS.rural, each)) ? 'rural' : 'named';
}

function hasName(complements: readonly Complement[], keywords: ReadonlySet<string>): boolean {
  return complements.some((each) => is(keywords, each) && wordsOf(each).length > 1);
}

function is(keywords: ReadonlySet<string>, { keyword }: Complement): boolean {
  return keyword !== null && keywords.has(keyword);
}

function wordsOf({ text }: Complement): string[] {
  return text.split(' ');
}

function print(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

function refused(reason: AddressProblem): StandardAddress {
  return { ok: false, reason };
}
