import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const zoneHighRisk: Check<PlaceRecord, PlaceQuery> = {
  code: 'zone_high_risk',
  applies: sent('address'),
  evaluate: ({ address }) => (address?.zoneRisk ? address.zoneRisk === 'alto' : null),
};
