import { parse } from 'tldts';
import { classifyDomain, MAIL_DOMAINS } from './domain-lists.js';
import { difference, isEditOf, isSwap } from './text-edits.js';

interface Halves {
  name: string;
  /** Everything after the first dot. */
  suffix: string;
}

/** Shorter names are not compared, because similar short names are real domains: `love.com`, `live.com`. */
const NAME_LENGTH_MIN = 5;
/** Suffixes that exist (Oman, Cameroon) where no well-known provider has mailboxes; at the end of a whole name they are slips of `com`. */
const COUNTRY_SLIPS = new Set(['om', 'cm']);
const SLIPS_OF_COM = new Set([...COUNTRY_SLIPS, 'co', 'cam', 'com.co']);
const KEY_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];
const KNOWN = MAIL_DOMAINS.wellKnown.map((domain) => ({ domain, ...halvesOf(domain) }));
const KNOWN_TYPOS = new Map(Object.entries(MAIL_DOMAINS.slips));
const REAL = new Set([...MAIL_DOMAINS.wellKnown, ...MAIL_DOMAINS.lookAlikes]);

/**
 * The well-known domain that differs from `domain` by one typo: `gmial.com`, `hotmail.con`, `outlok.com`; else `null`. It is
 * only a hint, because the domain may exist. Domains with known mailboxes are never typos.
 */
export function findIntendedDomain(domain: string): string | null {
  const intended = KNOWN_TYPOS.get(domain);
  if (intended) {
    return intended;
  }
  if (REAL.has(domain) || classifyDomain(domain).freeProvider) {
    return null;
  }
  const halves = halvesOf(domain);
  return KNOWN.find((known) => isTypoOf(halves, known))?.domain ?? null;
}

function isTypoOf({ name, suffix }: Halves, known: Halves): boolean {
  const isSameName = name === known.name;
  const isNameNear = isSameName || (known.name.length >= NAME_LENGTH_MIN && isOneTypoApart(name, known.name));
  if (suffix === known.suffix) {
    return isNameNear && !isSameName;
  }
  if (isSameName && known.suffix === 'com' && SLIPS_OF_COM.has(suffix)) {
    return known.name.length >= NAME_LENGTH_MIN || COUNTRY_SLIPS.has(suffix);
  }
  // A suffix that does not exist must be a typo.
  return isNameNear && !isPublicSuffix(suffix) && isEditOf(suffix, known.suffix);
}

/**
 * Whether the names differ by one typo: two letters swapped, a letter missing or doubled, or a neighbouring key pressed
 * instead or in addition. The first letter must be the same, because names often differ there on purpose: `bmail`, `tmail`.
 */
function isOneTypoApart(typed: string, meant: string): boolean {
  const { restTyped, restMeant, start } = difference(typed, meant);
  if (isSwap(restTyped, restMeant)) {
    return true;
  }
  if (start === 0 || restTyped.length > 1 || restMeant.length > 1) {
    return false;
  }
  if (restTyped === '') {
    return true;
  }
  const around = restMeant === '' ? [meant[start - 1], meant[start]] : [restMeant];
  return around.some((key) => key === restTyped || areNeighbours(key, restTyped));
}

function areNeighbours(a: string | undefined, b: string): boolean {
  const [keyA, keyB] = [keyOf(a ?? ''), keyOf(b)];
  if (!keyA || !keyB) {
    return false;
  }
  return Math.abs(keyA.row - keyB.row) <= 1 && Math.abs(keyA.column - keyB.column) <= 1;
}

function keyOf(letter: string): { row: number; column: number } | null {
  const row = KEY_ROWS.findIndex((keys) => letter !== '' && keys.includes(letter));
  return row === -1 ? null : { row, column: KEY_ROWS[row]?.indexOf(letter) as number };
}

function halvesOf(domain: string): Halves {
  const dot = domain.indexOf('.');
  return { name: domain.slice(0, dot), suffix: domain.slice(dot + 1) };
}

function isPublicSuffix(suffix: string): boolean {
  const parsed = parse(suffix);
  return parsed.publicSuffix === suffix && parsed.isIcann === true;
}
