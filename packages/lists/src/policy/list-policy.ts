import type { ListClass, ListKind, ScreenedList } from '@cotejo/contracts';

const DAY_MS = 86_400_000;

/** The legal meaning of an entry in Colombia: the norm, the duty that follows, and where to read the norm. */
interface ListRule {
  norm: string;
  duty: string;
  source: string;
}

export interface ListForce extends ListRule {
  kind: ListKind;
  class: ListClass;
}

type RuleOfClass = Omit<ListForce, 'kind'>;

/**
 * An official list: its publisher, legal force, maximum age, and the size limits outside which a file counts as broken.
 */
interface OfficialList {
  list: string;
  publisher: string;
  /** While a required list is missing or too old, nothing is approved. */
  required: boolean;
  maxAgeDays: number;
  entriesMin: number;
  entriesMax: number;
  force: RuleOfClass;
  /** Programmes of the list with a different legal force. */
  byProgramme: { programmes: string[]; force: RuleOfClass }[];
}

export interface ListPolicyFile {
  id: string;
  version: string;
  official: OfficialList[];
  /** All other lists, by kind. A list with `maxAgeDays: null` never becomes outdated. */
  kinds: Record<ListKind, { maxAgeDays: number | null; force: RuleOfClass }>;
  /** Rules for those lists when they declare a different class than their kind has. */
  declared: Record<ListClass, ListRule>;
  /** The duty while it is not known whether the buyer is the listed person. */
  possible: Record<ListClass, { duty: string }>;
}

/** What a list declares about itself. */
export interface DeclaredList {
  list: string;
  kind: ListKind;
  class: ListClass;
}

/** Metadata of the list copy in use. Times are ISO 8601; a date alone is enough. */
export interface LoadedList extends DeclaredList {
  edition: string;
  /** When the copy was last known to match what the publisher publishes; default: the day of the edition. */
  checkedAt?: string;
  entries: number;
}

/** The legal force and the maximum age of lists, from `policies/lists.json`. */
export class ListPolicy {
  private readonly official: ReadonlyMap<string, OfficialList>;

  /** @param file checked, see `readListPolicy` */
  constructor(private readonly file: ListPolicyFile) {
    this.official = new Map(file.official.map((list) => [list.list, list]));
  }

  /** `id@version`, as used in records and receipts. */
  get name(): string {
    return `${this.file.id}@${this.file.version}`;
  }

  isOfficial(list: string): boolean {
    return this.official.has(list);
  }

  /** The official lists, in the order of the policy. */
  officialLists(): { list: string; publisher: string; required: boolean }[] {
    return this.file.official.map(({ list, publisher, required }) => ({ list, publisher, required }));
  }

  /** Maximum age in days; `null` for a list that never becomes outdated. */
  maxAgeDaysOf({ list, kind }: Pick<DeclaredList, 'list' | 'kind'>): number | null {
    return (this.official.get(list) ?? this.file.kinds[kind]).maxAgeDays;
  }

  /** Smallest plausible number of entries; 0 for a list that the policy does not name. */
  entriesMin(list: string): number {
    return this.official.get(list)?.entriesMin ?? 0;
  }

  /** Largest plausible number of entries; infinity for a list that the policy does not name. */
  entriesMax(list: string): number {
    return this.official.get(list)?.entriesMax ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Legal force of a list, or of one entry when its programmes are given: a programme may have a stronger force than
   * its list.
   */
  forceOf({ list, kind, class: declared }: DeclaredList, programmes: readonly string[] = []): ListForce {
    const official = this.official.get(list);
    if (official) {
      const rule = official.byProgramme.find((each) => each.programmes.some((name) => programmes.includes(name)));
      return { kind: 'international', ...(rule?.force ?? official.force) };
    }
    const { force } = this.file.kinds[kind];
    return { kind, ...(force.class === declared ? force : { class: declared, ...this.file.declared[declared] }) };
  }

  /**
   * Legal force of those entries of a list that have a class, when their programmes are not known. `null`: the policy has no such
   * entries.
   */
  forceOfClass(declared: DeclaredList): ListForce | null {
    const official = this.official.get(declared.list);
    if (!official) {
      return this.forceOf(declared);
    }
    const rules = [official.force, ...official.byProgramme.map(({ force }) => force)];
    const rule = rules.find((each) => each.class === declared.class);
    return rule ? { kind: 'international', ...rule } : null;
  }

  /** The duty that follows from a possible match with an entry of a class. */
  possibleDuty(listClass: ListClass): string {
    return this.file.possible[listClass].duty;
  }

  /** Whether a list is recent enough to rely on. An unreadable or future date counts as outdated. */
  stateOf({ list, kind, checkedAt, edition }: LoadedList, nowMs: number): 'current' | 'outdated' {
    const maxAgeDays = this.maxAgeDaysOf({ list, kind });
    if (maxAgeDays === null) {
      return 'current';
    }
    const ageMs = nowMs - Date.parse(checkedAt ?? edition);
    // A publisher in a time zone to the east may be one day ahead.
    return ageMs >= -DAY_MS && ageMs <= maxAgeDays * DAY_MS ? 'current' : 'outdated';
  }

  /** The lists in use, in the form of an answer, followed by the required lists that are missing. */
  screenedLists(loaded: readonly LoadedList[], nowMs: number): ScreenedList[] {
    const present = loaded.map((list) => {
      const { kind, class: force } = this.forceOf(list);
      const { edition, entries, checkedAt = edition } = list;
      return { list: list.list, kind, class: force, edition, checkedAt, entries, state: this.stateOf(list, nowMs) };
    });
    return [...present, ...this.missing(loaded)];
  }

  /** The required lists that are not among `loaded`. */
  missing(loaded: readonly Pick<LoadedList, 'list'>[]): ScreenedList[] {
    const there = new Set(loaded.map(({ list }) => list));
    return this.file.official
      .filter(({ list, required }) => required && !there.has(list))
      .map(({ list, force }) => ({
        list,
        kind: 'international',
        class: force.class,
        state: 'missing' as const,
        edition: null,
        checkedAt: null,
        entries: 0,
      }));
  }
}
