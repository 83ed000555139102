import type { ReadName } from '../../api/hooks.js';

/** Answers that a change of a tenant makes wrong. */
export const TENANT_ANSWERS: ReadName[] = [
  'GET /api/operator/tenants',
  'GET /api/operator/tenants/:tenant',
  'GET /api/tenants/:tenant/quota',
];
