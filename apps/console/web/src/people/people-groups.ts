/** The members of a tenant, and the operators. */
export const GROUPS = {
  members: {
    list: 'GET /api/tenants/:tenant/members',
    invite: 'POST /api/tenants/:tenant/invitations',
    withdraw: 'DELETE /api/tenants/:tenant/invitations/:id',
    remove: 'DELETE /api/tenants/:tenant/members/:id',
  },
  operators: {
    list: 'GET /api/operator/members',
    invite: 'POST /api/operator/invitations',
    withdraw: 'DELETE /api/operator/invitations/:id',
    remove: 'DELETE /api/operator/members/:id',
  },
} as const;

export type Group = keyof typeof GROUPS;
