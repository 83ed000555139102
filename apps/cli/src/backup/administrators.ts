import { scanKeys } from '@cotejo/accounts';
import type { Member } from '@cotejo/members';
import { readRecords } from '@cotejo/platform';
import type { Redis } from 'ioredis';

/** A member who may change accounts. */
export type Administrator = Pick<Member, 'tenant' | 'id' | 'email' | 'name' | 'role'>;

const READ_AT_ONCE = 200;

/**
 * All operators, and the admins of all tenants, operators first. It reads every record of a member,
 * because a member who is missing in the lists of members can sign in too.
 */
export async function readAdministrators(redis: Redis, prefix: string): Promise<Administrator[]> {
  const members = `${prefix}console:member:`;
  const ids = await scanKeys(redis, members);
  const found: Administrator[] = [];
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    const names = ids.slice(start, start + READ_AT_ONCE).map((id) => members + id);
    for (const { tenant, id, email, name, role } of await readRecords<Member>(redis, names)) {
      if (role === 'operator' || role === 'admin') {
        found.push({ tenant, id, email, name, role });
      }
    }
  }
  return found.sort((a, b) => compareTexts(a.tenant ?? '', b.tenant ?? '') || compareTexts(a.email, b.email));
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
