import type { Tenant } from '../tenants/tenant.js';
import type { KeyRecord } from './key-record.js';

/** Read and parsed in place of a key that does not exist. It is as long as a real record, so it takes the same time. */
const record: KeyRecord = {
  id: 'key_0000000000000000',
  tenant: 'decoy',
  environment: 'production',
  mac: '0'.repeat(43),
  pepperVersion: 1,
  last4: '0000',
  name: 'default',
  scopes: null,
  createdBy: 'nobody',
  createdAt: 1_700_000_000_000,
  expiresAt: null,
  revokedAt: 1_700_000_000_000,
  rotatedAt: null,
  retiresAt: null,
  rotatedFrom: null,
  line: 'key_0000000000000000',
  exposedAt: null,
  networks: null,
  certificates: null,
  refusals: {},
};
const tenant: Tenant = {
  id: 'decoy',
  plan: 'corporativo',
  createdAt: 1_700_000_000_000,
  trialEndsAt: null,
  company: null,
  nit: null,
  suspendedAt: null,
  networks: null,
};

export const DECOY_RECORD = JSON.stringify(record);
export const DECOY_TENANT = JSON.stringify(tenant);
