import {
  LIST_KINDS,
  type ListClass,
  type ListHit,
  type ListKind,
  type ScreenedList,
  type ScreeningRecord,
} from '@cotejo/contracts';
import type { Check, Checks, Finding } from '@cotejo/source';

const withoutKind = (kind: ListKind) => LIST_KINDS.filter((each) => each !== kind);

export const LIST_CHECKS: Checks<ScreeningRecord> = {
  list_match_binding: matchCheck('vinculante', LIST_KINDS),
  /** National lists have a separate signal, `list_match_national`. */
  list_match_restrictive: matchCheck('restrictiva', withoutKind('national')),
  list_match_national: matchCheck('restrictiva', ['national']),
  /** Lists of exposed persons have a separate signal, `pep_match`. */
  list_match_control: matchCheck('control', withoutKind('pep')),
  /** Similar names on lists that sanction. A namesake on a control list (PEP) is no reason for a review. */
  list_match_possible: (record) => {
    const possible = record.hits.filter((hit) => hit.band === 'review' && isSanctioning(hit));
    return possible.length > 0 ? { state: true, value: listIds(possible) } : noMatch(record, isSanctioning);
  },
  pep_match: matchCheck('control', ['pep']),
  /** `true` when a required list is missing or a list is older than the policy allows; the value names these lists. */
  lists_outdated: ({ lists }) => {
    const unreliable = lists.filter(({ state }) => state !== 'current');
    return unreliable.length > 0 ? { state: true, value: listIds(unreliable) } : false;
  },
};

/** Builds a check for certain matches on lists of one class and of some kinds; its value names the lists. */
function matchCheck(listClass: ListClass, kinds: readonly ListKind[]): Check<ScreeningRecord> {
  return (record) => {
    const hits = record.hits.filter(
      ({ band, kind, class: force }) => band === 'hit' && force === listClass && kinds.includes(kind),
    );
    // A hit counts even when its list is outdated.
    if (hits.length > 0) {
      return { state: true, value: listIds(hits) };
    }
    return noMatch(record, (list) => kinds.includes(list.kind) && mayContain(list, listClass));
  };
}

/**
 * The finding without a hit: `false` only when every relevant list is loaded and current and the name was compared.
 * @param isRelevant whether a list could contain such a hit
 */
function noMatch(record: ScreeningRecord, isRelevant: (list: ScreenedList) => boolean): false | Finding {
  const relevant = record.lists.filter(isRelevant);
  if (relevant.length === 0 || relevant.some(({ state }) => state === 'missing')) {
    return unknown('list_not_loaded');
  }
  if (relevant.some(({ state }) => state === 'outdated')) {
    return unknown('list_outdated');
  }
  return record.nameScreened ? false : unknown('name_not_known');
}

/** Any international list may contain binding entries, because a programme can bind, such as OFAC's terrorist programmes. */
function mayContain(list: ScreenedList, listClass: ListClass): boolean {
  return list.class === listClass || (listClass === 'vinculante' && list.kind === 'international');
}

/** Ids of the lists, each once. */
function listIds(lists: readonly { list: string }[]): string {
  return [...new Set(lists.map(({ list }) => list))].join(', ');
}

function isSanctioning({ class: force }: Pick<ListHit, 'class'>): boolean {
  return force !== 'control';
}

function unknown(cause: string): Finding {
  return { state: 'unknown', cause };
}
