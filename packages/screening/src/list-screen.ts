import { LIST_BANDS, LIST_CLASSES, type ListHit, type ScreenedList, type ScreeningRecord } from '@cotejo/contracts';
import { identityOf, type ListManifest, type ListPolicy } from '@cotejo/lists/browser';
import { buffersOf, CANDIDATES_MAX, type NameHit, type WordIds } from '@cotejo/names';
import { EntryIndex, populationOf, type ScreenOptions } from './entry-index.js';
import { groundOf, isCertain, isNamesake, isPossible } from './match-ground.js';
import type { EntriesBuilder, ListsImage, ScreenImage } from './screen-image.js';
import {
  appliesTo,
  findDocument,
  hasOtherCedula,
  type Layer,
  listOf,
  resemblesName,
  type ScreenQuery,
  searchName,
  withSharedConflict,
} from './screen-layer.js';
import type { ScreenBase, ScreenPatch } from './screen-patch.js';
import { ScreenSieve } from './screen-sieve.js';

const HITS_MAX = 20;
const STATES_HOLD_MS = 1_000;

/** What one screening leaves out. */
export interface ScreenBounds {
  /** Maximum number of hits. Default: 20. */
  hitsMax?: number;
  /**
   * Called when the query resembles more names than one name index of all entries compares; see `SearchOptions.onCut`. A
   * screen that was built at once may then have other hits.
   */
  onCut?: () => void;
}

/**
 * Screens persons against all lists of a bundle; immutable. It has the index of all entries of one bundle. When the screened
 * bundle is a later one, it also has a patch: entries to leave out, and a small index of the entries to add.
 */
export class ListScreen {
  private readonly layers: readonly Layer[];
  private readonly lists: readonly ListManifest[];
  /** The oldest edition among the lists that apply to all tenants, ISO 8601. */
  readonly asOf: string;
  /** Cache of the list states that every answer includes; they change only from day to day. */
  private common: { untilMs: number; lists: ScreenedList[] } = { untilMs: 0, lists: [] };
  /** The parts that a later screen uses too. */
  private readonly passedOn = new Set<object>();

  /** @param image must be built with the same shares */
  constructor(
    private readonly image: ListsImage & Partial<ScreenImage>,
    private readonly policy: ListPolicy,
    private readonly options: ScreenOptions = {},
    private readonly patch: ScreenPatch | null = null,
    private readonly index = new EntryIndex(image, options),
  ) {
    this.lists = patch?.lists ?? image.lists;
    this.asOf = `${oldestEdition(this.lists)}T00:00:00Z`;
    const now = new Map(this.lists.map((list) => [identityOf(list), list]));
    const lists = image.lists.map((list) => now.get(identityOf(list)) ?? list);
    const base: Layer = { index, lists, hidden: new Set(patch?.hidden) };
    const added: Layer[] = patch
      ? [{ index: new EntryIndex(patch, options), lists: patch.lists, hidden: new Set() }]
      : [];
    this.layers = [base, ...added];
  }

  /** What a patch of this screen is made against; `null`: it has no digests, or other name frequencies. */
  baseFor({ shares = null }: ScreenOptions): ScreenBase | null {
    const { lists, digests } = this.image;
    return digests && shares === (this.options.shares ?? null) ? { lists, digests } : null;
  }

  /** The screen of a later bundle. It uses the index of this screen, and both can be used, and closed. */
  patched(patch: ScreenPatch, policy: ListPolicy): ListScreen {
    this.passedOn.add(this.image);
    return new ListScreen(this.image, policy, this.options, patch, this.index);
  }

  /** A screen of the entries that a builder has, in this thread. */
  static of(
    builder: EntriesBuilder,
    lists: ListManifest[],
    policy: ListPolicy,
    options: ScreenOptions = {},
  ): ListScreen {
    const image = { lists, ...builder.image(populationOf(options)) };
    return new ListScreen(image, policy, options);
  }

  /** Frees its memory at once instead of at the next garbage collection. Do not use the screen afterwards. */
  close(): void {
    for (const part of [this.image, this.patch]) {
      for (const buffer of part && !this.passedOn.has(part) ? buffersOf(part) : []) {
        buffer.transfer(0);
      }
    }
  }

  /** Number of entries in all lists, including tenants' own lists. */
  get entryCount(): number {
    return this.lists.reduce((sum, { entries }) => sum + entries, 0);
  }

  /**
   * Matches documents first, then the name, then the stated name. It returns the better match of each entry, at most 20 hits, most serious first.
   * @param isCleared whether the tenant cleared name matches with this entry
   */
  screen(query: ScreenQuery, isCleared: (entryId: string) => boolean = () => false): ScreeningRecord {
    const held = this.findHits(query, {}, isCleared);
    const hits = query.statedName === undefined ? held : this.withStated(held, query.statedName, query, isCleared);
    const nameScreened = query.name !== undefined;
    return { hits, lists: this.listsOf(query.tenant), nameScreened, policy: this.policy.name };
  }

  /**
   * Adds the hits of the name that the buyer states, for entries without a hit. The buyer may have invented the name, so it never rejects
   * alone: a person must compare.
   */
  private withStated(
    held: readonly ListHit[],
    name: string,
    { tenant }: ScreenQuery,
    isCleared: (entryId: string) => boolean,
  ): ListHit[] {
    const known = new Set(held.filter(({ band }) => band !== 'cleared').map(entryOf));
    const stated = this.findHits({ name, tenant }, {}, isCleared).filter((hit) => !known.has(entryOf(hit)));
    const added = stated.map((hit): ListHit => {
      const band = hit.band === 'cleared' ? 'cleared' : 'review';
      return { ...hit, duty: this.policy.possibleDuty(hit.class), ground: 'stated_name', band };
    });
    return [...held, ...added].sort(compareSeriousness).slice(0, HITS_MAX);
  }

  /** The hits of `screen` for document and holder, without the states of the lists. */
  findHits(
    query: ScreenQuery,
    { hitsMax = HITS_MAX, onCut }: ScreenBounds = {},
    isCleared: (entryId: string) => boolean = () => false,
  ): ListHit[] {
    let compared = 0;
    const onCompared = (names: number) => {
      compared += names;
    };
    const search = (layer: Layer) => ({ layer, matches: searchName(layer, query, { onCut, onCompared }) });
    const found = withSharedConflict(this.layers.map(search));
    if (this.layers.length > 1 && compared > CANDIDATES_MAX) {
      onCut?.();
    }
    const hits = found.flatMap(({ layer, matches }) => {
      const byEntry = new Map(findDocument(layer, query).map((entry) => [entry, this.documentHit(layer, entry)]));
      for (const match of matches) {
        if (!byEntry.has(match.entry) && isPossible(match)) {
          byEntry.set(match.entry, this.nameHit(layer, match, query, isCleared));
        }
      }
      return [...byEntry.values()];
    });
    return hits.sort(compareSeriousness).slice(0, hitsMax);
  }

  /**
   * Whether any entry of these lists can have a part in the hits of a query. If not, the query has the same hits with and
   * without these entries.
   */
  concerns(query: ScreenQuery): boolean {
    return this.layers.some((layer) => findDocument(layer, query).length > 0 || resemblesName(layer, query));
  }

  /** @param words ids of the words of queries, which grow with the queries */
  sieve(words: WordIds): ScreenSieve {
    return new ScreenSieve(this.layers.map((layer) => ({ layer, names: layer.index.names.sieve(words) })));
  }

  private documentHit(layer: Layer, entry: number): ListHit {
    const matchedName = layer.index.entries.firstNameOf(entry);
    const certain = { basis: 'document', score: 1, namesakes: null, ground: 'document', band: 'hit' } as const;
    return { ...this.factsOf(layer, entry), matchedName, pieces: [], ...certain };
  }

  private nameHit(layer: Layer, match: NameHit, query: ScreenQuery, isCleared: (entryId: string) => boolean): ListHit {
    const { entry, matchedName, score, pieces: namePieces } = match;
    const facts = this.factsOf(layer, entry);
    const pieces = namePieces.map(({ name, ...piece }) => ({ ...piece, listed: name }));
    const ground = groundOf(match, hasOtherCedula(layer, entry, query));
    const isOther = isNamesake(ground, match) || isCleared(facts.entryId);
    const band = isOther ? 'cleared' : isCertain(ground) ? 'hit' : 'review';
    const duty = isCertain(ground) ? facts.duty : this.policy.possibleDuty(facts.class);
    const { namesakes } = match.evidence;
    return { ...facts, duty, matchedName, basis: 'name', score, pieces, namesakes, ground, band };
  }

  private factsOf(
    layer: Layer,
    entry: number,
  ): Omit<ListHit, 'matchedName' | 'basis' | 'score' | 'pieces' | 'namesakes' | 'ground' | 'band'> {
    const manifest = listOf(layer, entry);
    const { list, edition } = manifest;
    const programmes = layer.index.entries.programmesOf(entry);
    const { kind, class: force, norm, duty } = this.policy.forceOf(manifest, programmes);
    const programme = programmes.join('; ') || null;
    return { list, kind, class: force, norm, duty, entryId: layer.index.names.idAt(entry), programme, edition };
  }

  private listsOf(tenant: string | undefined): ScreenedList[] {
    const nowMs = Date.now();
    if (tenant !== undefined && this.lists.some((list) => list.tenant === tenant)) {
      return this.listStates(tenant, nowMs);
    }
    if (nowMs >= this.common.untilMs) {
      this.common = { untilMs: nowMs + STATES_HOLD_MS, lists: this.listStates(undefined, nowMs) };
    }
    return this.common.lists;
  }

  private listStates(tenant: string | undefined, nowMs: number): ScreenedList[] {
    const applicable = this.lists.filter((list) => appliesTo(tenant, list));
    return this.policy.screenedLists(applicable, nowMs);
  }
}

const entryOf = ({ list, entryId }: ListHit) => `${list} ${entryId}`;

function oldestEdition(lists: readonly ListManifest[]): string | undefined {
  const common = lists.filter(({ tenant }) => tenant === undefined);
  return (common.length > 0 ? common : lists).map(({ edition }) => edition).sort()[0];
}

function compareSeriousness(a: ListHit, b: ListHit): number {
  // Hits that count come first, so that cleared hits cannot displace them.
  if (a.band !== b.band) {
    return LIST_BANDS.indexOf(a.band) - LIST_BANDS.indexOf(b.band);
  }
  return LIST_CLASSES.indexOf(a.class) - LIST_CLASSES.indexOf(b.class) || b.score - a.score;
}
