import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const ipVpn: Check<PlaceRecord, PlaceQuery> = {
  code: 'ip_vpn',
  applies: sent('ip'),
  evaluate: ({ ip }) => ip?.vpn ?? null,
};
