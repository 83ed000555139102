import type { ListClass, ListHit, ListKind, ScreeningRecord, SignalCode } from '@cotejo/contracts';
import type { Check, Finding } from '@cotejo/source';

/** A check that asks for a sure match on a list of one class and of some kinds; its value names the lists. */
export function classMatch(code: SignalCode, listClass: ListClass, kinds: readonly ListKind[]): Check<ScreeningRecord> {
  const isAsked = (list: Pick<ListHit, 'class' | 'kind'>) => list.class === listClass && kinds.includes(list.kind);
  return {
    code,
    evaluate: (record) => {
      const hits = record.hits.filter((hit) => isAsked(hit) && hit.band === 'hit');
      if (hits.length > 0) return { state: true, value: namesOf(hits) };
      if (!record.lists.some(isAsked)) return { state: 'unknown', cause: 'list_not_loaded' };
      return nothingFound(record);
    },
  };
}

/** No match says nothing while the person's name could not be compared. */
export function nothingFound({ nameScreened }: ScreeningRecord): false | Finding {
  return nameScreened ? false : { state: 'unknown', cause: 'name_not_known' };
}

/** Ids of the lists, each once. */
export function namesOf(hits: ListHit[]): string {
  return [...new Set(hits.map(({ list }) => list))].join(', ');
}
