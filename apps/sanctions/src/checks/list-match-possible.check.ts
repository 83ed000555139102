import type { ScreeningRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { namesOf, nothingFound } from './class-match.js';

/** A resemblance on a list that sanctions; a namesake of an exposed person (PEP) is no reason for a review. */
export const listMatchPossible: Check<ScreeningRecord> = {
  code: 'list_match_possible',
  evaluate: (record) => {
    const possible = record.hits.filter((hit) => hit.band === 'review' && hit.class !== 'control');
    return possible.length > 0 ? { state: true, value: namesOf(possible) } : nothingFound(record);
  },
};
