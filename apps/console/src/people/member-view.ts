import type { Invitation, Member } from '@cotejo/members';
import type { InvitationView } from '../api/members.api.js';
import type { MemberView } from '../api/session.api.js';

/** A member as colleagues see them: nothing of password or second factor. */
export function memberView({
  id,
  email,
  name,
  role,
  language,
  secondFactor,
  createdAt,
  lastSignInAt,
}: Member): MemberView {
  return {
    id,
    email,
    name,
    role,
    language,
    secondFactor: secondFactor !== null,
    createdAt: new Date(createdAt).toISOString(),
    lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt).toISOString(),
  };
}

export function invitationView({ id, email, role, invitedBy, expiresAt }: Invitation): InvitationView {
  return { id, email, role, invitedBy, expiresAt: new Date(expiresAt).toISOString() };
}
