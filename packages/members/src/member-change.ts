import { createHash } from 'node:crypto';
import type { AuditAction, AuditChanges, Change } from '@cotejo/accounts';
import { addressDigest } from './email-address.js';
import { type Identity, MEMBER_ROLES, type Member } from './member.js';
import type { MemberNames } from './member-names.js';

/** The audit log writes `-` for operators, who have no tenant. */
export const tenantName = (tenant: string | null): string => tenant ?? '-';

/** One issuer may serve several tenants, so an identity counts within one tenant only. */
export function identityDigest(tenant: string | null, { issuer, subject }: Identity): string {
  const text = JSON.stringify([tenantName(tenant), issuer, subject]);
  return createHash('sha256').update(text).digest('base64url');
}

export const tenantAddressDigest = (tenant: string | null, email: string): string =>
  addressDigest(`${tenantName(tenant)}\n${email}`);

/** A change of a member: the record of the member, and the records by which address and identity lead to the member. */
export function memberChange(
  names: MemberNames,
  action: AuditAction,
  { before = null, after, changes }: { before?: Member | null; after: Member; changes: AuditChanges },
): Change {
  const { id, tenant, role } = after;
  const indexed = { field: id, fieldValue: role, announce: null };
  const leading = pathsTo(names, after);
  const outdated = before === null ? [] : pathsTo(names, before).filter((name) => !leading.includes(name));
  const records = [
    // First what is deleted: deleting a record also takes the member out of the index, which the next record repairs.
    ...outdated.map((name) => ({ name, value: null, ...indexed })),
    { name: names.member(id), value: after, ...indexed },
    ...leading.map((name) => ({ name, value: { member: id }, ...indexed })),
  ];
  const index = names.membersOf(tenantName(tenant));
  const takesAway = before !== null && MEMBER_ROLES.indexOf(role) < MEMBER_ROLES.indexOf(before.role);
  return { action, tenant: tenantName(tenant), object: id, changes, takesAway, index, records };
}

/** Deletes a member with every record that leads to the member. */
export function memberRemoval(names: MemberNames, member: Member): Change {
  const change = memberChange(names, 'member.remove', { after: member, changes: { role: [member.role, null] } });
  return { ...change, records: change.records.map((each) => ({ ...each, value: null })) };
}

/**
 * The name of a member's address. An address counts everywhere only for members with a password, who proved by a mail that it is
 * theirs. A provider may claim any address, so its members have it within their tenant only.
 */
function pathsTo(names: MemberNames, { tenant, email, identity, passwordHash }: Member): string[] {
  const byAddress =
    passwordHash === null
      ? names.memberOfTenantAddress(tenantAddressDigest(tenant, email))
      : names.memberOfAddress(addressDigest(email));
  return identity ? [byAddress, names.memberOfIdentity(identityDigest(tenant, identity))] : [byAddress];
}
