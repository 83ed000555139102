import type { ListClass, ListKind } from '@cotejo/contracts';
import { readPolicy } from '@cotejo/platform';

/** Order of severity. */
export const LIST_CLASSES: readonly ListClass[] = ['vinculante', 'restrictiva', 'control'];

/** An official list: who publishes it, its legal force here and why, and the size below which a file is broken. */
interface OfficialList {
  list: string;
  publisher: string;
  class: ListClass;
  norm: string;
  /** Programmes of the list that have another force. */
  byProgramme?: { programmes: string[]; class: ListClass; norm: string }[];
  entriesMin: number;
  /** The size above which a file is broken too. */
  entriesMax?: number;
}

interface PolicyFile {
  classes: Record<ListClass, { norm: string; duty: string }>;
  official: OfficialList[];
}

/** `policies/lists.json` says something impossible. */
class ListPolicyInvalidError extends Error {
  readonly code = 'list_policy_invalid';
  constructor(problem: string) {
    super(`policies/lists.json: ${problem}`);
    this.name = 'ListPolicyInvalidError';
  }
}

/** The legal force of lists, from `policies/lists.json`. */
export class ListPolicy {
  private readonly official: ReadonlyMap<string, OfficialList>;

  private constructor(private readonly file: PolicyFile) {
    this.official = new Map(file.official.map((list) => [list.list, list]));
  }

  /** @throws ListPolicyInvalidError, or PolicyFileError for a file that is absent or not JSON */
  static read(policiesDir: string): ListPolicy {
    const file = readPolicy(policiesDir, 'lists.json') as PolicyFile;
    if (!Array.isArray(file.official)) throw new ListPolicyInvalidError('`official` must be an array');
    for (const { list, class: main, byProgramme = [], entriesMin } of file.official) {
      const classes = [main, ...byProgramme.map((rule) => rule.class)];
      if (!classes.every(isListClass)) throw new ListPolicyInvalidError(`unknown class in ${list}`);
      if (!(entriesMin >= 0)) throw new ListPolicyInvalidError(`entriesMin of ${list} must be a number`);
    }
    if (!LIST_CLASSES.every((name) => file.classes?.[name]?.norm))
      throw new ListPolicyInvalidError('a class lacks a norm');
    return new ListPolicy(file);
  }

  isOfficial(list: string): boolean {
    return this.official.has(list);
  }

  /** 0 for a list that the policy does not name. */
  entriesMin(list: string): number {
    return this.official.get(list)?.entriesMin ?? 0;
  }

  /** No bound for a list that the policy does not name. */
  entriesMax(list: string): number {
    return this.official.get(list)?.entriesMax ?? Number.POSITIVE_INFINITY;
  }

  /** Class of a whole list; `own` is what a deployer's list declares of itself. */
  classOf(list: string, own: ListClass): ListClass {
    return this.official.get(list)?.class ?? own;
  }

  /** Class of one entry: a programme may weigh more than its list. */
  classOfEntry(list: string, own: ListClass, programmes: readonly string[]): ListClass {
    const rule = this.official
      .get(list)
      ?.byProgramme?.find((candidate) => candidate.programmes.some((programme) => programmes.includes(programme)));
    return rule?.class ?? this.classOf(list, own);
  }

  kindOf(list: string, own: ListKind): ListKind {
    return this.official.has(list) ? 'international' : own;
  }

  normOf(list: string, own: ListClass): string {
    return this.official.get(list)?.norm ?? this.file.classes[own].norm;
  }

  dutyOf(list: string, own: ListClass): string {
    return this.file.classes[this.classOf(list, own)].duty;
  }
}

export function isListClass(text: string): text is ListClass {
  return (LIST_CLASSES as readonly string[]).includes(text);
}
