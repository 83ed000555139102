import type { LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const simSwapRecent: Check<LineRecord> = {
  code: 'sim_swap_recent',
  evaluate: ({ simSwapped, simAgeHours }) =>
    simSwapped === null ? null : { state: simSwapped, ...(simAgeHours !== null && { value: simAgeHours }) },
};
