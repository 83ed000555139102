import type { Person } from '@cotejo/accounts';
import { MEMBER_ROLES, type MemberRole } from '../member.js';
import { ProviderSettingError } from '../member-errors.js';

/** What an admin chooses about the OpenID provider of their company. */
export interface ProviderSettings {
  /** Issuer identifier, compared exactly (OpenID Connect Core 1.0, section 2). */
  issuer: string;
  clientId: string;
  /**
   * Where the groups of a person come from: `token` for the claim of the ID token at each sign-in, `directory` for the groups
   * that the provider sends by SCIM.
   */
  groupsFrom: 'token' | 'directory';
  /** Name of the claim with the groups, for `token`. */
  groupsClaim: string;
  /** Role of each group. The highest role of a person's groups applies. */
  groupRoles: { group: string; role: MemberRole }[];
  /** Role of a person in none of these groups. `null`: such a person cannot sign in. */
  defaultRole: MemberRole | null;
  /** Value of `acr` that the ID token must carry, for example for two factors. `null`: any. */
  acr: string | null;
}

/** The OpenID provider of a tenant, or of the operators. Times are epoch milliseconds. */
export interface IdentityProvider extends ProviderSettings {
  /** `null`: the operators' provider. */
  tenant: string | null;
  /** Encrypted client secret. `null`: a public client, which proves itself by PKCE only. */
  sealedSecret: string | null;
  /** Passwords are off, except for the break-glass member. */
  enforced: boolean;
  /** The member who can still sign in with a password when the provider is away. */
  breakGlass: string | null;
  /** The member who configured the provider; `null`: the command line. */
  configuredBy: Person | null;
  /** When somebody first signed in with this issuer and client. Enforcing before would lock everybody out. */
  provenAt: number | null;
  /** SHA-256 of the token of the directory (SCIM); `null`: the provider sends no directory. */
  scimDigest: string | null;
  changedAt: number;
}

export const DEFAULT_GROUPS_CLAIM = 'groups';
const GROUPS_MAX = 50;
const NAME_MAX = 200;
const CLIENT_ID = /^[\x21-\x7e]{1,255}$/;
const CLAIM = /^[\x21-\x7e]{1,100}$/;

/**
 * Checks settings for a tenant (`null`: the operators). The network rules check the address of the issuer later, when it is called.
 * @throws MemberError `invalid_provider`
 */
export function checkSettings(tenant: string | null, settings: ProviderSettings): void {
  const { issuer, clientId, groupsClaim, groupRoles, defaultRole, acr } = settings;
  checkIssuer(issuer);
  if (!CLIENT_ID.test(clientId)) {
    throw invalid('clientId', 'invalid_format', 'the client id needs 1 to 255 visible ASCII characters');
  }
  if (!CLAIM.test(groupsClaim)) {
    throw invalid('groupsClaim', 'invalid_format', 'the name of the claim needs 1 to 100 visible ASCII characters');
  }
  if (acr !== null && !CLIENT_ID.test(acr)) {
    throw invalid('acr', 'invalid_format', 'the acr value needs 1 to 255 visible ASCII characters');
  }
  checkGroups(groupRoles);
  const roles = [...groupRoles.map(({ role }) => role), ...(defaultRole === null ? [] : [defaultRole])];
  if (roles.length === 0) {
    throw invalid('groupRoles', 'no_role', 'name a role for at least one group, or a default role');
  }
  if (roles.some((role) => (role === 'operator') !== (tenant === null))) {
    throw invalid(
      'defaultRole',
      'wrong_role',
      'operators have the role operator, and members of a tenant any other role',
    );
  }
}

function checkGroups(groupRoles: ProviderSettings['groupRoles']): void {
  if (groupRoles.length > GROUPS_MAX) {
    throw invalid('groupRoles', 'too_many', `at most ${GROUPS_MAX} groups can have a role`);
  }
  for (const [index, { group }] of groupRoles.entries()) {
    if (group.trim() === '' || group.length > NAME_MAX) {
      throw invalid(`groupRoles/${index}`, 'invalid_length', `a group needs 1 to ${NAME_MAX} characters`);
    }
    if (groupRoles.findIndex((other) => other.group === group) !== index) {
      throw invalid(`groupRoles/${index}`, 'group_twice', 'each group may appear once');
    }
  }
}

/** @returns the role of a person with these groups; `null`: the person has no role and cannot sign in */
export function roleOfGroups(
  { groupRoles, defaultRole }: Pick<IdentityProvider, 'groupRoles' | 'defaultRole'>,
  groups: readonly string[],
): MemberRole | null {
  const roles = groupRoles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return MEMBER_ROLES.findLast((role) => roles.includes(role)) ?? defaultRole;
}

/** Whether the member keeps the role of an administrator, because passwords are off for everybody else. */
export const isBreakGlass = ({ enforced, breakGlass }: IdentityProvider, { id }: { id: string }): boolean =>
  enforced && breakGlass === id;

/** HTTPS without query and fragment (OpenID Connect Discovery 1.0, section 3). Plain HTTP never leaves this machine. */
function checkIssuer(issuer: string): void {
  const url = issuer.length <= 500 ? URL.parse(issuer) : null;
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (!url?.hostname) {
    throw invalid('issuer', 'not_an_address', 'the issuer must be an address that starts with https://');
  }
  if (url.protocol !== 'https:' && !isLocal) {
    throw invalid('issuer', 'not_https', 'the issuer must start with https://');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw invalid('issuer', 'not_plain', 'the issuer must have no user, password, query or fragment');
  }
}

const invalid = (setting: string, problem: string, message: string) =>
  new ProviderSettingError(setting, problem, message);
