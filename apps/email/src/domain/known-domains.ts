import { readFileSync } from 'node:fs';
import { publicSuffix, registeredDomain } from './registered-domain.js';
import { isRiskySuffix } from './risky-suffix.js';
import { isEditOf } from './text-edits.js';

interface KnownFirms {
  /** Domains of a firm by the name that a forger copies. */
  firms: Record<string, string[]>;
  /** Names that are also words or surnames: other firms honestly have them. */
  commonWords: string[];
  /** Words that forgers add to a name. */
  lures: string[];
  /** Where firms register their own name: such a domain belongs to the firm or to a namesake. */
  ownSuffixes: string[];
}

interface Firm {
  name: string;
  /** The first domain of the firm, which is the value of the signal. */
  domain: string;
  isCommonWord: boolean;
}

export const KNOWN_FIRMS = JSON.parse(
  readFileSync(new URL('../../data/known-firms.json', import.meta.url), 'utf8'),
) as KnownFirms;
const COMMON_WORDS = new Set(KNOWN_FIRMS.commonWords);
const OWN_SUFFIXES = new Set(KNOWN_FIRMS.ownSuffixes);
const LURES = [...KNOWN_FIRMS.lures].sort((a, b) => b.length - a.length);
const IS_LURE = new RegExp(`^(?:${LURES.join('|')})+$`);
/** Shorter names are words of other languages, or differ by one letter from other names. */
const DISTINCT_LENGTH_MIN = 7;
/** A common word of this length is near no other word. */
const LONG_WORD_LENGTH_MIN = 8;
/** A short name counts only beside a lure: `pagosdian.com` imitates the DIAN, `midian.com` does not. */
const SHORT_NAME_MAX = 5;
const LURE_LENGTH_MIN = 4;
/** Registries check who registers below these. */
const CLOSED_SUFFIXES = new Set(['gov.co', 'mil.co', 'edu.co']);
/** Signs that look like letters. */
const DISGUISES: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1|]/g, 'l'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

export class KnownDomains {
  private readonly firms: readonly Firm[];
  private readonly owned: ReadonlySet<string>;

  /** @param own domains of the operator and of its merchants, whose imitations are found */
  constructor(own: readonly string[] = []) {
    const shipped = Object.entries(KNOWN_FIRMS.firms).map(([name, [domain = name]]) => firm(name, domain));
    this.firms = [...own.map((domain) => firm(nameOf(domain), domain)), ...shipped];
    this.owned = new Set([...Object.values(KNOWN_FIRMS.firms).flat(), ...own]);
  }

  /**
   * The domain of the firm that a domain imitates: its name with added words (`bancolombia-pagos.com`), another suffix
   * (`bancolombia.shop`), signs that look like letters (`banc0lombia.com`) or one other letter; `null` for all others.
   */
  imitatedBy(domain: string): string | null {
    const registered = registeredDomain(domain) ?? domain;
    const [name, suffix] = [nameOf(registered), publicSuffix(registered) ?? ''];
    if (this.owned.has(registered) || CLOSED_SUFFIXES.has(suffix)) {
      return null;
    }
    const undisguised = DISGUISES.reduce((text, [sign, letter]) => text.replace(sign, letter), name);
    const found = this.firms.find((each) => {
      if (name === each.name) {
        return isForeignSuffix(suffix, each);
      }
      return (
        undisguised === each.name || hasLures(name, each) || hasLures(undisguised, each) || isOneLetterOff(name, each)
      );
    });
    return found?.domain ?? null;
  }
}

function firm(name: string, domain: string): Firm {
  return { name, domain, isCommonWord: COMMON_WORDS.has(name) };
}

const nameOf = (domain: string): string => domain.slice(0, domain.indexOf('.'));

/** A namesake may have a common word under any suffix; a firm's own name under a country's suffix is its branch. */
function isForeignSuffix(suffix: string, { isCommonWord }: Firm): boolean {
  return !OWN_SUFFIXES.has(suffix) && (isRiskySuffix(suffix) || (!isCommonWord && !/(?:^|\.)..$/.test(suffix)));
}

/** `pagosbancolombia`, `mi-bancolombia-virtual`: everything besides the name is a lure. */
function hasLures(name: string, { name: firmName }: Firm): boolean {
  const at = name.indexOf(firmName);
  if (at === -1) {
    return false;
  }
  const rest = [name.slice(0, at), name.slice(at + firmName.length)].map((part) => part.replaceAll('-', ''));
  const isEnough = name.includes('-') || firmName.length > SHORT_NAME_MAX || rest.join('').length >= LURE_LENGTH_MIN;
  return isEnough && rest.join('') !== '' && rest.every((part) => part === '' || IS_LURE.test(part));
}

/** A common word counts only when it is long and its end is right: `compensa` is a name by itself. */
function isOneLetterOff(name: string, { name: firmName, isCommonWord }: Firm): boolean {
  const isDistinct = isCommonWord
    ? firmName.length >= LONG_WORD_LENGTH_MIN && name.slice(-2) === firmName.slice(-2)
    : firmName.length >= DISTINCT_LENGTH_MIN;
  return isDistinct && name[0] === firmName[0] && isEditOf(name, firmName);
}
