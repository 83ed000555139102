import { readFileSync } from 'node:fs';

const names = JSON.parse(readFileSync(new URL('../data/role-accounts.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>;
const ROLES = new Set(Object.values(names).flat());

/**
 * Whether a mailbox belongs to a function and not to a person, in any spelling and with any tag: `no-reply`,
 * `Ventas+web`.
 */
export function isRoleAccount(local: string): boolean {
  const [mailbox = ''] = local.toLowerCase().split('+');
  return ROLES.has(mailbox.replace(/[._-]/g, ''));
}
