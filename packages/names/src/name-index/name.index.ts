import { birthDateEvidence, type PartialDate, withBirthDate } from '../birth-date.js';
import { normaliseName } from '../name.normaliser.js';
import { COLOMBIAN_NAMES, type NamePopulation } from '../name.population.js';
import { type NameScore, type ScorePiece, scoreNames, scorePieces } from '../name.score.js';
import type { NameToken } from '../name.token.js';
import { Candidates } from './candidates.js';
import { Postings } from './postings.js';
import { Vocabulary } from './vocabulary.js';

export interface NameEntry {
  id: string;
  /** `weak`: an alias so common that it counts only when the birth date agrees as well. */
  names: readonly { text: string; weak?: boolean }[];
  birthDates?: readonly PartialDate[];
}

export interface NameQuery {
  name: string;
  birthDate?: PartialDate;
}

export interface SearchOptions {
  /** Least score of a hit, 0 to 1. */
  threshold: number;
  /** Most hits. */
  limit: number;
}

export interface NameHit {
  id: string;
  /** The name of the entry that matched best, as listed. */
  matchedName: string;
  /** 0 to 1, birth date included. */
  score: number;
  /** Why: the words compared, before the birth date. */
  pieces: ScorePiece[];
}

interface ListedName {
  text: string;
  weak: boolean;
  entry: NameEntry;
}

interface ScoredName extends NameScore {
  listed: ListedName;
}

/** The bound of a candidate ignores that words differ a little in weight. */
const BOUND_SLACK = 0.08;
/** A birth date can lift a name this low over a threshold. */
const DATED_SCORE_MIN = 0.6;

/** Names of a list, held in memory and searched by resemblance. Built once and never changed: a new list is a new index. */
export class NameIndex {
  private readonly names: ListedName[] = [];
  private readonly vocabulary: Vocabulary;
  private readonly nameTokens: Postings;
  private readonly candidates: Candidates;

  constructor(entries: Iterable<NameEntry>, population: NamePopulation = COLOMBIAN_NAMES) {
    const tokens: string[][] = [];
    for (const entry of entries) {
      for (const { text, weak = false } of entry.names) {
        const words = normaliseName(text);
        if (words.length === 0) continue;
        this.names.push({ text, weak, entry });
        tokens.push(words);
      }
    }
    this.vocabulary = new Vocabulary(tokens, population);
    this.nameTokens = Postings.of(tokens.map((words) => words.map((word) => this.vocabulary.idOf(word) ?? 0)));
    this.candidates = new Candidates(this.vocabulary, this.nameTokens, this.names.length);
  }

  /** Number of names, aliases included. */
  get size(): number {
    return this.names.length;
  }

  /** Entries that resemble a person, best first, each with its best name. */
  search(query: NameQuery, { threshold, limit }: SearchOptions): NameHit[] {
    const tokens = normaliseName(query.name).map((word) => this.vocabulary.token(word));
    const nameMin = query.birthDate === undefined ? threshold : Math.min(threshold, DATED_SCORE_MIN);
    const best = new Map<NameEntry, ScoredName>();
    for (const name of this.candidates.find(tokens, nameMin - BOUND_SLACK)) {
      const scored = this.scoreName(tokens, name, query.birthDate);
      if (scored.score < threshold) continue;
      const other = best.get(scored.listed.entry);
      if (!other || other.score < scored.score) best.set(scored.listed.entry, scored);
    }
    return [...best.values()]
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ listed, score, alignment }) => ({
        id: listed.entry.id,
        matchedName: listed.text,
        score,
        pieces: scorePieces(alignment),
      }));
  }

  private scoreName(query: readonly NameToken[], name: number, birthDate: PartialDate | undefined): ScoredName {
    const listed = this.names[name] as ListedName;
    const tokens = Array.from(this.nameTokens.of(name), (id) => this.vocabulary.tokens[id] as NameToken);
    const byName = scoreNames(query, tokens);
    const evidence = birthDateEvidence(birthDate, listed.entry.birthDates ?? []);
    const believed = !listed.weak || evidence === 'equal' || evidence === 'close';
    return { ...byName, score: believed ? withBirthDate(byName.score, evidence) : 0, listed };
  }
}
