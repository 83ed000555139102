/** `name` is absent when the registry could not tell it: then only documents are compared. */
export interface ScreeningQuery {
  document: string;
  name?: string;
  /** Whose own lists count, and whose cleared entries do not. */
  tenant?: string;
}

/** Legal force of a list in Colombia, gravest first: binding, restrictive (applied by policy), or enhanced care. */
export const LIST_CLASSES = ['vinculante', 'restrictiva', 'control'] as const;
export type ListClass = (typeof LIST_CLASSES)[number];

/** Who keeps a list: another state or body, a Colombian one (SARLAFT), anyone for exposed persons (PEP), or a tenant. */
export const LIST_KINDS = ['international', 'national', 'pep', 'own'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** A sure match, one that a person must look at, or one that the tenant found false before: no signal counts it. */
export const LIST_BANDS = ['hit', 'review', 'cleared'] as const;
export type ListBand = (typeof LIST_BANDS)[number];

/** `outdated`: older than the policy allows; `missing`: the policy requires it and it is not loaded. */
export const LIST_STATES = ['current', 'outdated', 'missing'] as const;
export type ListState = (typeof LIST_STATES)[number];

/** One line of the explanation of a name's score; a word without a counterpart has `null` there and similarity 0. */
export interface MatchPiece {
  query: string | null;
  listed: string | null;
  /** 0 to 1. */
  similarity: number;
  /** Information of the words. */
  bits: number;
}

export interface ListHit {
  /** List id, e.g. `ofac_sdn`, `un_sc`. */
  list: string;
  kind: ListKind;
  class: ListClass;
  /** The rule by which the list counts in Colombia, and what it obliges to; from `policies/lists.json`. */
  norm: string;
  duty: string;
  entryId: string;
  programme: string | null;
  /** Edition of the list, YYYY-MM-DD. */
  edition: string | null;
  basis: 'document' | 'name';
  /** As listed; of a document match the entry's first name. */
  matchedName: string | null;
  /** 0 to 1; below 1 for every name. */
  score: number;
  pieces: MatchPiece[];
  band: ListBand;
}

/** One list that was asked, or should have been. */
export interface ScreenedList {
  list: string;
  kind: ListKind;
  class: ListClass;
  edition: string | null;
  /** ISO 8601 time at which it was last known to be what its publisher publishes. */
  checkedAt: string | null;
  entries: number;
  state: ListState;
}

export interface ScreeningRecord {
  hits: ListHit[];
  lists: ScreenedList[];
  /** Names were compared too; false when the registry's name was not known. */
  nameScreened: boolean;
  /** The list policy that gave force and age, `id@version`. */
  policy: string;
}
