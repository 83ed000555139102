/**
 * Roles of members. The first three belong to a tenant, each with all rights of the role before it; operators belong to
 * no tenant.
 */
export const MEMBER_ROLES = ['viewer', 'developer', 'admin', 'operator'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** A person who signs in to the console. Times are epoch milliseconds. */
export interface Member {
  /** `mem_` and 16 hexadecimal digits; the audit log names the member by it. */
  id: string;
  /** `null` for operators. */
  tenant: string | null;
  role: MemberRole;
  /** In the form of `normaliseEmail`. */
  email: string;
  name: string;
  language: 'es' | 'en';
  /** Argon2id, PHC string. `null`: the member signs in through the company's identity provider only. */
  passwordHash: string | null;
  /** TOTP (RFC 6238); `null`: not set up. */
  secondFactor: SecondFactor | null;
  /** The person at the company's identity provider; `null`: never signed in through one. */
  identity: Identity | null;
  /**
   * Whether a mail or the provider proved that the address is the member's. Missing: only members with a password proved it, by
   * the mail with their link.
   */
  addressProven?: boolean;
  createdAt: number;
  lastSignInAt: number | null;
  /** Who invited the member: a member's id, or a name from the command line. `null`: signed up, or not recorded. */
  invitedBy: string | null;
  /**
   * Id of the member at the beginning of the chain of invitations that led to this member; the own id of a member who
   * signed up or was invited on the command line. `null`: not recorded.
   */
  invitationChain: string | null;
  /** Tenant at which that chain began; `null`: it began with an operator, or is not recorded. */
  team: string | null;
}

export const hasProvenAddress = ({
  addressProven,
  passwordHash,
}: Pick<Member, 'addressProven' | 'passwordHash'>): boolean => addressProven ?? passwordHash !== null;

/** Whether notices of a tenant go to this member. A provider may claim any address, so other admins get none. */
export const getsNotices = (member: Pick<Member, 'role' | 'addressProven' | 'passwordHash'>): boolean =>
  member.role === 'admin' && hasProvenAddress(member);

export interface SecondFactor {
  /** Encrypted `SealedFactor`: the content of Redis alone is not enough to generate codes. */
  sealed: string;
  enabledAt: number;
}

/** A person at an OpenID provider. Only issuer and subject together name a person (OpenID Connect Core 1.0, section 2). */
export interface Identity {
  issuer: string;
  subject: string;
}
