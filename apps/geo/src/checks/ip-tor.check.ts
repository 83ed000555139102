import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const ipTor: Check<PlaceRecord, PlaceQuery> = {
  code: 'ip_tor',
  applies: sent('ip'),
  evaluate: ({ ip }) => ip?.tor ?? null,
};
