import type { Visit } from '@cotejo/accounts';
import { EndpointBook } from '@cotejo/events';
import type { Member } from '@cotejo/members';
import type { ProcessScope } from '@cotejo/platform';
import type { ConsoleState } from '../state/console-state.js';

type Changed = Pick<Visit, 'tenant' | 'object' | 'action'>;

/** Names of what was changed, for ids of the audit log. */
export class ObjectNames {
  private readonly endpoints: EndpointBook;

  constructor(
    private readonly state: ConsoleState,
    { config }: ProcessScope,
  ) {
    this.endpoints = new EndpointBook(state.redis, config);
  }

  /**
   * Reads each account, its keys and its webhooks once.
   * @param options ofTenantsOnly: for entries of so many accounts that their keys and webhooks are too much to read
   * @returns the name of a tenant, and of the object of an entry; `null` without one
   */
  async namesFor(entries: readonly Changed[], { ofTenantsOnly = false } = {}) {
    const tenants = [...new Set(entries.map(({ tenant }) => tenant))].filter((tenant) => tenant !== '-');
    const withObject = (prefix: string) => entries.filter(({ object }) => object.startsWith(prefix));
    const known = await this.tenantNames(tenants);
    const existing = ofTenantsOnly ? [] : tenants.filter((tenant) => known.has(tenant));
    const [keys, webhooks, members] = await Promise.all([
      this.keyNames(existing.filter((id) => withObject('key_').some(({ tenant }) => tenant === id))),
      this.webhookNames(existing),
      this.memberNames(withObject('mem_')),
    ]);
    const tenantName = (tenant: string): string | null => known.get(tenant) ?? null;
    const named = new Map([...keys, ...webhooks, ...members]);
    return {
      tenantName,
      objectName: ({ tenant, object }: Changed) =>
        object === tenant ? tenantName(tenant) : (named.get(object) ?? null),
    };
  }

  private async tenantNames(tenants: readonly string[]): Promise<Map<string, string | null>> {
    const records = await Promise.all(tenants.map((id) => this.state.accounts.tenants.get(id)));
    return new Map(records.flatMap((tenant) => (tenant ? [[tenant.id, tenant.company] as const] : [])));
  }

  private async keyNames(tenants: readonly string[]): Promise<[id: string, name: string][]> {
    const records = await Promise.all(tenants.map((id) => this.state.accounts.keys.records(id)));
    return records.flat().map(({ id, name }) => [id, name]);
  }

  private async webhookNames(tenants: readonly string[]): Promise<[id: string, name: string][]> {
    const endpoints = [...(await this.endpoints.readMany(tenants)).values()].flat();
    return endpoints.map(({ id, description, url }) => [id, description || new URL(url).host]);
  }

  /** A member of another account than the entry's has no name here. */
  private async memberNames(entries: readonly Changed[]): Promise<[id: string, name: string][]> {
    const tenantOf = new Map(entries.map(({ object, tenant }) => [object, tenant]));
    const members = await Promise.all([...tenantOf.keys()].map((id) => this.state.members.find(id)));
    const isOwn = (member: Member | null): member is Member =>
      member !== null && (member.tenant ?? '-') === tenantOf.get(member.id);
    return members.filter(isOwn).map(({ id, name }) => [id, name]);
  }
}
