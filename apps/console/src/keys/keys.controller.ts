import {
  canonicalFingerprint,
  grantedScopes,
  type KeyRecord,
  keyState,
  type ListedKey,
  type Tenant,
} from '@cotejo/accounts';
import type { FieldError, Scope } from '@cotejo/contracts';
import { canonicalNetwork } from '@cotejo/platform';
import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import { Actors } from '../activity/actor-names.js';
import type { AccountNetworks, KeyList, KeyView, NewKeyView } from '../api/keys.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { instant, instantOrNull } from '../http/instants.js';
import { ConsoleState } from '../state/console-state.js';
import { AccountNetworksBody, CreateKeyBody, RestrictKeyBody, RotateKeyBody } from './keys.dto.js';

const DAY_MS = 86_400_000;

/** Lists, creates, rotates, restricts and revokes a tenant's keys. */
@Controller()
export class KeysController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Actors) private readonly actors: Actors,
  ) {}

  @Operation('GET /api/tenants/:tenant/keys')
  async list(@Param('tenant') tenant: string, @Caller() caller: SignedIn): Promise<KeyList> {
    const { accounts } = this.state;
    const [keys, account] = await Promise.all([accounts.keys.list(tenant), accounts.tenants.require(tenant)]);
    const grantable = this.grantableBy(account);
    return { keys: await this.views(tenant, keys, caller), grantable, accountNetworks: account.networks };
  }

  @Operation('POST /api/tenants/:tenant/keys')
  async create(
    @Param('tenant') tenant: string,
    @Body(body(CreateKeyBody)) { name, scopes, expiresInDays }: CreateKeyBody,
    @Caller() caller: SignedIn,
  ): Promise<NewKeyView> {
    const granted =
      scopes && requireGranted(scopes, this.grantableBy(await this.state.accounts.tenants.require(tenant)));
    const expiresAt = expiresInDays === null ? null : Date.now() + expiresInDays * DAY_MS;
    const { keys } = this.state.accounts;
    const { key, record } = await keys.create(tenant, { name, scopes: granted, expiresAt }, caller.context);
    return { key, view: await this.viewOf(tenant, unused(record), caller) };
  }

  @Operation('POST /api/tenants/:tenant/keys/:id/rotate')
  async rotate(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(RotateKeyBody)) { overlap }: RotateKeyBody,
    @Caller() caller: SignedIn,
  ): Promise<NewKeyView> {
    const { key, record } = await this.state.accounts.keys.rotate(tenant, id, { overlap }, caller.context);
    return { key, view: await this.viewOf(tenant, unused(record), caller) };
  }

  @Operation('PUT /api/tenants/:tenant/keys/:id/restriction')
  async restrict(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(RestrictKeyBody)) { networks, certificates }: RestrictKeyBody,
    @Caller() caller: SignedIn,
  ): Promise<KeyView> {
    refuseErrors([...networkErrors(networks), ...certificateErrors(certificates)]);
    const { keys } = this.state.accounts;
    await keys.restrict(tenant, id, { networks, certificates }, caller.context);
    return this.viewOf(tenant, await keys.show(tenant, id), caller);
  }

  @Operation('PUT /api/tenants/:tenant/networks')
  async restrictAccount(
    @Param('tenant') tenant: string,
    @Body(body(AccountNetworksBody)) { networks }: AccountNetworksBody,
    @Caller() { context }: SignedIn,
  ): Promise<AccountNetworks> {
    refuseErrors(networkErrors(networks));
    const after = await this.state.accounts.tenants.restrict(tenant, networks, context);
    return { networks: after.networks };
  }

  @Operation('POST /api/tenants/:tenant/keys/:id/revoke')
  async revoke(@Param('tenant') tenant: string, @Param('id') id: string, @Caller() caller: SignedIn): Promise<KeyView> {
    const { keys } = this.state.accounts;
    await keys.revoke(tenant, id, caller.context);
    return this.viewOf(tenant, await keys.show(tenant, id), caller);
  }

  /** Empty when the plan is no longer sold. */
  private grantableBy({ plan: id }: Tenant): Scope[] {
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
  refuseErrors(
    scopes.flatMap((scope, index) =>
      grantable.includes(scope as Scope) ? [] : [{ pointer: `/scopes/${index}`, code: 'not_in_plan' }],
    ),
  );
  return scopes as Scope[];
}

const networkErrors = (networks: readonly string[] | null) =>
  errorsOf(networks, canonicalNetwork, { pointer: '/networks', code: 'invalid_network' });

const certificateErrors = (certificates: readonly string[] | null) =>
  errorsOf(certificates, canonicalFingerprint, { pointer: '/certificates', code: 'invalid_certificate' });

/** The place of each text that has no canonical form. */
function errorsOf(
  texts: readonly string[] | null,
  canonical: (text: string) => string | null,
  { pointer, code }: FieldError,
): FieldError[] {
  return (texts ?? []).flatMap((text, index) =>
    canonical(text.trim()) === null ? [{ pointer: `${pointer}/${index}`, code }] : [],
  );
}

/** @throws ConsoleError `invalid_body` */
function refuseErrors(errors: FieldError[]): void {
  if (errors.length > 0) {
    throw new ConsoleError('invalid_body', { errors });
  }
}

function viewOf(key: ListedKey, createdBy: string): KeyView {
  const { id, name, last4, scopes, networks, certificates, rotatedFrom } = key;
  return {
    id,
    name,
    last4,
    state: keyState(key, Date.now()),
    scopes,
    networks,
    certificates,
    refusals: Object.entries(key.refusals).map(([reason, at]) => ({ reason, at: instant(at) })),
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
