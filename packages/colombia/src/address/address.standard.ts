import { foldUpper } from '../text.fold.js';
import { type Token, tokenizeAddress } from './address.tokenizer.js';
import { WORDS } from './address.words.js';
import { type Complement, parseComplements } from './complement.parser.js';
import { parseStreet, type Street } from './street.parser.js';
import { TokenCursor } from './token.cursor.js';

export type AddressProblem =
  | 'too_long'
  | 'post_box'
  | 'no_number'
  | 'not_an_address'
  | 'incomplete'
  | 'impossible_number';

export type StandardAddress =
  /** `standard`: cadastral form, `CL 100 8A 55 AP 501`; `readable`: `CL 100 # 8A-55 AP 501`. */
  { ok: true; standard: string; readable: string } | { ok: false; reason: AddressProblem };

const LENGTH_MAX = 250;
/** Bogotá, the largest grid, ends below calle 250. */
const STREET_NUMBER_MAX = 399;
/** The plate counts metres from the corner; only highways have long blocks. */
const PLATE_MAX = 1999;

/**
 * Writes an address in Colombian street nomenclature the way the cadastre does. A street needs its crossing and plate,
 * a second street, or a numbered complement; without a street there has to be a block, lot, house or kilometre.
 */
export function standardiseAddress(text: string): StandardAddress {
  if (text.length > LENGTH_MAX) return refused('too_long');
  if (isPostBox(text)) return refused('post_box');
  const tokens = tokenizeAddress(text);
  if (!tokens.some((token) => token.kind === 'number' || WORDS.ordinal.has(token.text))) return refused('no_number');
  const { before, street, after } = splitAtStreet(tokens);
  return street
    ? onStreet(street, parseComplements(before), parseComplements(after))
    : offStreet(parseComplements(after));
}

function isPostBox(text: string): boolean {
  const letters = foldUpper(text).replaceAll('.', '').trim();
  return WORDS.postBox.some((box) => letters.startsWith(`${box} `));
}

/** The street is the first type of street with a number behind it, or with a name where the text begins. */
function splitAtStreet(tokens: readonly Token[]): { before: Token[]; street?: Street; after: Token[] } {
  for (const [i, token] of tokens.entries()) {
    if (!WORDS.street.has(token.text) || (i > 0 && !isNumberedStreet(tokens, i))) continue;
    const cursor = new TokenCursor(tokens.slice(i));
    const street = parseStreet(cursor);
    if (street) return { before: tokens.slice(0, i), street, after: cursor.rest() };
  }
  return { before: [], after: [...tokens] };
}

function isNumberedStreet(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  return next?.kind === 'number' || WORDS.ordinal.has(next?.text ?? '') || WORDS.street.has(next?.text ?? '');
}

function onStreet(street: Street, before: Complement[], after: Complement[]): StandardAddress {
  const complements = [...after, ...before];
  const isLocated =
    street.door || street.corner || complements.some(({ keyword, numbered }) => keyword !== null && numbered);
  if (!isLocated) return refused('incomplete');
  const { streets, plate } = street.numbers;
  if (plate > PLATE_MAX || streets.some((number) => number > STREET_NUMBER_MAX)) return refused('impossible_number');
  const tail = complements.map((complement) => complement.text);
  const { main, corner, door } = street;
  return {
    ok: true,
    standard: print(main, corner, door?.cross, door?.plate, ...tail),
    readable: print(main, corner, door && `# ${door.cross}-${door.plate}`, ...tail),
  };
}

function offStreet(complements: Complement[]): StandardAddress {
  const isLocator = ({ keyword, numbered }: Complement) => numbered && keyword !== null && WORDS.locator.has(keyword);
  if (!complements.some(isLocator)) return refused('not_an_address');
  const isArea = ({ keyword }: Complement) => keyword === null || WORDS.area.has(keyword);
  const first = complements.findIndex((complement) => !isArea(complement));
  const text = print(...[...complements.slice(first), ...complements.slice(0, first)].map(({ text }) => text));
  return { ok: true, standard: text, readable: text };
}

function print(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

function refused(reason: AddressProblem): StandardAddress {
  return { ok: false, reason };
}
