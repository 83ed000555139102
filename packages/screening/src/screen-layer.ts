import type { ListManifest } from '@cotejo/lists/browser';
import type { NameHit, NameQuery, SearchOptions } from '@cotejo/names';
import { type DocumentType, queriedCedula } from './document-index.js';
import type { EntryIndex } from './entry-index.js';
import { REVIEW_SCORE } from './match-ground.js';

/** The person to screen. Each part is optional; a missing part neither confirms nor contradicts. */
export interface ScreenQuery {
  document?: string;
  /** Default: `cedula`. */
  documentType?: DocumentType;
  name?: string;
  /** The name that the buyer states, when it is not the holder's. It is screened by itself, because the document is not of that person. */
  statedName?: string;
  /** `1951-08-24`, `1951-08` or `1951`. */
  birthDate?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Tenant whose own lists are also screened. */
  tenant?: string;
  /** Kinds of entries to match by name. Default: persons only, because a buyer is a person. */
  kinds?: readonly ('person' | 'other')[];
}

/** Entries that are searched together, and what the screened bundle says of them. */
export interface Layer {
  index: EntryIndex;
  /** The manifest in the screened bundle by the position of the list in the index. */
  lists: readonly ListManifest[];
  hidden: ReadonlySet<number>;
}

/** A layer and the names in it that resemble the query. */
interface Found {
  layer: Layer;
  matches: readonly NameHit[];
}

export function searchName(
  layer: Layer,
  query: ScreenQuery,
  calls: Pick<SearchOptions, 'onCut' | 'onCompared'>,
): readonly NameHit[] {
  const { name } = query;
  return name === undefined
    ? []
    : layer.index.names.search(nameQuery(name, query), { ...searchOptions(layer, query), ...calls });
}

/** Whether the layer has a name that can have a part in the hits of a query. */
export function resemblesName(layer: Layer, query: ScreenQuery): boolean {
  const { name } = query;
  return name !== undefined && layer.index.names.resembles(nameQuery(name, query), searchOptions(layer, query));
}

function nameQuery(name: string, { birthDate, country }: ScreenQuery): NameQuery {
  return { name, birthDate, country };
}

function searchOptions(layer: Layer, query: ScreenQuery): SearchOptions {
  const { kinds = ['person'] } = query;
  const isIncluded = (entry: number) =>
    kinds.includes(layer.index.entries.isPerson(entry) ? 'person' : 'other') && isScreened(layer, entry, query);
  // No limit here, because the most serious hits are shown, not the most similar ones.
  return { threshold: REVIEW_SCORE, limit: Number.POSITIVE_INFINITY, isIncluded };
}

export function findDocument(layer: Layer, query: ScreenQuery): number[] {
  const { document, documentType = 'cedula' } = query;
  const entries = document === undefined ? [] : layer.index.documents.find(document, documentType);
  return entries.filter((entry) => isScreened(layer, entry, query));
}

export function hasOtherCedula(
  layer: Layer,
  entry: number,
  { document = '', documentType = 'cedula' }: ScreenQuery,
): boolean {
  const queried = queriedCedula(document, documentType);
  const listed = layer.index.entries.cedulasOf(entry);
  return queried !== undefined && listed.length > 0 && !listed.includes(queried);
}

function isScreened(layer: Layer, entry: number, { tenant }: ScreenQuery): boolean {
  return !layer.hidden.has(entry) && appliesTo(tenant, listOf(layer, entry));
}

export function listOf({ index, lists }: Layer, entry: number): ListManifest {
  return lists[index.entries.listOf(entry)] as ListManifest;
}

/**
 * The matches, where one with another birth date also speaks against those without a date. Lists repeat each other's persons,
 * and not every list has the date.
 */
export function withSharedConflict(found: readonly Found[]): readonly Found[] {
  if (!found.some(({ matches }) => matches.some(({ evidence }) => evidence.birthDate === 'conflict'))) {
    return found;
  }
  return found.map(({ layer, matches }) => ({ layer, matches: matches.map(withConflict) }));
}

function withConflict(match: NameHit): NameHit {
  const { evidence } = match;
  return evidence.birthDate === 'neutral' ? { ...match, evidence: { ...evidence, birthDate: 'conflict' } } : match;
}

/** A tenant's own list applies to that tenant only. */
export function appliesTo(tenant: string | undefined, list: ListManifest): boolean {
  return list.tenant === undefined || list.tenant === tenant;
}
