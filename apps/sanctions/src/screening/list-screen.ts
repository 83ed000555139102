import {
  LIST_BANDS,
  LIST_CLASSES,
  type ListHit,
  type NameShares,
  type ScreenedList,
  type ScreeningRecord,
} from '@cotejo/contracts';
import type { ListManifest, ListPolicy } from '@cotejo/lists';
import { buffersOf, type NameHit, NameIndex, sharesPopulation } from '@cotejo/names';
import { cedulaAsked, DocumentIndex, type DocumentType } from './document-index.js';
import { EntryTable } from './entry-table.js';
import { buildScreen } from './screen-builder.js';
import type { ScreenImage } from './screen-image.js';

/** From here a name alone is a match; from `REVIEW_SCORE` a person must look. Measured, see the README. */
const HIT_SCORE = 0.85;
const REVIEW_SCORE = 0.8;
const HITS_MAX = 20;
const STATES_HOLD_MS = 1_000;

/** Who is asked for; each part is optional, and what is unknown is neutral. */
export interface ScreenQuery {
  document?: string;
  /** Default: `cedula`. */
  documentType?: DocumentType;
  name?: string;
  /** `1951-08-24`, `1951-08` or `1951`. */
  birthDate?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Whose own lists count. */
  tenant?: string;
  /** Names of `person` only, the default, as a buyer is one, or also of companies and ships. */
  kinds?: readonly ('person' | 'other')[];
}

export interface ScreenOptions {
  /** What the registry says of how common names are; `null`: the table of @cotejo/names. */
  shares?: NameShares | null;
}

/** All lists of a bundle, ready to be asked; immutable. */
export class ListScreen {
  private readonly entries: EntryTable;
  private readonly documents: DocumentIndex;
  private readonly names: NameIndex;
  /** The oldest edition among the lists that everybody is asked about, ISO 8601. */
  readonly asOf: string;
  /** Lists grow old by days, and are told with every answer. */
  private common: { untilMs: number; lists: ScreenedList[] } = { untilMs: 0, lists: [] };

  /** @param image built with the same shares */
  constructor(
    private readonly image: ScreenImage,
    private readonly policy: ListPolicy,
    { shares }: ScreenOptions = {},
  ) {
    this.asOf = `${oldestEdition(image.lists)}T00:00:00Z`;
    this.entries = new EntryTable(image.entries);
    this.documents = new DocumentIndex(image.documents);
    this.names = new NameIndex(image.names, shares ? sharesPopulation(shares) : undefined);
  }

  /**
   * Reads a bundle aside, in a thread; classes come from the policy in force now.
   * @param signal ends it
   * @throws what `buildScreen` throws
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

  /** Gives its memory back at once, which garbage collection would do late; it must not be asked any more. */
  close(): void {
    for (const buffer of buffersOf(this.image)) {
      buffer.transfer(0);
    }
  }

  /** Of all lists, tenants' own among them. */
  get entryCount(): number {
    return this.image.lists.reduce((sum, { entries }) => sum + entries, 0);
  }

  /** The lists that everybody is asked about, as they are to be relied on now. */
  get lists(): ScreenedList[] {
    return this.listsOf(undefined);
  }

  /**
   * Documents first, then the name; of each entry the better match, at most 20 in all, gravest first.
   * @param isCleared whether a match of this entry by name alone was found false before
   */
  screen(query: ScreenQuery, isCleared: (entryId: string) => boolean = () => false): ScreeningRecord {
    const { document, documentType = 'cedula', name, tenant } = query;
    const hits = new Map<number, ListHit>();
    for (const entry of document === undefined ? [] : this.documents.find(document, documentType)) {
      if (this.isSeenBy(tenant, entry)) {
        hits.set(entry, this.byDocument(entry));
      }
    }
    for (const found of name === undefined ? [] : this.similar(name, query)) {
      if (!hits.has(found.entry)) {
        hits.set(found.entry, this.byName(found, query, isCleared));
      }
    }
    const gravestFirst = [...hits.values()].sort(compareGravity).slice(0, HITS_MAX);
    const nameScreened = name !== undefined;
    return { hits: gravestFirst, lists: this.listsOf(tenant), nameScreened, policy: this.policy.name };
  }

  private similar(name: string, { birthDate, country, tenant, kinds = ['person'] }: ScreenQuery): NameHit[] {
    const isIncluded = (entry: number) =>
      kinds.includes(this.entries.isPerson(entry) ? 'person' : 'other') && this.isSeenBy(tenant, entry);
    // All of them: of many the gravest are shown, not the most alike.
    const limit = Number.POSITIVE_INFINITY;
    const query = { name, birthDate, country };
    return this.names.search(query, { threshold: REVIEW_SCORE, limit, isIncluded });
  }

  private byDocument(entry: number): ListHit {
    const matchedName = this.entries.firstNameOf(entry);
    return { ...this.factsOf(entry), matchedName, basis: 'document', score: 1, pieces: [], band: 'hit' };
  }

  private byName(
    { entry, matchedName, score, pieces: found }: NameHit,
    query: ScreenQuery,
    isCleared: (entryId: string) => boolean,
  ): ListHit {
    const facts = this.factsOf(entry);
    const pieces = found.map(({ name, ...piece }) => ({ ...piece, listed: name }));
    const certain = score >= HIT_SCORE && !this.hasOtherCedula(entry, query);
    const band = isCleared(facts.entryId) ? 'cleared' : certain ? 'hit' : 'review';
    return { ...facts, matchedName, basis: 'name', score, pieces, band };
  }

  private hasOtherCedula(entry: number, { document = '', documentType = 'cedula' }: ScreenQuery): boolean {
    const asked = cedulaAsked(document, documentType);
    const listed = this.entries.cedulasOf(entry);
    return asked !== undefined && listed.length > 0 && !listed.includes(asked);
  }

  private factsOf(entry: number): Omit<ListHit, 'matchedName' | 'basis' | 'score' | 'pieces' | 'band'> {
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
      return this.stated(tenant, nowMs);
    }
    if (nowMs >= this.common.untilMs) {
      this.common = { untilMs: nowMs + STATES_HOLD_MS, lists: this.stated(undefined, nowMs) };
    }
    return this.common.lists;
  }

  private stated(tenant: string | undefined, nowMs: number): ScreenedList[] {
    const seen = this.image.lists.filter((list) => isSeenBy(tenant, list));
    return this.policy.screenedLists(seen, nowMs);
  }

  private isSeenBy(tenant: string | undefined, entry: number): boolean {
    return isSeenBy(tenant, this.listOf(entry));
  }

  private listOf(entry: number): ListManifest {
    return this.image.lists[this.entries.listOf(entry)] as ListManifest;
  }
}

function oldestEdition(lists: readonly ListManifest[]): string | undefined {
  const common = lists.filter(({ tenant }) => tenant === undefined);
  return (common.length > 0 ? common : lists).map(({ edition }) => edition).sort()[0];
}

/** A tenant's own list is nobody else's. */
function isSeenBy(tenant: string | undefined, list: ListManifest): boolean {
  return list.tenant === undefined || list.tenant === tenant;
}

function compareGravity(a: ListHit, b: ListHit): number {
  // What counts comes first, so that nothing cleared crowds it out.
  if (a.band !== b.band) {
    return LIST_BANDS.indexOf(a.band) - LIST_BANDS.indexOf(b.band);
  }
  return LIST_CLASSES.indexOf(a.class) - LIST_CLASSES.indexOf(b.class) || b.score - a.score;
}
