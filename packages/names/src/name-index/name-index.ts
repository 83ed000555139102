import { type BirthDateEvidence, birthDateEvidence, type PartialDate, withBirthDate } from '../birth-date.js';
import { countryEvidence, leastBeforeCountry, withCountry } from '../country.js';
import type { TokenPair } from '../name-alignment.js';
import { normaliseName } from '../name-normaliser.js';
import type { NamePopulation } from '../name-population.js';
import { readingsOf } from '../name-readings.js';
import { isWord, type NameScore, type ScorePiece, scoreAlignment, scoreNames, scorePieces } from '../name-score.js';
import { type NameToken, WEIGHT_MAX_BITS } from '../name-token.js';
import { type Namesakes, namesakesOf } from '../namesakes.js';
import { haveOtherHisses } from '../romanised-sound.js';
import { alignSyllables, areOtherSyllables } from '../syllable-name.js';
import { areVariants } from '../token-similarity.js';
import { SCREENING_NAMES } from '../world-names.js';
import { Candidates } from './candidates.js';
import { buildNameIndex, type NameEntry, type NameIndexImage } from './name-index-image.js';
import type { NameSieve } from './name-sieve.js';
import { PackedTexts } from './packed-texts.js';
import { Postings } from './postings.js';
import { Vocabulary } from './vocabulary.js';
import type { WordIds } from './word-ids.js';

export interface NameQuery {
  name: string;
  birthDate?: PartialDate;
  /** ISO 3166-1 alpha-2. */
  country?: string;
}

export interface SearchOptions {
  /** Minimum score of a hit, 0 to 1. */
  threshold: number;
  /** Maximum number of hits. */
  limit: number;
  /** Whether to compare the entry with this ordinal; by default all entries are compared. */
  isIncluded?: (entry: number) => boolean;
  /** Called when the query resembles more names than the index compares: another entry may then push one out. */
  onCut?: () => void;
  /** Called with the number of names that got an exact score, once for each reading of the query. */
  onCompared?: (names: number) => void;
}

export interface NameIndexOptions {
  /**
   * For the names of a file: keeps words and pairs of words of the queries in memory, and finds the same hits several times
   * faster. Not for a service, because other names of buyers must not stay in memory.
   */
  isBatch?: boolean;
}

export interface NameHit {
  id: string;
  /** Ordinal of the entry in the list. */
  entry: number;
  /** Best matching name of the entry, as listed. */
  matchedName: string;
  /** Score from 0 to 1 with birth date and country. It stays below 1, because names alone are never certain. */
  score: number;
  /** Explanation: the compared words, without birth date and country. */
  pieces: ScorePiece[];
  evidence: MatchEvidence;
}

/** How much a match proves, besides its score. */
export interface MatchEvidence extends Namesakes {
  /** Full words that match, without particles and initials. */
  words: number;
  /** Full words of the query that the name lacks, and of the name that the query lacks. */
  queryLeft: number;
  nameLeft: number;
  /** Matched words that are two known names, such as Jafari and Safari, and probably no misspelling. */
  otherNames: number;
  /** Whether the syllables of two Chinese or two Korean names are the same or differ; undefined for other names. */
  syllables: 'same' | 'different' | undefined;
  /** The matched words that are written in the same way. */
  equalWords: number;
  /** Whether every matched word is the same word, at most in another spelling of the same sound. */
  isSameWords: boolean;
  birthDate: BirthDateEvidence;
}

interface ScoredName extends NameScore {
  name: number;
  reading: readonly NameToken[];
  birthDate: BirthDateEvidence;
}

/** Tolerance for the bound of a candidate, which ignores small differences in the weights of words. */
const BOUND_SLACK = 0.04;
/** Maximum number of words of a batch, about 300 bytes each. */
const BATCH_WORDS_MAX = 200_000;
const SAME_WORD_MIN = 0.95;
/** Minimum name score that a birth date can raise above the threshold. */
const DATED_SCORE_MIN = 0.6;

/** Similarity search over the names of a list, in memory. It is immutable: a new list needs a new index. */
export class NameIndex {
  private readonly vocabulary: Vocabulary;
  private readonly candidates: Candidates;
  private readonly nameWords: Postings;
  private readonly listed: PackedTexts;
  private readonly ids: PackedTexts;
  private readonly birthDates: PackedTexts;
  private readonly countries: PackedTexts;
  /** Words of the queries of a batch. */
  private readonly queried: Map<string, NameToken> | undefined;

  /**
   * Uses an image without a copy, in constant time.
   * @param population the population with which the image was built
   */
  constructor(
    private readonly image: NameIndexImage,
    private readonly population: NamePopulation = SCREENING_NAMES,
    { isBatch = false }: NameIndexOptions = {},
  ) {
    this.vocabulary = new Vocabulary(image.vocabulary, population);
    this.nameWords = new Postings(image.nameWords);
    this.candidates = new Candidates(image.candidates, this.vocabulary, isBatch ? this.nameWords : undefined);
    this.queried = isBatch ? new Map() : undefined;
    this.listed = new PackedTexts(image.listed);
    this.ids = new PackedTexts(image.ids);
    this.birthDates = new PackedTexts(image.birthDates);
    this.countries = new PackedTexts(image.countries);
  }

  /** Builds an image from entries and wraps it. */
  static build(entries: Iterable<NameEntry>, population?: NamePopulation): NameIndex {
    return new NameIndex(buildNameIndex(entries, population), population);
  }

  /** Number of names, aliases included. */
  get size(): number {
    return this.nameWords.length;
  }

  /** Id of an entry by its ordinal. */
  idAt(entry: number): string {
    return this.ids.at(entry);
  }

  /** Finds the entries that resemble a person, best first, each with its best name. */
  search(query: NameQuery, { threshold, limit, isIncluded = () => true, onCut, onCompared }: SearchOptions): NameHit[] {
    const tokens = this.wordsOf(query);
    const floor = NameIndex.floorOf(query, threshold);
    const best = new Map<number, ScoredName>();
    const keepBest = (scored: ScoredName) => {
      const entry = this.entryOf(scored.name);
      const other = best.get(entry);
      if (scored.score >= threshold && (!other || other.score < scored.score)) {
        best.set(entry, scored);
      }
    };
    for (const reading of readingsOf(tokens)) {
      const names = this.candidates.find(reading, floor, (candidate) => isIncluded(this.entryOf(candidate)));
      if (names.isCut) {
        onCut?.();
      }
      onCompared?.(names.same.length + names.similar.length);
      for (const name of names.same) {
        keepBest(this.withDetails(name, reading, bestScore(reading, this.tokensOf(name)), query));
      }
      for (const name of names.similar) {
        // Only the same names can have a syllable code of the query.
        keepBest(this.withDetails(name, reading, scoreNames(reading, this.tokensOf(name)), query));
      }
    }
    return [...best]
      .sort(([entry, a], [other, b]) => b.score - a.score || entry - other)
      .slice(0, limit)
      .map(([entry, scored]) => ({
        id: this.idAt(entry),
        entry,
        matchedName: this.listed.at(scored.name),
        score: scored.score,
        pieces: scorePieces(scored.alignment),
        evidence: this.evidenceOf(scored),
      }));
  }

  /** Whether any name of the list deserves an exact score for a query. If not, a search has the same hits without this list. */
  resembles(
    query: NameQuery,
    { threshold, isIncluded = () => true }: Pick<SearchOptions, 'threshold' | 'isIncluded'>,
  ): boolean {
    const floor = NameIndex.floorOf(query, threshold);
    return readingsOf(this.wordsOf(query)).some((reading) => {
      const { same, similar } = this.candidates.find(reading, floor, (name) => isIncluded(this.entryOf(name)));
      return same.length + similar.length > 0;
    });
  }

  /**
   * A quick test for queries against few names; see `NameSieve`. It finds nearly all queries that `resembles` refuses.
   * @param words ids of the words of queries, which grow with the queries
   */
  sieve(words: WordIds): NameSieve {
    return this.candidates.sieve(words);
  }

  /** The bound that a name of the list must reach for such queries, for the sieve. */
  static floorOf(query: Omit<NameQuery, 'name'>, threshold: number): number {
    return leastNameScore(query, threshold) - BOUND_SLACK;
  }

  private wordsOf({ name }: NameQuery): NameToken[] {
    return normaliseName(name).map((word) =>
      this.queried ? this.keptToken(word, this.queried) : this.vocabulary.token(word),
    );
  }

  private keptToken(word: string, kept: Map<string, NameToken>): NameToken {
    const known = kept.get(word);
    if (known) {
      return known;
    }
    if (kept.size >= BATCH_WORDS_MAX) {
      kept.clear();
    }
    const token = this.vocabulary.token(word);
    kept.set(word, token);
    return token;
  }

  private evidenceOf({ name, reading, alignment, birthDate }: ScoredName): MatchEvidence {
    const { pairs, queryLeft, nameLeft, isBySyllables } = alignment;
    return {
      ...namesakesOf(pairs, this.population),
      words: matchedWords(pairs),
      equalWords: matchedWords(pairs.filter(({ similarity }) => similarity === 1)),
      queryLeft: fullWords(queryLeft),
      nameLeft: fullWords(nameLeft),
      otherNames: isBySyllables ? 0 : pairs.filter(isOtherName).length,
      syllables: isBySyllables ? 'same' : areOtherSyllables(reading, this.tokensOf(name)) ? 'different' : undefined,
      isSameWords: pairs.every(isSameWord),
      birthDate,
    };
  }

  private tokensOf(name: number): NameToken[] {
    const tokens: NameToken[] = [];
    const end = this.nameWords.endOf(name);
    for (let at = this.nameWords.startOf(name); at < end; at++) {
      tokens.push(this.vocabulary.tokenAt(this.nameWords.idAt(at)));
    }
    return tokens;
  }

  private entryOf(name: number): number {
    return this.image.entryOf[name] as number;
  }

  /** The score of a name with birth date and country. */
  private withDetails(
    name: number,
    reading: readonly NameToken[],
    { score, alignment }: NameScore,
    { birthDate, country }: NameQuery,
  ): ScoredName {
    const entry = this.entryOf(name);
    const dates = birthDate === undefined ? [] : wordsOf(this.birthDates.at(entry));
    const countries = country === undefined ? [] : wordsOf(this.countries.at(entry));
    const dated = birthDateEvidence(birthDate, dates);
    if (this.image.weak[name] && dated !== 'equal' && dated !== 'close') {
      return { name, reading, score: 0, alignment, birthDate: dated };
    }
    const whole = withCountry(withBirthDate(score, dated), countryEvidence(country, countries));
    return { name, reading, score: whole, alignment, birthDate: dated };
  }
}

/** The score by words, or by syllables if that is better. */
function bestScore(query: readonly NameToken[], name: readonly NameToken[]): NameScore {
  const byWords = scoreNames(query, name);
  const syllables = alignSyllables(query, name);
  const bySyllables = syllables && scoreAlignment(query, name, syllables);
  return bySyllables && bySyllables.score > byWords.score ? bySyllables : byWords;
}

/** The lowest name score that birth date and country can raise to the threshold. */
function leastNameScore({ birthDate, country }: Omit<NameQuery, 'name'>, threshold: number): number {
  const before = country === undefined ? threshold : leastBeforeCountry(threshold);
  return birthDate === undefined ? before : Math.min(before, DATED_SCORE_MIN);
}

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

function fullWords(tokens: readonly NameToken[]): number {
  return tokens.filter(isWord).length;
}

function matchedWords(pairs: readonly TokenPair[]): number {
  return pairs.reduce((sum, { query, name }) => sum + Math.min(fullWords(query), fullWords(name)), 0);
}

/** Whether a pair is one word in two spellings of the same name, not two words with an edit between them. */
function isSameWord({ query: [query], name: [name], similarity }: TokenPair): boolean {
  if (similarity >= SAME_WORD_MIN || !query || !name) {
    return similarity >= SAME_WORD_MIN;
  }
  const areOneSound = query.sound === name.sound && !haveOtherHisses(query.text, name.text);
  return areOneSound || areVariants(query.text, name.text);
}

/** Whether a pair is two different names that both are known, and no name in two spellings. */
function isOtherName(pair: TokenPair): boolean {
  const [query, name] = [pair.query[0], pair.name[0]];
  if (!query || !name || pair.query.length + pair.name.length > 2 || !isWord(query) || !isWord(name)) {
    return false;
  }
  const areKnown = query.weight < WEIGHT_MAX_BITS && name.weight < WEIGHT_MAX_BITS;
  const areTwo =
    query.skeleton !== name.skeleton || isDerived(query.text, name.text) || haveOtherHisses(query.text, name.text);
  return areKnown && areTwo && !isSameWord(pair);
}

/** Whether one word is the other one with the ending -i of descent: Khalil and Khalili are two surnames. */
function isDerived(one: string, other: string): boolean {
  return one === `${other}i` || other === `${one}i`;
}
