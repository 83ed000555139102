/** Of the roles the first three are of one tenant, each may all that the one before may; an operator belongs to none. */
export const MEMBER_ROLES = ['viewer', 'developer', 'admin', 'operator'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** A person who signs in to the console. Times are epoch milliseconds. */
export interface Member {
  /** `mem_` and 16 hexadecimal digits; what the audit log knows of them. */
  id: string;
  /** `null` for operators. */
  tenant: string | null;
  role: MemberRole;
  /** Lower case. Where mail goes and how they sign in. */
  email: string;
  name: string;
  language: 'es' | 'en';
  /** Argon2id, PHC string. */
  passwordHash: string;
  /** TOTP (RFC 6238); `null`: none is set up. */
  secondFactor: SecondFactor | null;
  createdAt: number;
  lastSignInAt: number | null;
}

export interface SecondFactor {
  /** Secret and recovery codes, see `SealedFactor`: who reads Redis alone can make no codes. */
  sealed: string;
  enabledAt: number;
}
