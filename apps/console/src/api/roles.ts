/**
 * What a member may do. The first three are of one tenant, each may all that the one below may:
 * `viewer` looks (usage, keys without their secret, activity), `developer` changes keys and uses the playground, `admin` looks
 * after the tenant's members. An `operator` belongs to no tenant and runs the deployment.
 */
export const TENANT_ROLES = ['viewer', 'developer', 'admin'] as const;
export type TenantRole = (typeof TENANT_ROLES)[number];
export type Role = TenantRole | 'operator';
