import {
  LIST_BANDS,
  LIST_CLASSES,
  type ListHit,
  type ScreenedList,
  type ScreeningQuery,
  type ScreeningRecord,
} from '@cotejo/contracts';
import {
  cedulaKeysOf,
  cedulasOf,
  type ListedEntry,
  type ListManifest,
  type ListPolicy,
  readBundleManifest,
  readEntries,
} from '@cotejo/lists';
import { type NameEntry, NameIndex } from '@cotejo/names';

/** From here a name alone is a match; from `REVIEW_SCORE` a person must look. Measured, see the README. */
const HIT_SCORE = 0.85;
const REVIEW_SCORE = 0.8;
const HITS_MAX = 20;

/** What a hit needs of an entry; the rest of the entry is not kept. */
interface Listed {
  hit: Omit<ListHit, 'basis' | 'score' | 'pieces' | 'band'>;
  cedulas: string[];
}

/** All lists of a bundle, ready to be asked; immutable. */
export class ListScreen {
  private readonly byId = new Map<string, Listed>();
  private readonly byCedula = new Map<string, Listed[]>();
  private readonly names: NameIndex;
  /** The oldest edition among the lists, ISO 8601. */
  readonly asOf: string;

  private constructor(
    private readonly manifests: readonly ListManifest[],
    private readonly policy: ListPolicy,
    entries: Iterable<{ entry: ListedEntry; listed: Listed }>,
  ) {
    const persons: NameEntry[] = [];
    for (const { entry, listed } of entries) {
      this.byId.set(entry.id, listed);
      for (const number of new Set(cedulaKeysOf(entry))) {
        this.byCedula.set(number, [...(this.byCedula.get(number) ?? []), listed]);
      }
      // A buyer is a natural person: names of companies and ships would only add false matches.
      if (entry.kind === 'person') persons.push({ id: entry.id, names: entry.names, birthDates: entry.birthDates });
    }
    this.names = new NameIndex(persons);
    this.asOf = `${manifests.map(({ edition }) => edition).sort()[0]}T00:00:00Z`;
  }

  /** Reads a bundle; classes come from the policy in force now. */
  static async open(folder: string, policy: ListPolicy): Promise<ListScreen> {
    const manifest = await readBundleManifest(folder);
    const entries: { entry: ListedEntry; listed: Listed }[] = [];
    for (const list of manifest.lists) {
      for (const entry of await readEntries(folder, list))
        entries.push({ entry, listed: listedOf(entry, list, policy) });
    }
    return new ListScreen(manifest.lists, policy, entries);
  }

  /** The lists as they are to be relied on now. */
  get lists(): ScreenedList[] {
    return this.policy.screenedLists(this.manifests, Date.now());
  }

  /**
   * Documents first, then the name; of each entry the better match, at most 20 in all, gravest first.
   * @param isCleared whether a match of this entry by name alone was found false before
   */
  screen({ document, name }: ScreeningQuery, isCleared: (entryId: string) => boolean = () => false): ScreeningRecord {
    const hits = new Map<string, ListHit>();
    for (const { hit } of this.byCedula.get(document) ?? []) {
      hits.set(hit.entryId, { ...hit, basis: 'document', score: 1, pieces: [], band: 'hit' });
    }
    for (const hit of name === undefined ? [] : this.byName(name, document, isCleared)) {
      if (!hits.has(hit.entryId)) hits.set(hit.entryId, hit);
    }
    const gravestFirst = [...hits.values()].sort(compareGravity).slice(0, HITS_MAX);
    return { hits: gravestFirst, lists: this.lists, nameScreened: name !== undefined, policy: this.policy.name };
  }

  private byName(name: string, document: string, isCleared: (entryId: string) => boolean): ListHit[] {
    return this.names
      .search({ name }, { threshold: REVIEW_SCORE, limit: HITS_MAX })
      .flatMap(({ id, score, matchedName, pieces: found }) => {
        const listed = this.byId.get(id);
        if (!listed) return [];
        const isOther = listed.cedulas.length > 0 && !listed.cedulas.includes(document);
        const band = isCleared(id) ? 'cleared' : score >= HIT_SCORE && !isOther ? 'hit' : 'review';
        const pieces = found.map(({ name, ...piece }) => ({ ...piece, listed: name }));
        return [{ ...listed.hit, basis: 'name' as const, matchedName, score, pieces, band: band as ListHit['band'] }];
      });
  }
}

function listedOf(entry: ListedEntry, manifest: ListManifest, policy: ListPolicy): Listed {
  const { list, edition } = manifest;
  const programme = entry.programmes.join('; ') || null;
  const { kind, class: force, norm, duty } = policy.forceOf(manifest, entry.programmes);
  const hit = {
    ...{ list, kind, class: force, norm, duty },
    entryId: entry.id,
    programme,
    edition,
    matchedName: entry.names[0]?.text ?? null,
  };
  return { hit, cedulas: cedulasOf(entry) };
}

function compareGravity(a: ListHit, b: ListHit): number {
  // What counts comes first, so that nothing cleared crowds it out.
  if (a.band !== b.band) return LIST_BANDS.indexOf(a.band) - LIST_BANDS.indexOf(b.band);
  return LIST_CLASSES.indexOf(a.class) - LIST_CLASSES.indexOf(b.class) || b.score - a.score;
}
