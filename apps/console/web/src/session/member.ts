import { useParams } from 'react-router';
import type { TenantRole } from '../../../src/api/roles.js';
import type { MemberView } from '../../../src/api/session.api.js';
import { hasRole } from './has-role.js';
import { useSession } from './session-provider.js';

/** The signed-in member. Only for pages inside the shell, which requires a session. */
export function useMember(): MemberView {
  const { member } = useSession().session;
  if (!member) {
    throw new TypeError('no member is signed in');
  }
  return member;
}

/** The tenant of the page: the member's own tenant, or the tenant in an operator's path. `undefined` on other pages. */
export function useTenantIfAny(): string | undefined {
  const { tenant } = useSession().session;
  return useParams().tenant ?? tenant?.id;
}

export function useTenant(): string {
  const id = useTenantIfAny();
  if (id === undefined) {
    throw new TypeError('the page has no tenant');
  }
  return id;
}

/** Whether the signed-in member has this role or a higher one. */
export const useHasRole = (required: TenantRole): boolean => hasRole(useMember().role, required);
