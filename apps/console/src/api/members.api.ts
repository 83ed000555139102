import type { TenantRole } from './roles.js';
import type { Instant, MemberView } from './session.api.js';

export interface MemberList {
  members: MemberView[];
  invitations: InvitationView[];
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

/** One change in the accounts, as the hash-chained log has it. */
export interface ActivityEntry {
  seq: number;
  time: Instant;
  /** Name of the member, or what else acted. */
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
  /** To ask for older ones with `?before=`; `null`: there are none. */
  before: number | null;
}
