import type { ListClass, ListKind, ScreenedList, ScreeningRecord, SignalCode } from '@cotejo/contracts';
import type { Check, Finding } from '@cotejo/source';

/** A check that asks for a sure match on a list of one class and of some kinds; its value names the lists. */
export function classMatch(code: SignalCode, listClass: ListClass, kinds: readonly ListKind[]): Check<ScreeningRecord> {
  return {
    code,
    evaluate: (record) => {
      const hits = record.hits.filter(
        ({ band, kind, class: force }) => band === 'hit' && force === listClass && kinds.includes(kind),
      );
      // A hit on a list that is too old still is a hit.
      if (hits.length > 0) {
        return { state: true, value: listIds(hits) };
      }
      return nothingFound(record, (list) => kinds.includes(list.kind) && mayHold(list, listClass));
    },
  };
}

/**
 * That nothing was found is known only when every list that was asked is there and current, and the name was compared.
 * @param isAsked whether a list could have held what was looked for
 */
export function nothingFound(record: ScreeningRecord, isAsked: (list: ScreenedList) => boolean): false | Finding {
  const asked = record.lists.filter(isAsked);
  if (asked.length === 0 || asked.some(({ state }) => state === 'missing')) {
    return unknown('list_not_loaded');
  }
  if (asked.some(({ state }) => state === 'outdated')) {
    return unknown('list_outdated');
  }
  return record.nameScreened ? false : unknown('name_not_known');
}

/** Ids of the lists, each once. */
export function listIds(lists: readonly { list: string }[]): string {
  return [...new Set(lists.map(({ list }) => list))].join(', ');
}

/** Any international list may hold entries that bind: by their programme, as the terrorists of OFAC's. */
function mayHold(list: ScreenedList, listClass: ListClass): boolean {
  return list.class === listClass || (listClass === 'vinculante' && list.kind === 'international');
}

const unknown = (cause: string): Finding => ({ state: 'unknown', cause });
