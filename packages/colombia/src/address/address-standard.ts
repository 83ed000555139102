import { findMunicipality, type MunicipalityAnswer } from '../divipola.js';
import { foldUpper } from '../text-fold.js';
import { ADDRESS_LENGTH_MAX, cityPart, tokenizeAddress } from './address-tokenizer.js';
import { WORDS } from './address-words.js';
import { type Complement, parseComplements } from './complement-parser.js';
import { joinWords } from './join-words.js';
import { findStreet, isImpossible, type Street } from './street-parser.js';
import type { Token } from './token-cursor.js';

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
  | { ok: true; kind: AddressKind; standard: string; readable: string }
  /** `suggestions`: readable forms that an incomplete address may mean; absent where no form is likely. */
  | { ok: false; reason: AddressProblem; suggestions?: string[] };

const POST_BOX = new RegExp(`^(?:${WORDS.postBox.join('|')}) `);
const PASSES_MAX = 4;
/** A number without a street type is most often a calle or a carrera. */
const SUGGESTED_TYPES = ['CL', 'KR'];
/** `CASA 5`, `KM 7`: a keyword and its number alone are not an address. */
const LONE_COMPLEMENT_WORDS = 2;

/**
 * Writes an address of Colombian street nomenclature in the form of the cadastre. A street needs a crossing with a
 * plate, a second street, or a numbered complement. Without a street, the address needs a block, lot, house or
 * kilometre with a further part, a named building with a number inside, or a named hamlet (vereda, corregimiento). A
 * number without its street type (`100 # 15-20`) is incomplete, with suggestions.
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
  const tokens = tokenizeAddress(text, municipality);
  if (!tokens.some(({ kind }) => kind === 'number')) {
    return inHamlet(parseComplements(tokens)) ?? refused('no_number');
  }
  const found = findStreet(tokens, municipality);
  if (!found) {
    return withoutStreetType(tokens, municipality) ?? offStreet(parseComplements(tokens));
  }
  return onStreet(found.street, parseComplements(found.before), parseComplements(found.after.rest()));
}

/** A number, a crossing and a plate without a street type: `100 # 15-20`; or only a crossing and a plate: `# 93-60`. */
function withoutStreetType(tokens: readonly Token[], municipality?: string): StandardAddress | undefined {
  const [first, second, third] = tokens;
  const isSign = first?.kind === 'sign' || WORDS.sign.has(first?.text ?? '');
  if (isSign && second?.kind === 'number' && third?.kind === 'dash') {
    return refused('incomplete');
  }
  const suggestions = (first?.kind === 'number' ? SUGGESTED_TYPES : []).flatMap((type) => {
    const found = findStreet([{ kind: 'word', text: type, glued: false }, ...tokens], municipality);
    const address = found?.street.door && onStreet(found.street, [], parseComplements(found.after.rest()));
    return address?.ok ? [address.readable] : [];
  });
  return suggestions.length === 0 ? undefined : { ok: false, reason: 'incomplete', suggestions };
}

/** Municipality at the end of an address: `Cl 1 # 2-3, Medellín, Antioquia`. */
export function municipalityInAddress(text: string): MunicipalityAnswer {
  return text.length > ADDRESS_LENGTH_MAX ? { kind: 'unknown' } : findMunicipality(cityPart(foldUpper(text)));
}

function isPostBox(text: string): boolean {
  return POST_BOX.test(foldUpper(text).replaceAll('.', '').trim());
}

function onStreet(street: Street, before: Complement[], after: Complement[]): StandardAddress {
  // A neighbourhood before the street goes to the end; a building and its rooms stay before the rest.
  const complements = [...before.filter(isInBuilding), ...after, ...before.filter((each) => !isInBuilding(each))];
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
    standard: joinWords(main.text, corner?.text, door?.cross.text, door?.plate, ...tail),
    readable: joinWords(main.text, corner?.text, door && `# ${door.cross.text}-${door.plate}`, ...tail),
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

/** A named hamlet, with or without a farm: much of the country has no other addresses. */
function inHamlet(complements: Complement[]): StandardAddress | undefined {
  return hasName(complements, WORDS.hamlet) ? printed(complements) : undefined;
}

function isInBuilding(each: Complement): boolean {
  return each.keyword !== null && (is(WORDS.building, each) || !is(WORDS.area, each));
}

/** Writes complements, with areas at the beginning of the text moved to the end. */
function printed(complements: Complement[]): StandardAddress {
  const isArea = (each: Complement) => each.keyword === null || is(WORDS.area, each);
  const first = Math.max(
    0,
    complements.findIndex((each) => !isArea(each)),
  );
  const text = joinWords(...[...complements.slice(first), ...complements.slice(0, first)].map((each) => each.text));
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

function refused(reason: AddressProblem): StandardAddress {
  return { ok: false, reason };
}
