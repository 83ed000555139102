import type { IdentityProvider, Invitation, Member } from '@cotejo/members';
import type { InvitationView } from '../api/members.api.js';
import type { MemberView } from '../api/session.api.js';
import { instant, instantOrNull } from '../http/instants.js';

/**
 * A member as colleagues see them, without password hash and second factor.
 * @param provider of the member's tenant, if it is known
 */
export function memberView(member: Member, provider: IdentityProvider | null = null): MemberView {
  const { id, email, name, role, language, secondFactor, createdAt, lastSignInAt } = member;
  const mustUseProvider = provider?.enforced === true && provider.breakGlass !== id;
  return {
    id,
    email,
    name,
    role,
    language,
    secondFactor: secondFactor !== null,
    byProvider: member.passwordHash === null || mustUseProvider,
    createdAt: instant(createdAt),
    lastSignInAt: instantOrNull(lastSignInAt),
  };
}

export function invitationView({ id, email, role, invitedBy, expiresAt }: Invitation): InvitationView {
  return { id, email, role, invitedBy, expiresAt: instant(expiresAt) };
}
