import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const ipRelay: Check<PlaceRecord, PlaceQuery> = {
  code: 'ip_relay',
  applies: sent('ip'),
  evaluate: ({ ip }) => ip?.relay ?? null,
};
