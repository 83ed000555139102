import { grantedScopes, type KeyRecord, keyState, type ListedKey } from '@cotejo/accounts';
import type { Scope } from '@cotejo/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '../access/signed-in.js';
import { Actors } from '../activity/actor-names.js';
import type { CreateKey, KeyList, KeyView, NewKeyView, RotateKey } from '../api/keys.api.js';
import { ConsoleError } from '../http/console-error.js';
import { instant, instantOrNull } from '../http/instants.js';
import { ConsoleState } from '../state/console-state.js';

const DAY_MS = 86_400_000;

/** Lists, creates, rotates and revokes a tenant's keys. */
@Injectable()
export class KeysService {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Actors) private readonly actors: Actors,
  ) {}

  async list(tenant: string, caller: SignedIn): Promise<KeyList> {
    const [keys, grantable] = await Promise.all([this.state.accounts.keys.list(tenant), this.grantable(tenant)]);
    return { keys: await this.views(tenant, keys, caller), grantable };
  }

  async create(tenant: string, { name, scopes, expiresInDays }: CreateKey, caller: SignedIn): Promise<NewKeyView> {
    const granted = scopes && requireGranted(scopes, await this.grantable(tenant));
    const expiresAt = expiresInDays === null ? null : Date.now() + expiresInDays * DAY_MS;
    const { keys } = this.state.accounts;
    const { key, record } = await keys.create(tenant, { name, scopes: granted, expiresAt }, caller.context);
    return { key, view: await this.viewOf(tenant, unused(record), caller) };
  }

  async rotate(tenant: string, id: string, { overlap }: RotateKey, caller: SignedIn): Promise<NewKeyView> {
    const { key, record } = await this.state.accounts.keys.rotate(tenant, id, { overlap }, caller.context);
    return { key, view: await this.viewOf(tenant, unused(record), caller) };
  }

  async revoke(tenant: string, id: string, caller: SignedIn): Promise<KeyView> {
    const { keys } = this.state.accounts;
    await keys.revoke(tenant, id, caller.context);
    return this.viewOf(tenant, await keys.show(tenant, id), caller);
  }

  /** Empty when the plan is no longer sold. */
  private async grantable(tenant: string): Promise<Scope[]> {
    const { plan: id } = await this.state.accounts.tenants.require(tenant);
    const plan = this.state.plans.find(id);
    return plan ? grantedScopes(plan) : [];
  }

  private async viewOf(tenant: string, key: ListedKey, caller: SignedIn): Promise<KeyView> {
    const [view] = await this.views(tenant, [key], caller);
    return view as KeyView;
  }

  private async views(tenant: string, keys: readonly ListedKey[], { member }: SignedIn): Promise<KeyView[]> {
    const makers = keys.map(({ createdBy }) => createdBy);
    const { nameOf } = await this.actors.namesFor(member, tenant, makers);
    return keys.map((key) => viewOf(key, nameOf(key.createdBy)));
  }
}

const unused = (record: KeyRecord): ListedKey => ({ ...record, lastUsedAt: null, callers: [] });

/** @throws ConsoleError `invalid_body` for a scope that the plan does not grant */
function requireGranted(scopes: readonly string[], grantable: readonly Scope[]): Scope[] {
  const errors = scopes.flatMap((scope, index) =>
    grantable.includes(scope as Scope) ? [] : [{ pointer: `/scopes/${index}`, code: 'not_in_plan' }],
  );
  if (errors.length > 0) {
    throw new ConsoleError('invalid_body', { errors });
  }
  return scopes as Scope[];
}

function viewOf(key: ListedKey, createdBy: string): KeyView {
  const { id, name, last4, scopes, rotatedFrom } = key;
  return {
    id,
    name,
    last4,
    state: keyState(key, Date.now()),
    scopes,
    rotatedFrom,
    createdBy,
    createdAt: instant(key.createdAt),
    expiresAt: instantOrNull(key.expiresAt),
    revokedAt: instantOrNull(key.revokedAt),
    rotatedAt: instantOrNull(key.rotatedAt),
    retiresAt: instantOrNull(key.retiresAt),
    lastUsedAt: instantOrNull(key.lastUsedAt),
    exposedAt: instantOrNull(key.exposedAt),
    callers: key.callers.map((caller) => ({ ...caller, lastUsedAt: instant(caller.lastUsedAt) })),
  };
}
