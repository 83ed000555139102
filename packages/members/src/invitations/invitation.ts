import type { MemberRole } from '../member.js';

/** An open invitation. Times are epoch milliseconds. */
export interface Invitation {
  /** `inv_` and 16 hexadecimal digits. */
  id: string;
  /** `null`: an invitation to become an operator. */
  tenant: string | null;
  role: MemberRole;
  email: string;
  /** Id of the future member, chosen now so that accepting can be repeated after a crash. */
  memberId: string;
  /** Name of the inviting member or process; shown to the invited person. */
  invitedBy: string;
  /** The inviting member's id, or a name from the command line. Missing in invitations of version 0.1. */
  inviter?: string;
  /** Chain of invitations that the future member will belong to: see `Member`. */
  invitationChain?: string | null;
  /** Tenant at which that chain began: see `Member`. */
  team?: string | null;
  company: string | null;
  createdAt: number;
  expiresAt: number;
}
