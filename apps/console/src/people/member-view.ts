import type { Invitation, Member } from '@cotejo/members';
import type { InvitationView } from '../api/members.api.js';
import type { MemberView } from '../api/session.api.js';
import { instant, instantOrNull } from '../http/instants.js';

/** A member as colleagues see them, without password hash and second factor. */
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
    createdAt: instant(createdAt),
    lastSignInAt: instantOrNull(lastSignInAt),
  };
}

export function invitationView({ id, email, role, invitedBy, expiresAt }: Invitation): InvitationView {
  return { id, email, role, invitedBy, expiresAt: instant(expiresAt) };
}
