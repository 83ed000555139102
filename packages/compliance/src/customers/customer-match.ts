import type { ListClass, ListGround, ListHit, ListKind } from '@cotejo/contracts';
import type { ListHitDto } from '@cotejo/contracts/dto';

/** A match of a customer with an entry of a list, in the words of the API's screening evidence. */
export interface CustomerMatch {
  list: string;
  kind: ListKind;
  edition: string | null;
  entryId: string;
  programme: string | null;
  /** As the list prints it. */
  listedName: string | null;
  basis: ListHit['basis'];
  band: ListHit['band'];
  ground: ListGround;
  /** Rounded down as in the API, so that a name stays below 1. */
  score: number;
  class: ListClass;
  /** Whether the list is binding in Colombia. */
  binding: boolean;
  norm: string;
  duty: string;
}

const BANDS = ['hit', 'review', 'cleared'];

/**
 * The matches of a customer by list and entry id, in a fixed order. Ids of entries may repeat and a customer may have several
 * names; the most serious match of an id counts.
 */
export function strongestMatches(matches: readonly CustomerMatch[]): CustomerMatch[] {
  const best = new Map<string, CustomerMatch>();
  for (const match of matches) {
    const key = keyOf(match);
    const other = best.get(key);
    if (!other || compareSeriousness(match, other) < 0) {
      best.set(key, match);
    }
  }
  return [...best].sort(([one], [other]) => compareTexts(one, other)).map(([, match]) => match);
}

export function matchesOf(hits: readonly ListHit[]): CustomerMatch[] {
  return strongestMatches(hits.map(matchOf));
}

/** Unique among the matches of a customer. */
export function keyOf({ list, entryId }: Pick<CustomerMatch, 'list' | 'entryId'>): string {
  return `${list} ${entryId}`;
}

/** Whether two matches with one entry say the same. A new edition of the list changes nothing by itself. */
export function isSameEvidence(one: CustomerMatch, other: CustomerMatch): boolean {
  return evidenceOf(one) === evidenceOf(other);
}

function evidenceOf({ edition: _, ...evidence }: CustomerMatch): string {
  return JSON.stringify(evidence);
}

function matchOf(hit: ListHit): CustomerMatch {
  return {
    list: hit.list,
    kind: hit.kind,
    edition: hit.edition,
    entryId: hit.entryId,
    programme: hit.programme,
    listedName: hit.matchedName,
    basis: hit.basis,
    band: hit.band,
    ground: hit.ground,
    score: Math.floor(hit.score * 10_000) / 10_000,
    class: hit.class,
    binding: hit.class === 'vinculante',
    norm: hit.norm,
    duty: hit.duty,
  };
}

/** A hit as the API answers it (`include=screening`). */
export function matchOfAnswer(hit: ListHitDto): CustomerMatch {
  const { entry_id: entryId, matched_name: listedName, namesakes: _, pieces: __, ...facts } = hit;
  return { ...facts, entryId, listedName, binding: hit.class === 'vinculante' };
}

function compareSeriousness(one: CustomerMatch, other: CustomerMatch): number {
  return (
    BANDS.indexOf(one.band) - BANDS.indexOf(other.band) ||
    Number(other.basis === 'document') - Number(one.basis === 'document') ||
    other.score - one.score ||
    compareTexts(evidenceOf(one), evidenceOf(other))
  );
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
