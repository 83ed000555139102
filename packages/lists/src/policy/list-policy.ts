import type { ListClass, ListKind, ScreenedList } from '@cotejo/contracts';
import { PolicyFileError, readCheckedPolicy } from '@cotejo/platform';

const FILE = 'lists.json';
const DAY_MS = 86_400_000;

/** What an entry means in Colombia: by which rule, what it obliges to, and where the rule is to be read. */
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

/** An official list: who publishes it, its legal force, when it is too old, and sizes at which a file is broken. */
interface OfficialList {
  list: string;
  publisher: string;
  /** Without it, or with one that is too old, nothing is approved. */
  required: boolean;
  maxAgeDays: number;
  entriesMin: number;
  entriesMax: number;
  force: RuleOfClass;
  /** Programmes of the list that have another force. */
  byProgramme: { programmes: string[]; force: RuleOfClass }[];
}

interface PolicyFile {
  id: string;
  version: string;
  official: OfficialList[];
  /** Lists that nobody above publishes; `maxAgeDays: null` never grow old. */
  kinds: Record<ListKind, { maxAgeDays: number | null; force: RuleOfClass }>;
  /** Rules of such lists that declare another class than their kind has. */
  declared: Record<ListClass, ListRule>;
}

/** What a list says of itself. */
export interface DeclaredList {
  list: string;
  kind: ListKind;
  class: ListClass;
}

/** What is known of the copy of a list in use; times are ISO 8601, a day is enough. */
export interface LoadedList extends DeclaredList {
  edition: string;
  /** When it was last known to be what its publisher publishes; without it the edition's day counts. */
  checkedAt?: string;
  entries: number;
}

/** The legal force of lists and how old they may be, from `policies/lists.json`. */
export class ListPolicy {
  private readonly official: ReadonlyMap<string, OfficialList>;

  private constructor(private readonly file: PolicyFile) {
    this.official = new Map(file.official.map((list) => [list.list, list]));
  }

  /** @throws PolicyFileError naming the place */
  static read(policiesDir: string): ListPolicy {
    const file = readCheckedPolicy<PolicyFile>(policiesDir, FILE, 'lists.schema.json');
    const seen = new Set<string>();
    for (const { list, entriesMin, entriesMax } of file.official) {
      if (seen.has(list)) {
        throw new PolicyFileError(FILE, `${list} stands there twice`);
      }
      if (entriesMin > entriesMax) {
        throw new PolicyFileError(FILE, `entriesMin of ${list} lies above entriesMax`);
      }
      seen.add(list);
    }
    return new ListPolicy(file);
  }

  /** `id@version`, as records and receipts name it. */
  get name(): string {
    return `${this.file.id}@${this.file.version}`;
  }

  isOfficial(list: string): boolean {
    return this.official.has(list);
  }

  /** The lists that the policy names, in its order. */
  officialLists(): { list: string; publisher: string; required: boolean }[] {
    return this.file.official.map(({ list, publisher, required }) => ({ list, publisher, required }));
  }

  /** `null`: it never grows old. */
  maxAgeDaysOf({ list, kind }: Pick<DeclaredList, 'list' | 'kind'>): number | null {
    return (this.official.get(list) ?? this.file.kinds[kind]).maxAgeDays;
  }

  /** 0 for a list that the policy does not name. */
  entriesMin(list: string): number {
    return this.official.get(list)?.entriesMin ?? 0;
  }

  /** No bound for a list that the policy does not name. */
  entriesMax(list: string): number {
    return this.official.get(list)?.entriesMax ?? Number.POSITIVE_INFINITY;
  }

  /** Force of a list or, with its programmes, of one of its entries: a programme may weigh more than its list. */
  forceOf({ list, kind, class: declared }: DeclaredList, programmes: readonly string[] = []): ListForce {
    const official = this.official.get(list);
    if (official) {
      const rule = official.byProgramme.find((each) => each.programmes.some((name) => programmes.includes(name)));
      return { kind: 'international', ...(rule?.force ?? official.force) };
    }
    const { force } = this.file.kinds[kind];
    return { kind, ...(force.class === declared ? force : { class: declared, ...this.file.declared[declared] }) };
  }

  /** Whether a list may still be relied on. A date that cannot be read, or lies in the future, is no proof of it. */
  stateOf({ list, kind, checkedAt, edition }: LoadedList, nowMs: number): 'current' | 'outdated' {
    const maxAgeDays = this.maxAgeDaysOf({ list, kind });
    if (maxAgeDays === null) {
      return 'current';
    }
    const ageMs = nowMs - Date.parse(checkedAt ?? edition);
    // A publisher east of us may be a day ahead.
    return ageMs >= -DAY_MS && ageMs <= maxAgeDays * DAY_MS ? 'current' : 'outdated';
  }

  /** The lists in use as an answer shows them, and after them those that the policy requires and that are missing. */
  screenedLists(loaded: readonly LoadedList[], nowMs: number): ScreenedList[] {
    const present = loaded.map((list) => {
      const { kind, class: force } = this.forceOf(list);
      const { edition, entries, checkedAt = edition } = list;
      return { list: list.list, kind, class: force, edition, checkedAt, entries, state: this.stateOf(list, nowMs) };
    });
    return [...present, ...this.missing(loaded)];
  }

  /** Required lists that are not among these. */
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
