import { type Role, TENANT_ROLES, type TenantRole } from '../../../src/api/roles.js';

/** Whether a role includes the required role. An operator's role includes all roles of a tenant. */
export const hasRole = (role: Role, required: TenantRole): boolean =>
  role === 'operator' || TENANT_ROLES.indexOf(role) >= TENANT_ROLES.indexOf(required);
