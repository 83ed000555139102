/** Without `name` (the registry did not know it) only documents are compared. */
export interface ScreeningQuery {
  /** Id of the document, see `documentId`. */
  document: string;
  name?: string;
  /** The name that the buyer states, when it is another person's than the holder's. Its matches need a review. */
  statedName?: string;
  /** The tenant whose own lists apply, and whose cleared entries do not count. */
  tenant?: string;
}

/** Legal force of a list in Colombia, strongest first: binding, restrictive (applied by policy), or enhanced care. */
export const LIST_CLASSES = ['vinculante', 'restrictiva', 'control'] as const;
export type ListClass = (typeof LIST_CLASSES)[number];

/**
 * Publisher of a list: a foreign state or international body, a Colombian one (SARLAFT), a list of exposed persons
 * (PEP), or a tenant.
 */
export const LIST_KINDS = ['international', 'national', 'pep', 'own'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/**
 * A certain match, a match for review by a person, or a match that is false: the tenant has cleared it, or both cédulas are known and
 * differ. No signal counts a cleared match.
 */
export const LIST_BANDS = ['hit', 'review', 'cleared'] as const;
export type ListBand = (typeof LIST_BANDS)[number];

/**
 * Why a match counts or not, in the order in which the rules apply. `document`, `birth_date` and `rare_name` make a
 * hit: the document, the birth date, or a name for which fewer than one namesake is expected in Colombia. `other_cedula` clears
 * the match, unless the birth dates are equal. `stated_name` is the name that the buyer states, not the holder's. All others make a review.
 */
export const LIST_GROUNDS = [
  'document',
  'stated_name',
  'other_cedula',
  'other_birth_date',
  'low_score',
  'birth_date',
  'few_words',
  'different_words',
  'namesakes',
  'rare_name',
] as const;
export type ListGround = (typeof LIST_GROUNDS)[number];

/** `outdated`: older than the policy allows; `missing`: the policy requires it and it is not loaded. */
export const LIST_STATES = ['current', 'outdated', 'missing'] as const;
export type ListState = (typeof LIST_STATES)[number];

/** One line of the explanation of a name's score; a word without a counterpart has `null` there and similarity 0. */
export interface MatchPiece {
  query: string | null;
  listed: string | null;
  /** 0 to 1. */
  similarity: number;
  /** Information content of the words. */
  bits: number;
}

export interface ListHit {
  /** List id, e.g. `ofac_sdn`, `un_sc`. */
  list: string;
  kind: ListKind;
  class: ListClass;
  /**
   * The rule that gives the list its force in Colombia, and the duty; from `policies/lists.json`. For a match that needs a
   * review, the duty says what to compare, who decides and what follows.
   */
  norm: string;
  duty: string;
  entryId: string;
  programme: string | null;
  /** Edition of the list, YYYY-MM-DD. */
  edition: string | null;
  basis: 'document' | 'name';
  /**
   * The matched name as the list prints it. For a document match: the first of the entry's names (not the given name).
   */
  matchedName: string | null;
  /** 0 to 1; below 1 for every name. */
  score: number;
  pieces: MatchPiece[];
  /** Expected number of people in Colombia with a name that matches as well; `null` for a document match. */
  namesakes: number | null;
  ground: ListGround;
  band: ListBand;
}

/** One list that was searched, or that is required and missing. */
export interface ScreenedList {
  list: string;
  kind: ListKind;
  class: ListClass;
  edition: string | null;
  /** ISO 8601 time of the last check that the list equals the publisher's edition. */
  checkedAt: string | null;
  entries: number;
  state: ListState;
}

export interface ScreeningRecord {
  hits: ListHit[];
  lists: ScreenedList[];
  /** Whether names were compared too; false when the registry's name was unknown. */
  nameScreened: boolean;
  /** The list policy that defines force and maximum age, `id@version`. */
  policy: string;
}
