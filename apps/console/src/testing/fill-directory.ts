import type { DirectoryStore } from '@cotejo/members';

const BY = { actor: 'tester' };

/** Puts people and groups into the directory of a tenant, each group with 240 of the people. @returns their ids */
export async function fillDirectory(
  directories: DirectoryStore,
  tenant: string,
  { people, groups }: { people: number; groups: number },
): Promise<{ people: string[]; groups: string[] }> {
  const ids = { people: [] as string[], groups: [] as string[] };
  for (let each = 0; each < people; each += 1) {
    const email = `p${each}@acme.co`;
    const fields = { userName: email, externalId: `e${each}`, email, name: `P ${each}`, active: true };
    ids.people.push((await directories.saveUser(tenant, null, fields, BY)).id);
  }
  for (let each = 0; each < groups; each += 1) {
    const fields = { displayName: `g${each}`, externalId: null, members: ids.people.slice(each * 5, each * 5 + 240) };
    ids.groups.push((await directories.saveGroup(tenant, null, fields, BY)).id);
  }
  return ids;
}
