import type { TenantRole } from './roles.js';
import type { Instant, MemberView } from './session.api.js';

export interface MemberList {
  members: MemberView[];
  invitations: InvitationView[];
  /** Somebody gets the notices of the tenant. Operators get none from here. */
  notified: boolean;
}

export interface InvitationView {
  id: string;
  email: string;
  role: MemberView['role'];
  invitedBy: string;
  expiresAt: Instant;
}

export interface Invite {
  email: string;
  role: TenantRole;
}

export interface ChangeRole {
  role: TenantRole;
}
