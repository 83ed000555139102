import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const ipProxy: Check<PlaceRecord, PlaceQuery> = {
  code: 'ip_proxy',
  applies: sent('ip'),
  evaluate: ({ ip }) => ip?.proxy ?? null,
};
