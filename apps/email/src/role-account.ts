import { readFileSync } from 'node:fs';

const names = JSON.parse(readFileSync(new URL('../data/role-accounts.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>;
const ROLES = new Set(Object.values(names).flat());

/** Whether a mailbox is a function's, not a person's, however it is written or tagged: `no-reply`, `Ventas+web`. */
export function isRoleAccount(local: string): boolean {
  const [mailbox = ''] = local.toLowerCase().split('+');
  return ROLES.has(mailbox.replace(/[._-]/g, ''));
}
