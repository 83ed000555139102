/** `name` is absent when the registry could not tell it: then only documents are compared. */
export interface ScreeningQuery {
  document: string;
  name?: string;
}

/** Legal force of a list in Colombia. */
export type ListClass = 'vinculante' | 'restrictiva' | 'nacional' | 'control';

export interface ListHit {
  /** List id, e.g. `ofac_sdn`, `un_sc`. */
  list: string;
  class: ListClass;
  entryId: string;
  programme: string | null;
  /** Edition of the list, YYYY-MM-DD or as its publisher prints it. */
  edition: string | null;
  basis: 'document' | 'name';
  /** 0 to 1. */
  score: number;
  band: 'hit' | 'review';
}

export interface ScreeningRecord {
  hits: ListHit[];
  lists: { list: string; class: ListClass; edition: string | null; entries: number }[];
  /** Names were compared too; false when the registry's name was not known. */
  nameScreened: boolean;
}
