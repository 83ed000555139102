/**
 * Roles of a tenant's members, each with all rights of the role before it. `viewer` sees usage, activity, and keys and
 * webhooks without their secrets; `developer` also changes keys and webhooks and uses the playground; `admin` also manages
 * the tenant's members and its policy, which every role sees. An `operator` belongs to no tenant and runs the deployment.
 */
export const TENANT_ROLES = ['viewer', 'developer', 'admin'] as const;
export type TenantRole = (typeof TENANT_ROLES)[number];
export type Role = TenantRole | 'operator';
