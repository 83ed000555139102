import type { ListHit, ScreeningRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { listIds, nothingFound } from './class-match.js';

/** A resemblance on a list that sanctions; a namesake on a list of control (PEP) is no reason for a review. */
export const listMatchPossible: Check<ScreeningRecord> = {
  code: 'list_match_possible',
  evaluate: (record) => {
    const possible = record.hits.filter((hit) => hit.band === 'review' && sanctions(hit));
    return possible.length > 0 ? { state: true, value: listIds(possible) } : nothingFound(record, sanctions);
  },
};

const sanctions = ({ class: force }: Pick<ListHit, 'class'>): boolean => force !== 'control';
