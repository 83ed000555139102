import type { MemberRole } from '../member.js';

/** Somebody is asked to become a member. Times are epoch milliseconds. */
export interface Invitation {
  /** `inv_` and 16 hexadecimal digits. */
  id: string;
  /** `null`: as an operator. */
  tenant: string | null;
  role: MemberRole;
  email: string;
  /** Id of the member it makes, so that accepting may begin again. */
  memberId: string;
  /** Name of a member, or what else acted; shown and mailed. */
  invitedBy: string;
  company: string | null;
  createdAt: number;
  expiresAt: number;
}
