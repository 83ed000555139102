import type { LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

const RECENT_MONTHS = 3;

export const phoneLineRecent: Check<LineRecord> = {
  code: 'phone_line_recent',
  evaluate: ({ tenureMonths }) =>
    tenureMonths === null ? null : { state: tenureMonths < RECENT_MONTHS, value: tenureMonths },
};
