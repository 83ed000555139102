import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const addressInvalid: Check<PlaceRecord, PlaceQuery> = {
  code: 'address_invalid',
  applies: sent('address'),
  evaluate: ({ address }) => address && !address.valid,
};
