import type { ActionContext, AuditChanges, Deployment, Person } from '@cotejo/accounts';
import { hasProvenAddress, type Identity, type Member, type MemberRole } from '../member.js';
import { memberChange } from '../member-change.js';
import { MemberError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';
import { MEMBERS_MAX, newMemberId, tooMany } from '../member-store.js';
import { type DirectoryUser, findPerson, groupsOf } from './directory.js';
import type { SsoParts } from './directory-roles.js';
import { type IdentityProvider, isBreakGlass, roleOfGroups } from './identity-provider.js';

/** A person whom the identity provider has just authenticated. */
export interface Arrival {
  identity: Identity;
  /** Other stable ids of the person at the provider, such as `oid` of Microsoft Entra. */
  otherIds: string[];
  /** In the form of `normaliseEmail`. */
  email: string;
  /** The provider says that it verified the address. Some providers send no such claim. */
  isEmailVerified: boolean;
  name: string;
  language: 'es' | 'en';
  /** Groups of the ID token. */
  groups: string[];
}

/** Turns a person whom the identity provider vouches for into a member, at the first and at every later sign-in. */
export class Arrivals {
  private readonly names: MemberNames;

  constructor(
    scope: Deployment,
    private readonly parts: SsoParts,
  ) {
    this.names = memberNames(scope);
  }

  /**
   * @param started the provider to which the browser was sent
   * @throws MemberError `provider_changed`, `not_provisioned`, `no_role`, `email_taken`, `too_many_members`, `last_admin`
   */
  async admit(started: IdentityProvider, arrival: Arrival, context: Omit<ActionContext, 'actor'>): Promise<Member> {
    const { audit, members, providers } = this.parts;
    const newId = newMemberId();
    const known = await this.findMember(started.tenant, arrival);
    const by = { ...context, actor: known?.id ?? newId };
    const member = await audit.commit(by, async () => {
      const provider = await providers.find(started.tenant);
      if (provider?.issuer !== started.issuer || provider.clientId !== started.clientId) {
        throw new MemberError('provider_changed', 'the settings of the provider changed meanwhile: sign in again');
      }
      const { user, role } = await this.judge(provider, arrival);
      const before = await this.findMember(provider.tenant, arrival);
      const after = before
        ? await this.renewed(provider, before, arrival, role)
        : this.newMember(provider, newId, arrival, role);
      if (!before && (await members.list(provider.tenant)).length >= MEMBERS_MAX) {
        throw tooMany();
      }
      return { result: after, change: this.change(before, after, user) };
    });
    await providers.noteProven(started, context);
    return member;
  }

  /**
   * Whether and with which role the person may sign in; it changes nothing.
   * @throws MemberError `not_provisioned`, `no_role`
   */
  async judge(
    provider: IdentityProvider,
    arrival: Arrival,
  ): Promise<{ user: DirectoryUser | null; role: MemberRole; groups: readonly string[] }> {
    const { user, groups } = await this.readDirectory(provider, arrival);
    const role = roleOfGroups(provider, groups);
    if (role === null) {
      throw new MemberError('no_role', 'no group of this person has a role');
    }
    return { user, role, groups };
  }

  /** @throws MemberError `email_taken`: another person of this provider has the address */
  private async findMember(tenant: string | null, { identity, email }: Arrival): Promise<Member | null> {
    const { members } = this.parts;
    const byIdentity = await members.findByIdentity(tenant, identity);
    if (byIdentity) {
      return byIdentity;
    }
    const byEmail = await members.findInTenant(tenant, email);
    if (byEmail?.identity?.issuer === identity.issuer) {
      throw new MemberError('email_taken', 'an account with this e-mail address already exists');
    }
    return byEmail;
  }

  private async readDirectory(provider: IdentityProvider, { identity, otherIds, email, groups }: Arrival) {
    if (provider.scimDigest === null) {
      return { user: null, groups: provider.groupsFrom === 'token' ? groups : [] };
    }
    const directory = await this.parts.directories.read(provider.tenant);
    const user = findPerson(directory, { subjects: [identity.subject, ...otherIds], email });
    if (!user?.active) {
      throw new MemberError('not_provisioned', 'the directory does not have this person, or the person is not active');
    }
    return { user, groups: provider.groupsFrom === 'token' ? groups : groupsOf(directory, user.id) };
  }

  private newMember(
    { tenant, configuredBy }: IdentityProvider,
    id: string,
    { identity, email, isEmailVerified, name, language }: Arrival,
    role: MemberRole,
  ): Member {
    return {
      id,
      tenant,
      role,
      email,
      name,
      language,
      identity,
      ...chainOf(configuredBy, id, tenant),
      passwordHash: null,
      addressProven: isEmailVerified,
      secondFactor: null,
      createdAt: Date.now(),
      lastSignInAt: null,
    };
  }

  private async renewed(
    provider: IdentityProvider,
    before: Member,
    { identity, email, isEmailVerified, name }: Arrival,
    role: MemberRole,
  ): Promise<Member> {
    const isFree = before.email === email || (await this.isFree(before, email));
    const chain = isVouchedByStranger(provider, before, identity)
      ? chainOf(provider.configuredBy, before.id, provider.tenant)
      : {};
    const address = isFree ? email : before.email;
    const addressProven =
      (address === email && isEmailVerified) || (address === before.email && hasProvenAddress(before));
    const kept = { ...before, ...chain, identity, name, email: address, addressProven };
    if (isBreakGlass(provider, before) || before.role === role) {
      return kept;
    }
    if (await this.parts.members.isLast(before)) {
      throw new MemberError('last_admin', 'the last admin cannot get another role');
    }
    return { ...kept, role };
  }

  /** Whether the member may take this address. */
  private async isFree({ tenant, passwordHash }: Member, email: string): Promise<boolean> {
    const { members } = this.parts;
    const isOwnedElsewhere = passwordHash !== null && (await members.findByEmail(email)) !== null;
    return !isOwnedElsewhere && (await members.findInTenant(tenant, email)) === null;
  }

  private change(before: Member | null, after: Member, user: DirectoryUser | null) {
    const changes = differences(before, after);
    const isLinked = user === null || user.memberId === after.id;
    if (before !== null && isLinked && Object.keys(changes).length === 0) {
      return null;
    }
    const action = before === null ? 'member.create' : 'member.sync';
    const change = memberChange(this.names, action, { before, after, changes });
    const links = isLinked ? [] : [this.parts.directories.link(user, after.id)];
    return { ...change, records: [...change.records, ...links] };
  }
}

/** Like an invitation: members count as invited by the member who configured the provider. See `activationProblem`. */
function chainOf(configuredBy: Person | null, id: string, tenant: string | null) {
  return configuredBy === null
    ? { invitedBy: 'identity provider', invitationChain: id, team: tenant }
    : {
        invitedBy: configuredBy.id,
        invitationChain: configuredBy.invitationChain,
        team: configuredBy.team ?? null,
      };
}

/**
 * Whether somebody from outside the tenant, such as an operator, chose who vouches for a member whom we know already. That person
 * could sign in as the member, so both count as one chain of invitations: else one person could draft and activate a policy.
 */
function isVouchedByStranger({ tenant, configuredBy }: IdentityProvider, before: Member, now: Identity): boolean {
  const isSame = before.identity?.issuer === now.issuer && before.identity.subject === now.subject;
  return !isSame && configuredBy !== null && (configuredBy.team ?? null) !== tenant;
}

/** What the audit log says of a sign-in that changed a member. It names no person and no address. */
function differences(before: Member | null, after: Member): AuditChanges {
  const changes: AuditChanges = {};
  if (before?.role !== after.role) {
    changes.role = [before?.role ?? null, after.role];
  }
  if (JSON.stringify(before?.identity ?? null) !== JSON.stringify(after.identity)) {
    changes.identity = [(before?.identity ?? null) !== null, true];
  }
  const profile = (['name', 'email'] as const).filter((each) => before !== null && before[each] !== after[each]);
  if (profile.length > 0) {
    changes.changed = [null, profile];
  }
  if (before !== null && hasProvenAddress(before) !== hasProvenAddress(after)) {
    changes.addressProven = [hasProvenAddress(before), hasProvenAddress(after)];
  }
  if (before === null) {
    changes.invitedBy = [null, after.invitedBy];
  }
  return changes;
}
