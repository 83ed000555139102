import { packageData } from '../package-data.js';
import { type ComparedWord, comparedWord, isNaming, type WordRole } from './compared-word.js';
import { isKnownName } from './known-names.js';
import { scriptOf } from './script.js';

/** A person's name in words with their roles. */
export interface PersonName {
  words: readonly ComparedWord[];
  /** 1 for a father (Sr.), 2 for his son (Jr., II), 3 for III and so on; undefined if the name does not say it. */
  generation: number | undefined;
}

interface PersonWords {
  titles: string;
  titlesOrNames: string;
  posttitles: string;
  generations: Record<string, number>;
  particles: string;
  patronymMarks: string;
  patronymEndings: string;
}

const data = packageData<PersonWords>('person-words.json');
const setOf = (words: string) => new Set(words.split(' '));
const TITLES = setOf(data.titles);
/** Titles that are also given names or surnames, such as King and Shah. */
const TITLES_OR_NAMES = setOf(data.titlesOrNames);
const POST_TITLES = setOf(data.posttitles);
const GENERATIONS = new Map(Object.entries(data.generations));
const PARTICLES = setOf(data.particles);
const PATRONYM_MARKS = setOf(data.patronymMarks);
const PATRONYM = new RegExp(`[a-z]{2}(?:${data.patronymEndings.replaceAll(' ', '|')})$`);
const LENGTH_MAX = 300;
const WORDS_MAX = 12;
const LETTERS_MAX = 40;
const ASIDES = /"([^"]*)"|“([^”]*)”|«([^»]*)»|\(([^)]*)\)|\[([^\]]*)\]|(?:^|\s)['‘]([^'’]+)['’](?=\s|$)/gu;
const APOSTROPHES = /['’‘ʼ`´ʿʾ׳"]/g;
const SEPARATORS = /[^\p{L}\p{M}\p{N}ー々]+/u;
/** Degrees written with points, which would be read as initials. */
const DEGREES = /\b(?:ph\.\s?d|m\.\s?d|d\.\s?d\.\s?s|m\.\s?b\.\s?a|ll\.\s?[bm]|b\.\s?sc|m\.\s?sc)\.?(?=\W|$)/giu;
const MERGED_INITIALS = /^\p{Lu}{2,3}$/u;
/** Servant names: Abd al-Rahman, Abdul Rahman and Abdurrahman are one name. */
const SERVANT = /^abd(?:[aeiou]l|ul|ur|us)?$/;
const KUNYA = /^(?:abu|abou|aboo|umm|um)$/;
const SERVANT_ARTICLE = /^(?:al|el|ul|ur|ar|as|ol|ad|az|an|ash|us)$/;
/** Particles that are also given names or surnames, such as Ben, Van and Do. */
const PARTICLE_OR_NAME = /^(?:ben|van|do|den|le|du|das|ed|san|saint|la|lo|an|ash|ad|az|as|ar|born|st|af|av|te)$/;
const NAMES_BESIDE_PARTICLE_MIN = 2;
const PATRONYM_WORDS_MIN = 3;

interface RawWord {
  written: string;
  isAside: boolean;
  /** Its text says a surname first: `Smith, John`. */
  latin: ComparedWord;
}

/**
 * Reads a person's name. A Chinese, Japanese or Korean name without spaces has several readings, one for each possible
 * end of the surname.
 */
export function readPersonName(text: string): PersonName[] {
  const raw = rawWords(text.slice(0, LENGTH_MAX).normalize('NFC'));
  return unjoinedReadings(raw).map((words) => personName(words));
}

function rawWords(text: string): RawWord[] {
  const asides: string[] = [];
  const plain = text.replace(DEGREES, ' ').replace(ASIDES, (_whole, ...parts: unknown[]) => {
    asides.push(String(parts.slice(0, 6).find((part) => part !== undefined) ?? ''));
    return ' ';
  });
  const words = wordsOf(surnameLast(plain), false);
  const more = asides.flatMap((aside) => wordsOf(aside, true));
  return words.length === 0 ? more.map((word) => ({ ...word, isAside: false })) : [...words, ...more];
}

function wordsOf(text: string, isAside: boolean): RawWord[] {
  const isMixedCase = /\p{Ll}/u.test(text);
  return text
    .replace(APOSTROPHES, '')
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .flatMap((word) => unmergedInitials(word, isMixedCase))
    .map((word) => word.slice(0, LETTERS_MAX))
    .map((written) => ({ written, isAside, latin: comparedWord(written) }))
    .filter(({ latin }) => latin.text !== '')
    .slice(0, 2 * WORDS_MAX);
}

/** Turns `Surname, Given` around. Parts of titles and generations alone, as in `Smith, Jr., John`, stay behind. */
function surnameLast(text: string): string {
  const parts = text.split(/[,،、，]/);
  const isNamePart = (part: string) =>
    part
      .toLowerCase()
      .split(SEPARATORS)
      .some((word) => word !== '' && !TITLES.has(word) && !POST_TITLES.has(word) && !GENERATIONS.has(word));
  const names = parts.filter(isNamePart);
  const rest = parts.filter((part) => !isNamePart(part));
  const [surname, given, ...more] = names;
  return given === undefined || more.length > 0 ? [...names, ...rest].join(' ') : [given, surname, ...rest].join(' ');
}

/** `JF Kennedy` has two initials; capitals alone do not show it in a name of capitals. */
function unmergedInitials(word: string, isMixedCase: boolean): string[] {
  if (!MERGED_INITIALS.test(word)) {
    return [word];
  }
  const lower = word.toLowerCase();
  const isWord =
    isKnownName(lower) || TITLES.has(lower) || POST_TITLES.has(lower) || GENERATIONS.has(lower) || PARTICLES.has(lower);
  const isInitials = !isWord && (isMixedCase || !/[aeiouy]/i.test(word));
  return isInitials && scriptOf(word) !== 'han' ? [...word] : [word];
}

/** Readings of a name whose only word is a whole Chinese, Japanese or Korean name. */
function unjoinedReadings(raw: RawWord[]): RawWord[][] {
  const [only] = raw.filter(({ isAside }) => !isAside);
  const count = raw.filter(({ isAside }) => !isAside).length;
  const isWhole = only && count === 1 && /^(?:han|hangul)$/.test(only.latin.script);
  const letters = isWhole ? [...only.written] : [];
  if (!only || letters.length < 2 || letters.length > 6) {
    return [raw];
  }
  const asides = raw.filter(({ isAside }) => isAside);
  return letters.slice(1, 4).map((_, i) => {
    const parts = [letters.slice(0, i + 1), letters.slice(i + 1)].map((part) => part.join(''));
    return [...parts.map((written) => ({ ...only, written, latin: comparedWord(written) })), ...asides];
  });
}

function personName(raw: readonly RawWord[]): PersonName {
  const { words, generation } = withoutGeneration(raw);
  const roles = rolesOf(words);
  const compared = words.map(({ latin }, i) => ({ ...latin, role: roles[i] as WordRole }));
  return { words: withPatronymics(withCompounds(compared)).slice(0, WORDS_MAX), generation };
}

/** Takes `Jr.` or `III` away: at the end, or before the given name turned around. A first `Sr.` is a title. */
function withoutGeneration(raw: readonly RawWord[]): { words: RawWord[]; generation: number | undefined } {
  const at = raw.findLastIndex(
    ({ latin, isAside }, i) => i >= 1 && !isAside && GENERATIONS.has(latin.text) && latin.text.length > 1,
  );
  const rest = raw.slice(at + 1).filter(({ isAside, latin }) => !isAside && !POST_TITLES.has(latin.text));
  if (at < 0 || rest.length > 0) {
    return { words: [...raw], generation: undefined };
  }
  const text = raw[at]?.latin.text ?? '';
  return { words: raw.filter((_, i) => i !== at), generation: GENERATIONS.get(text) };
}

function rolesOf(raw: readonly RawWord[]): WordRole[] {
  const texts = raw.map(({ latin }) => latin.text);
  // King Charles is a king, but Martin Luther King is not.
  const firstAt = texts.findIndex((text) => !TITLES.has(text));
  const isTitle = (text: string, i: number) =>
    raw[i]?.latin.script === 'latin' &&
    (TITLES.has(text) || (TITLES_OR_NAMES.has(text) && i === firstAt) || (i > 0 && POST_TITLES.has(text)));
  const isParticle = (text: string) => PARTICLES.has(text) && text.length > 1;
  const names = texts.filter((text, i) => !isTitle(text, i) && !isParticle(text) && text.length > 1).length;
  return raw.map(({ latin, isAside, written }, i): WordRole => {
    const { text, source, script } = latin;
    if (isAside) {
      return 'aside';
    }
    if (isTitle(text, i) && names > (TITLES_OR_NAMES.has(text) ? 1 : 0)) {
      return 'title';
    }
    if (isParticle(text) && !(PARTICLE_OR_NAME.test(text) && names < NAMES_BESIDE_PARTICLE_MIN && i === 0)) {
      return PATRONYM_MARKS.has(text) ? 'particle' : particleRole(names);
    }
    if (PATRONYM_MARKS.has(text)) {
      return 'particle';
    }
    if (text.length === 1 || (source.length === 1 && script !== 'han' && script !== 'hangul')) {
      return isConnective(written, i, raw.length) ? 'particle' : 'initial';
    }
    return 'word';
  });
}

function particleRole(names: number): WordRole {
  return names > 0 ? 'particle' : 'word';
}

/** A small `y` or `e` between surnames is no initial. */
function isConnective(written: string, at: number, count: number): boolean {
  return /^[yei]$/.test(written) && at > 0 && at < count - 1;
}

/** Joins Abd and Abu with the words that follow them. */
function withCompounds(words: readonly ComparedWord[]): ComparedWord[] {
  const compounds: ComparedWord[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as ComparedWord;
    const isServant = SERVANT.test(word.text);
    const after = SERVANT_ARTICLE.test(words[i + 1]?.text ?? '') ? i + 2 : i + 1;
    const rest = words[after];
    if ((isServant || KUNYA.test(word.text)) && rest && rest.text.length > 2 && rest.script === word.script) {
      const start = isServant ? 'abdul' : word.text.startsWith('u') ? 'umm' : 'abu';
      compounds.push({ ...comparedWord(start + rest.text, rest.role), ...nativeSource(word, rest) });
      i = after;
    } else {
      compounds.push(word);
    }
  }
  return compounds;
}

function nativeSource(first: ComparedWord, second: ComparedWord): Partial<ComparedWord> {
  return first.script === 'latin' ? {} : { source: first.source + second.source, script: first.script };
}

/** Marks patronymics, which many writings of a name leave out: Ivanovich, and the father's name before oglu. */
function withPatronymics(words: readonly ComparedWord[]): ComparedWord[] {
  if (words.filter(isNaming).length < PATRONYM_WORDS_MIN) {
    return [...words];
  }
  return words.map((word, i) => {
    const isMarked = PATRONYM_MARKS.has(words[i + 1]?.text ?? '');
    const isPatronym = word.role === 'word' && (isMarked || (i > 0 && PATRONYM.test(word.text)));
    return isPatronym ? { ...word, role: 'patronymic' } : word;
  });
}
