export { Allowances } from './back-off/allowances.js';
export { type Attempt, BackOff } from './back-off/back-off.js';
export { KNOWN_BROWSER_MS, KnownBrowsers } from './back-off/known-browsers.js';
export { ChangeClaims } from './change-claims.js';
export { domainOf, normaliseEmail } from './email-address.js';
export type { Invitation } from './invitations/invitation.js';
export { InvitationStore } from './invitations/invitation-store.js';
export { LINK_LIFETIMES_MS, type Link } from './links/link.js';
export { LinkStore } from './links/link-store.js';
export { PasswordResets } from './links/password-resets.js';
export * from './mail/mail.js';
export * from './mail/mail-markers.js';
export * from './mail/outbox.js';
export * from './mail/render-mail.js';
export {
  getsNotices,
  hasProvenAddress,
  MEMBER_ROLES,
  type Member,
  type MemberRole,
  type SecondFactor,
} from './member.js';
export * from './member-errors.js';
export { type MemberNames, memberNames } from './member-names.js';
export { MemberStore, personOf } from './member-store.js';
export { PasswordHasher } from './passwords/password-hasher.js';
export { PASSWORD_MAX, type PasswordOwner, passwordProblem } from './passwords/password-rules.js';
export { WorkQueue } from './passwords/work-queue.js';
export { SecondFactors } from './second-factor/second-factors.js';
export * from './sessions/session.js';
export * from './sessions/session-store.js';
export { type NewAccount, SignUps } from './sign-up/sign-ups.js';
export { type Arrival, Arrivals } from './sso/arrivals.js';
export * from './sso/directory.js';
export { DirectoryRoles } from './sso/directory-roles.js';
export { DirectoryStore } from './sso/directory-store.js';
export {
  DEFAULT_GROUPS_CLAIM,
  type IdentityProvider,
  type ProviderSettings,
} from './sso/identity-provider.js';
export { IdentityProviderStore, type NewProviderSettings } from './sso/identity-provider-store.js';
export { type MailDomain, MailDomains, normaliseDomain } from './sso/mail-domains.js';
export * from './sso/provider-metadata.js';
export type { ProviderTest, ProviderTestResult } from './sso/provider-tests.js';
