import type { Deployment } from '@cotejo/accounts';

/** Names of all keys of members and sessions in the state Redis. No name contains an address or a token. */
export function memberNames({ namespace, environment }: Deployment) {
  const prefix = `${namespace}:${environment}:console`;
  return {
    member: (id: string) => `${prefix}:member:${id}`,
    /** Id of the member with an address, by a digest of the address. */
    memberOfAddress: (digest: string) => `${prefix}:address:${digest}`,
    /** Hash, member id to role; tenant `-`: operators. */
    membersOf: (tenant: string) => `${prefix}:members:${tenant}`,
    /** Id of the member with an address within one tenant, for members without a password, by a digest of both. */
    memberOfTenantAddress: (digest: string) => `${prefix}:address-of-tenant:${digest}`,
    /** Id of the member of a tenant with an identity, by a digest of tenant, issuer and subject. */
    memberOfIdentity: (digest: string) => `${prefix}:identity:${digest}`,
    /** Identity provider of a tenant; tenant `-`: of the operators. */
    provider: (tenant: string) => `${prefix}:provider:${tenant}`,
    /** Hash, tenant to issuer. */
    providers: `${prefix}:providers`,
    /** Owner of a company's mail domain. */
    mailDomain: (domain: string) => `${prefix}:mail-domain:${domain}`,
    /** Hash, domain to the person or proof that gave it. */
    mailDomainsOf: (tenant: string) => `${prefix}:mail-domains:${tenant}`,
    /** Tenant of the token of a directory, by the SHA-256 of the token. */
    scimToken: (digest: string) => `${prefix}:scim-token:${digest}`,
    /** The last test of settings for a tenant's provider. */
    providerTest: (tenant: string) => `${prefix}:provider-test:${tenant}`,
    /** Marker: the answer of the provider with this state was used. */
    signInState: (digest: string) => `${prefix}:sign-in-state:${digest}`,
    /** Marker: this logout token was used. */
    logoutToken: (digest: string) => `${prefix}:logout-token:${digest}`,
    /** Person or group of a tenant's directory (SCIM). */
    directoryEntry: (id: string) => `${prefix}:directory:${id}`,
    /** Hash, id of a person or a group to `user` or `group`. */
    directoryOf: (tenant: string) => `${prefix}:directory-of:${tenant}`,
    /** Purpose of a one-time link, by the SHA-256 of its token. */
    link: (digest: string) => `${prefix}:link:${digest}`,
    /** Marker: a request is using the link. */
    linkInUse: (digest: string) => `${prefix}:link-in-use:${digest}`,
    invitation: (id: string) => `${prefix}:invitation:${id}`,
    /** Hash, id of an open invitation to its expiry time. */
    invitationsOf: (tenant: string) => `${prefix}:invitations:${tenant}`,
    /** Failed attempts of an account or a network, by a digest. */
    backOff: (digest: string) => `${prefix}:back-off:${digest}`,
    allowance: (digest: string) => `${prefix}:allowance:${digest}`,
    /** Time step of the last code used. */
    timeStep: (memberId: string) => `${prefix}:time-step:${memberId}`,
    /** Sealed secret of a second factor during its set-up. */
    secondFactorSetup: (memberId: string) => `${prefix}:second-factor-setup:${memberId}`,
    /** Marker: the solution of this puzzle was used. */
    puzzle: (digest: string) => `${prefix}:puzzle:${digest}`,
    /** Session, by the SHA-256 of its token. */
    session: (digest: string) => `${prefix}:session:${digest}`,
    /** Hash, public id of a session to the digest of its token. */
    sessionsOf: (memberId: string) => `${prefix}:sessions:${memberId}`,
    /** Marker: the member sent a change with this idempotency key. */
    changeClaim: (memberId: string, digest: string) => `${prefix}:once:${memberId}:${digest}`,
    mail: (id: string) => `${prefix}:mail:${id}`,
    /** Marker: a person took the mail, to deliver it by hand. */
    mailTaken: (id: string) => `${prefix}:mail-taken:${id}`,
    /** `1` or `0`: whether a worker has a mail server. Expires when no worker renews it. */
    smtp: `${prefix}:smtp`,
    /** Sorted set, mail id to expiry time. */
    mails: `${prefix}:mails`,
  };
}

export type MemberNames = ReturnType<typeof memberNames>;
