import { useParams } from 'react-router';
import { type Role, TENANT_ROLES, type TenantRole } from '../../../src/api/roles.js';
import type { MemberView } from '../../../src/api/session.api.js';
import { useSession } from './session-provider.js';

/** Who is signed in. Only for pages inside the shell, which lets nobody else in. */
export function useMember(): MemberView {
  const { member } = useSession().session;
  if (!member) {
    throw new TypeError('nobody is signed in');
  }
  return member;
}

/** The tenant a page is about: the member's own, or the one in an operator's path. */
export function useTenant(): string {
  const { tenant } = useSession().session;
  const params = useParams();
  const id = params.tenant ?? tenant?.id;
  if (id === undefined) {
    throw new TypeError('the page has no tenant');
  }
  return id;
}

/** Whether a member with this role may what the wanted one may; operators pass everywhere. */
export const atLeast = (role: Role, wanted: TenantRole): boolean =>
  role === 'operator' || TENANT_ROLES.indexOf(role) >= TENANT_ROLES.indexOf(wanted);

export const useMay = (wanted: TenantRole): boolean => atLeast(useMember().role, wanted);
