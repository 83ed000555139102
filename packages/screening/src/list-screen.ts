import {
  LIST_BANDS,
  LIST_CLASSES,
  type ListHit,
  type NameShares,
  type ScreenedList,
  type ScreeningRecord,
} from '@cotejo/contracts';
import type { ListManifest, ListPolicy } from '@cotejo/lists';
import {
  buffersOf,
  type NameHit,
  NameIndex,
  type NameQuery,
  type SearchOptions,
  sharesPopulation,
  withWorldNames,
} from '@cotejo/names';
import { DocumentIndex, type DocumentType, queriedCedula } from './document-index.js';
import { EntryTable } from './entry-table.js';
import { groundOf, isCertain, isPossible, REVIEW_SCORE } from './match-ground.js';
import { buildScreen } from './screen-builder.js';
import type { ScreenImage, ScreenImageBuilder } from './screen-image.js';

const HITS_MAX = 20;
const STATES_HOLD_MS = 1_000;

/** The person to screen. Each part is optional; a missing part neither confirms nor contradicts. */
export interface ScreenQuery {
  document?: string;
  /** Default: `cedula`. */
  documentType?: DocumentType;
  name?: string;
  /** `1951-08-24`, `1951-08` or `1951`. */
  birthDate?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Tenant whose own lists are also screened. */
  tenant?: string;
  /** Kinds of entries to match by name. Default: persons only, because a buyer is a person. */
  kinds?: readonly ('person' | 'other')[];
}

export interface ScreenOptions {
  /** Name frequencies of the registry; `null` uses the table of @cotejo/names. */
  shares?: NameShares | null;
  /** For the screening of a file: keeps the words of queries in memory, see `NameIndexOptions`. Finds the same hits, faster. */
  isBatch?: boolean;
}

/** What one screening leaves out. */
export interface ScreenBounds {
  /** Maximum number of hits. Default: 20. */
  hitsMax?: number;
  /** Called when the query resembles more names than the name index compares; see `SearchOptions.onCut`. */
  onCut?: () => void;
}

/** Screens persons against all lists of a bundle; immutable. */
export class ListScreen {
  private readonly entries: EntryTable;
  private readonly documents: DocumentIndex;
  private readonly names: NameIndex;
  /** The oldest edition among the lists that apply to all tenants, ISO 8601. */
  readonly asOf: string;
  /** Cache of the list states that every answer includes; they change only from day to day. */
  private common: { untilMs: number; lists: ScreenedList[] } = { untilMs: 0, lists: [] };

  /** @param image must be built with the same shares */
  constructor(
    private readonly image: ScreenImage,
    private readonly policy: ListPolicy,
    { shares, isBatch = false }: ScreenOptions = {},
  ) {
    this.asOf = `${oldestEdition(image.lists)}T00:00:00Z`;
    this.entries = new EntryTable(image.entries);
    this.documents = new DocumentIndex(image.documents);
    const population = shares ? withWorldNames(sharesPopulation(shares)) : undefined;
    this.names = new NameIndex(image.names, population, { isBatch });
  }

  /**
   * Reads a bundle in a separate thread. The legal force of entries comes from the given policy.
   * @param signal aborts the build
   * @throws the errors of `buildScreen`
   */
  static async open(
    folder: string,
    policy: ListPolicy,
    options: ScreenOptions = {},
    signal?: AbortSignal,
  ): Promise<ListScreen> {
    const image = await buildScreen({ folder, shares: options.shares ?? null }, signal);
    return new ListScreen(image, policy, options);
  }

  /** A screen of the entries that a builder has, in this thread. */
  static of(
    builder: ScreenImageBuilder,
    lists: ListManifest[],
    policy: ListPolicy,
    options: ScreenOptions = {},
  ): ListScreen {
    const { shares } = options;
    const population = shares ? withWorldNames(sharesPopulation(shares)) : undefined;
    return new ListScreen(builder.image(lists, population), policy, options);
  }

  /** Frees its memory at once instead of at the next garbage collection. Do not use the screen afterwards. */
  close(): void {
    for (const buffer of buffersOf(this.image)) {
      buffer.transfer(0);
    }
  }

  /** Number of entries in all lists, including tenants' own lists. */
  get entryCount(): number {
    return this.image.lists.reduce((sum, { entries }) => sum + entries, 0);
  }

  /** The lists that apply to all tenants, with their current state. */
  get lists(): ScreenedList[] {
    return this.listsOf(undefined);
  }

  /**
   * Matches documents first, then the name. It returns the better match of each entry, at most 20 hits, most serious first.
   * @param isCleared whether the tenant cleared name matches with this entry
   */
  screen(query: ScreenQuery, isCleared: (entryId: string) => boolean = () => false): ScreeningRecord {
    const hits = this.findHits(query, {}, isCleared);
    const nameScreened = query.name !== undefined;
    return { hits, lists: this.listsOf(query.tenant), nameScreened, policy: this.policy.name };
  }

  /** The hits of `screen`, without the states of the lists. */
  findHits(
    query: ScreenQuery,
    { hitsMax = HITS_MAX, onCut }: ScreenBounds = {},
    isCleared: (entryId: string) => boolean = () => false,
  ): ListHit[] {
    const hits = new Map<number, ListHit>();
    for (const entry of this.findDocument(query)) {
      hits.set(entry, this.documentHit(entry));
    }
    for (const match of withSharedConflict(this.searchName(query, onCut))) {
      if (!hits.has(match.entry) && isPossible(match)) {
        hits.set(match.entry, this.nameHit(match, query, isCleared));
      }
    }
    return [...hits.values()].sort(compareSeriousness).slice(0, hitsMax);
  }

  /**
   * Whether any entry of these lists can have a part in the hits of a query. If not, the query has the same hits with and
   * without these entries.
   */
  concerns(query: ScreenQuery): boolean {
    const { name } = query;
    if (this.findDocument(query).length > 0) {
      return true;
    }
    return name !== undefined && this.names.resembles(this.nameQuery(name, query), this.searchOptions(query));
  }

  private findDocument({ document, documentType = 'cedula', tenant }: ScreenQuery): number[] {
    const found = document === undefined ? [] : this.documents.find(document, documentType);
    return found.filter((entry) => this.appliesTo(tenant, entry));
  }

  private searchName(query: ScreenQuery, onCut?: () => void): NameHit[] {
    const { name } = query;
    return name === undefined
      ? []
      : this.names.search(this.nameQuery(name, query), { ...this.searchOptions(query), onCut });
  }

  private nameQuery(name: string, { birthDate, country }: ScreenQuery): NameQuery {
    return { name, birthDate, country };
  }

  private searchOptions({ tenant, kinds = ['person'] }: ScreenQuery): SearchOptions {
    const isIncluded = (entry: number) =>
      kinds.includes(this.entries.isPerson(entry) ? 'person' : 'other') && this.appliesTo(tenant, entry);
    // No limit here, because the most serious hits are shown, not the most similar ones.
    return { threshold: REVIEW_SCORE, limit: Number.POSITIVE_INFINITY, isIncluded };
  }

  private documentHit(entry: number): ListHit {
    const matchedName = this.entries.firstNameOf(entry);
    const certain = { basis: 'document', score: 1, namesakes: null, ground: 'document', band: 'hit' } as const;
    return { ...this.factsOf(entry), matchedName, pieces: [], ...certain };
  }

  private nameHit(match: NameHit, query: ScreenQuery, isCleared: (entryId: string) => boolean): ListHit {
    const { entry, matchedName, score, pieces: namePieces } = match;
    const facts = this.factsOf(entry);
    const pieces = namePieces.map(({ name, ...piece }) => ({ ...piece, listed: name }));
    const ground = groundOf(match, this.hasOtherCedula(entry, query));
    const band = isCleared(facts.entryId) ? 'cleared' : isCertain(ground) ? 'hit' : 'review';
    const duty = isCertain(ground) ? facts.duty : this.policy.possibleDuty(facts.class);
    const { namesakes } = match.evidence;
    return { ...facts, duty, matchedName, basis: 'name', score, pieces, namesakes, ground, band };
  }

  private hasOtherCedula(entry: number, { document = '', documentType = 'cedula' }: ScreenQuery): boolean {
    const queried = queriedCedula(document, documentType);
    const listed = this.entries.cedulasOf(entry);
    return queried !== undefined && listed.length > 0 && !listed.includes(queried);
  }

  private factsOf(
    entry: number,
  ): Omit<ListHit, 'matchedName' | 'basis' | 'score' | 'pieces' | 'namesakes' | 'ground' | 'band'> {
    const manifest = this.listOf(entry);
    const { list, edition } = manifest;
    const programmes = this.entries.programmesOf(entry);
    const { kind, class: force, norm, duty } = this.policy.forceOf(manifest, programmes);
    const programme = programmes.join('; ') || null;
    return { list, kind, class: force, norm, duty, entryId: this.names.idAt(entry), programme, edition };
  }

  private listsOf(tenant: string | undefined): ScreenedList[] {
    const nowMs = Date.now();
    if (tenant !== undefined && this.image.lists.some((list) => list.tenant === tenant)) {
      return this.listStates(tenant, nowMs);
    }
    if (nowMs >= this.common.untilMs) {
      this.common = { untilMs: nowMs + STATES_HOLD_MS, lists: this.listStates(undefined, nowMs) };
    }
    return this.common.lists;
  }

  private listStates(tenant: string | undefined, nowMs: number): ScreenedList[] {
    const applicable = this.image.lists.filter((list) => appliesTo(tenant, list));
    return this.policy.screenedLists(applicable, nowMs);
  }

  private appliesTo(tenant: string | undefined, entry: number): boolean {
    return appliesTo(tenant, this.listOf(entry));
  }

  private listOf(entry: number): ListManifest {
    return this.image.lists[this.entries.listOf(entry)] as ListManifest;
  }
}

/**
 * The matches, where one with another birth date also speaks against those without a date. Lists repeat each other's persons,
 * and not every list has the date.
 */
function withSharedConflict(matches: readonly NameHit[]): readonly NameHit[] {
  if (!matches.some(({ evidence }) => evidence.birthDate === 'conflict')) {
    return matches;
  }
  return matches.map((match) =>
    match.evidence.birthDate === 'neutral'
      ? { ...match, evidence: { ...match.evidence, birthDate: 'conflict' as const } }
      : match,
  );
}

function oldestEdition(lists: readonly ListManifest[]): string | undefined {
  const common = lists.filter(({ tenant }) => tenant === undefined);
  return (common.length > 0 ? common : lists).map(({ edition }) => edition).sort()[0];
}

/** A tenant's own list applies to that tenant only. */
function appliesTo(tenant: string | undefined, list: ListManifest): boolean {
  return list.tenant === undefined || list.tenant === tenant;
}

function compareSeriousness(a: ListHit, b: ListHit): number {
  // Hits that count come first, so that cleared hits cannot displace them.
  if (a.band !== b.band) {
    return LIST_BANDS.indexOf(a.band) - LIST_BANDS.indexOf(b.band);
  }
  return LIST_CLASSES.indexOf(a.class) - LIST_CLASSES.indexOf(b.class) || b.score - a.score;
}
