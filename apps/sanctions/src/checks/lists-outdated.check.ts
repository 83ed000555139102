import type { ScreeningRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { listIds } from './class-match.js';

/** Whether a required list is missing, or a list is older than the policy allows; its value names them. */
export const listsOutdated: Check<ScreeningRecord> = {
  code: 'lists_outdated',
  evaluate: ({ lists }) => {
    const unreliable = lists.filter(({ state }) => state !== 'current');
    return unreliable.length > 0 ? { state: true, value: listIds(unreliable) } : false;
  },
};
