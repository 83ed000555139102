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

/** One entry of the audit log. */
export interface ActivityEntry {
  seq: number;
  time: Instant;
  /** Name of the member, or of the process, that made the change. */
  actor: string;
  action: string;
  tenant: string;
  object: string;
  changes: Record<string, [before: unknown, after: unknown]>;
  requestId: string | null;
  network: string | null;
}

export interface ActivityPage {
  entries: ActivityEntry[];
  /** Value of `?before=` for the next page of older entries; `null` on the last page. */
  before: number | null;
}
