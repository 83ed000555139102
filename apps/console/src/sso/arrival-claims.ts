import { type Arrival, type IdentityProvider, normaliseEmail } from '@cotejo/members';
import type { IDToken, UserInfoResponse } from 'openid-client';
import { SignInFailure } from './sign-in-failure.js';

type Claims = Record<string, unknown>;
const NAME_MAX = 80;
/** OpenID Connect Core 1.0, section 2. */
const SUBJECT_MAX = 255;
const SESSION_ID_MAX = 255;
const GROUPS_MAX = 1_000;
const VISIBLE = /[^\p{C}\p{Z}]/u;
/** What our pages and mails show as a name: no control character, and no dot that a mail program would turn into a link. */
const UNSHOWN = /[\p{C}\p{Z}<>"&]+/gu;

/** Whether the ID token lacks claims that the provider may send from its UserInfo endpoint. */
export function lacksClaims({ groupsFrom, groupsClaim }: IdentityProvider, claims: Claims): boolean {
  return typeof claims.email !== 'string' || (groupsFrom === 'token' && claims[groupsClaim] === undefined);
}

/**
 * Reads a person from the claims of the ID token and of UserInfo.
 * @throws SignInFailure `provider_claims_missing`: without address, with an address that the provider has not verified, without
 * a subject, because all such people would be one member, or with a list of groups that the provider cut off
 */
export function readArrival(
  { issuer, groupsFrom, groupsClaim }: IdentityProvider,
  idToken: IDToken,
  userInfo: UserInfoResponse | null,
  language: Arrival['language'],
): Arrival {
  const claims: Claims = { ...userInfo, ...idToken };
  const email = normaliseEmail(typeof claims.email === 'string' ? claims.email : '');
  // Some providers send the boolean as text.
  const isUnverified = String(claims.email_verified ?? true).toLowerCase() !== 'true';
  const isSubject = VISIBLE.test(idToken.sub) && idToken.sub.length <= SUBJECT_MAX;
  if (email === null || isUnverified || !isSubject) {
    const claim = email === null ? 'email' : isUnverified ? 'email_verified' : 'sub';
    throw new SignInFailure('provider_claims_missing', claim);
  }
  return {
    identity: { issuer, subject: idToken.sub },
    // Microsoft Entra sends another `sub` to each application; its directory uses `oid`.
    otherIds: typeof claims.oid === 'string' ? [claims.oid] : [],
    email,
    // Microsoft Entra sends no `email_verified`, but on request whether the owner of the domain is verified.
    isEmailVerified: [claims.email_verified, claims.xms_edov].some((claim) => /^(?:true|1)$/i.test(String(claim))),
    name: nameOf(claims) ?? (email.split('@', 1)[0] as string),
    language,
    groups: groupsFrom === 'token' ? readGroups(claims, groupsClaim) : [],
  };
}

/** Id of the session at the provider. `null`: it sent none, or one that is too long to be stored. */
export const readSessionId = ({ sid }: IDToken): string | null =>
  typeof sid === 'string' && sid.length <= SESSION_ID_MAX ? sid : null;

/** The full name as far as mails may show it. `null`: nothing is left of it. */
function nameOf({ name }: Claims): string | null {
  const shown =
    typeof name === 'string'
      ? name
          .replace(UNSHOWN, ' ')
          .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
          .trim()
      : '';
  return shown === '' ? null : [...shown].slice(0, NAME_MAX).join('');
}

function readGroups(claims: Claims, name: string): string[] {
  // For a person in many groups, Microsoft Entra sends a link in place of the groups: they are unknown, not absent.
  const isElsewhere = (claims._claim_names as Claims | undefined)?.[name] !== undefined || isTrue(claims.hasgroups);
  const value = claims[name];
  const groups = typeof value === 'string' ? [value] : (value ?? []);
  if (isElsewhere || !areTexts(groups) || groups.length > GROUPS_MAX) {
    throw new SignInFailure('provider_claims_missing', name);
  }
  return groups;
}

/** Some providers write booleans as text. */
const isTrue = (value: unknown): boolean => String(value).toLowerCase() === 'true';

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');
