import { type AuditEntry, type AuditFilter, meets, type StreamedVisit } from '@cotejo/accounts';
import type { Member } from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { ActivityEntry, ActivityPage, ActivitySearch } from '../api/activity.api.js';
import { instant, instantOrNull } from '../http/instants.js';
import { ConsoleState } from '../state/console-state.js';
import { type ActorNames, Actors } from './actor-names.js';
import { ObjectNames } from './object-names.js';

const COUNT = 50;
const OPERATOR = 'operator';
const MACHINES = ['gateway', 'worker'] as const;

/** An entry of the chain, or a sign-in. */
type Item = StreamedVisit & { seq?: number };
type Words = Awaited<ReturnType<ObjectNames['namesFor']>>;

/** Reads the audit log and the sign-ins as one reader may see them. */
@Injectable()
export class LogReader {
  private readonly objects: ObjectNames;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Actors) private readonly actors: Actors,
    @Inject(ProcessScope) scope: ProcessScope,
  ) {
    this.objects = new ObjectNames(state, scope);
  }

  /** @param tenant whose entries; `null`: all, for operators */
  async readChanges(search: ActivitySearch, reader: Member, tenant: string | null): Promise<ActivityPage> {
    const { before, count = COUNT } = search;
    const keep = (entries: AuditEntry[]) => this.keep(entries, search, reader, tenant);
    const page = await this.state.accounts.audit.page({ ...filterOf(search, tenant), before, count, keep });
    return this.pageOf(page.entries, page, { search, reader, tenant });
  }

  /** Sign-ins, also refused ones. A page ends at a time, because sign-ins have no numbers. */
  async readSignIns(search: ActivitySearch, reader: Member, tenant: string | null): Promise<ActivityPage> {
    const { before = Number.POSITIVE_INFINITY, count = COUNT } = search;
    const filter = { ...filterOf(search, tenant), action: 'member.sign_in' };
    const whose = filter.tenant;
    const members = await this.state.members.list(whose === undefined || whose === '-' ? null : whose);
    const { audit } = this.state.accounts;
    const visits = await Promise.all([
      search.refused ? [] : audit.visits(members.map(({ id }) => id)),
      audit.refusedSignIns(whose ?? '*'),
    ]);
    const found = visits.flat().filter((visit) => visit.time < before && meets(visit, filter));
    const all = (await this.keep(found, search, reader, tenant)).sort((a, b) => b.time - a.time);
    const end = all[count - 1]?.time ?? 0;
    const shown = all.filter(({ time }) => time >= end);
    const next = shown.length < all.length ? end : null;
    return this.pageOf(shown, { before: next, searchedTo: null }, { search, reader, tenant });
  }

  private async pageOf(
    items: readonly Item[],
    { before, searchedTo }: { before: number | null; searchedTo: number | null },
    { search, reader, tenant }: { search: ActivitySearch; reader: Member; tenant: string | null },
  ): Promise<ActivityPage> {
    const [actors, objects, people] = await Promise.all([
      this.actors.namesFor(reader, tenant, [...actorsOf(items), ...items.flatMap(idsIn)]),
      this.objects.namesFor(items),
      this.people(reader, tenant ?? search.tenant ?? null),
    ]);
    const entries = items.map((item) => viewOf(item, actors, objects));
    return { entries, before, searchedTo: instantOrNull(searchedTo), people };
  }

  /** Matches persons and names as the reader may see them. The stored entry has ids only. */
  private async keep<T extends Item>(
    items: readonly T[],
    { person, text, tenant: asked }: ActivitySearch,
    reader: Member,
    tenant: string | null,
  ): Promise<T[]> {
    if (person === undefined && text === undefined) {
      return [...items];
    }
    const actors = await this.actors.namesFor(reader, tenant, actorsOf(items));
    const isWanted = ({ actor }: Item) =>
      person === undefined || (actors.isForeign(actor) ? OPERATOR : actor) === person;
    const wanted = items.filter(isWanted);
    if (text === undefined) {
      return wanted;
    }
    const objects = await this.objects.namesFor(wanted, { ofTenantsOnly: (tenant ?? asked) === undefined });
    const words = folded(text).split(/\s+/);
    return wanted.filter((item) => {
      const shown = textOf(viewOf(item, actors, objects));
      return words.every((word) => shown.includes(word));
    });
  }

  private async people(reader: Member, tenant: string | null): Promise<ActivityPage['people']> {
    const seesOperators = reader.role === OPERATOR;
    const lists = await Promise.all([
      tenant === null || tenant === '-' ? [] : this.state.members.list(tenant),
      seesOperators ? this.state.members.list(null) : [],
    ]);
    const members = lists.flat().map(({ id, name }) => ({ id, name }));
    const others = [...MACHINES, ...(seesOperators ? [] : [OPERATOR])].map((id) => ({ id, name: id }));
    return [...members, ...others];
  }
}

const filterOf = ({ action, since, until, tenant: asked }: ActivitySearch, tenant: string | null): AuditFilter => ({
  action,
  since,
  until,
  tenant: tenant ?? asked,
});

const actorsOf = (items: readonly Item[]): string[] => items.map(({ actor }) => actor);

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const textOf = ({ actor, objectName, tenantName, object, tenant, requestId, network, changes }: ActivityEntry) =>
  folded([actor, objectName, tenantName, object, tenant, requestId, network, JSON.stringify(changes)].join('\n'));

/** Members and keys among the changed values: who drafted a policy, and which key replaced another. */
const CHANGED_ID = /^(mem|key)_/;
const idsIn = ({ changes }: Item): string[] =>
  Object.values(changes)
    .flat()
    .filter((value): value is string => typeof value === 'string' && CHANGED_ID.test(value));

function viewOf(item: Item, { nameOf, isForeign }: ActorNames, { objectName, tenantName }: Words): ActivityEntry {
  const { seq = null, time, actor, action, tenant, object, changes, requestId, sourceIp, refused = null } = item;
  const foreign = isForeign(actor);
  const named = (value: unknown) => {
    if (typeof value !== 'string' || !CHANGED_ID.test(value)) {
      return value;
    }
    return value.startsWith('mem_') ? nameOf(value) : (objectName({ ...item, object: value }) ?? value);
  };
  return {
    seq,
    time: instant(time),
    actor: nameOf(actor),
    actorId: foreign ? null : actor,
    action,
    tenant,
    tenantName: tenantName(tenant),
    object,
    objectName: objectName(item),
    changes: Object.fromEntries(
      Object.entries(changes).map(([name, [before, after]]) => [name, [named(before), named(after)]]),
    ),
    requestId,
    network: foreign ? null : sourceIp,
    refused,
  };
}
