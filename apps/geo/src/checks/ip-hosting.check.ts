import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const ipHosting: Check<PlaceRecord, PlaceQuery> = {
  code: 'ip_hosting',
  applies: sent('ip'),
  evaluate: ({ ip }) => ip?.hosting ?? null,
};
