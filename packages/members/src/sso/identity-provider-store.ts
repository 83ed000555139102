import {
  type ActionContext,
  type AuditAction,
  type AuditChanges,
  type AuditLog,
  type Change,
  type Deployment,
  type Peppers,
  Sealer,
} from '@cotejo/accounts';
import { readRecord, type Secret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { tenantName } from '../member-change.js';
import { MemberError, ProviderSettingError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';
import type { MemberStore } from '../member-store.js';
import { newToken, tokenDigest } from '../token.js';
import { checkSettings, type IdentityProvider, type ProviderSettings } from './identity-provider.js';
import { isSameIssuer } from './provider-metadata.js';
import { ProviderTests } from './provider-tests.js';

/** Settings as an admin sends them. `clientSecret`: `undefined` keeps the stored secret, `null` removes it. */
export type NewProviderSettings = ProviderSettings & { clientSecret?: string | null };

/** The settings that decide whether and how people can sign in, except the secret. */
const SETTINGS = ['issuer', 'clientId', 'groupsFrom', 'groupsClaim', 'groupRoles', 'defaultRole', 'acr'] as const;

const SCIM_TOKEN = /^scim_[\w-]{43}$/;
const SECRET = /^[\x20-\x7e]{1,512}$/;

type Records = Change['records'];

/** The identity providers of tenants and operators, in the state Redis. Every change adds one entry to the audit log. */
export class IdentityProviderStore {
  readonly tests: ProviderTests;
  private readonly names: MemberNames;
  private readonly audit: AuditLog;
  private readonly members: MemberStore;
  private readonly sealer: Sealer;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    parts: { audit: AuditLog; members: MemberStore; peppers: Secret<Peppers> },
  ) {
    this.names = memberNames(scope);
    this.tests = new ProviderTests(redis, this.names);
    this.audit = parts.audit;
    this.members = parts.members;
    this.sealer = new Sealer(parts.peppers, 'cotejo console identity provider');
  }

  /** @param tenant `null`: the operators */
  find(tenant: string | null): Promise<IdentityProvider | null> {
    return readRecord(this.redis, this.names.provider(tenantName(tenant)));
  }

  /** @throws MemberError `no_provider` */
  async require(tenant: string | null): Promise<IdentityProvider> {
    const provider = await this.find(tenant);
    if (!provider) {
      throw new MemberError('no_provider', 'no identity provider is configured');
    }
    return provider;
  }

  /** Checks settings without storing them. @throws MemberError `invalid_provider` */
  check(tenant: string | null, { clientSecret, ...settings }: NewProviderSettings): void {
    checkSettings(tenant, settings);
    if (typeof clientSecret === 'string' && !SECRET.test(clientSecret)) {
      throw new ProviderSettingError(
        'clientSecret',
        'invalid_format',
        'the client secret needs 1 to 512 visible ASCII characters',
      );
    }
  }

  /** @returns `null` for a public client   @throws MemberError `invalid_provider` when the pepper of the secret is gone */
  secretOf({ sealedSecret, tenant }: IdentityProvider): string | null {
    if (sealedSecret === null) {
      return null;
    }
    const secret = this.sealer.open(sealedSecret, tenantName(tenant));
    if (secret === null) {
      throw new ProviderSettingError('clientSecret', 'unreadable', 'the client secret cannot be read: enter it again');
    }
    return secret;
  }

  /**
   * Stores settings. While passwords are off, issuer and client cannot change: a mistake would lock everybody out.
   * @throws MemberError `invalid_provider`, `provider_enforced`
   */
  async save(tenant: string | null, given: NewProviderSettings, context: ActionContext): Promise<IdentityProvider> {
    this.check(tenant, given);
    return this.audit.commit(context, async () => {
      const before = await this.find(tenant);
      const after = this.compose(tenant, before, given, context);
      return { result: after, change: this.change('sso.configure', tenant, after, differences(before, after)) };
    });
  }

  /** The provider as `save` would store it. @throws MemberError as `save` */
  async draft(tenant: string | null, given: NewProviderSettings, context: ActionContext): Promise<IdentityProvider> {
    this.check(tenant, given);
    return this.compose(tenant, await this.find(tenant), given, context);
  }

  /** Whether both would sign in the same people in the same way. */
  isSameConfiguration(one: IdentityProvider, other: IdentityProvider): boolean {
    const isSame = SETTINGS.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
    // Each seal of one secret is another text.
    return isSame && (one.sealedSecret === other.sealedSecret || this.secretOf(one) === this.secretOf(other));
  }

  /** When somebody signed in, or tested, with these settings. */
  async provenAt(provider: IdentityProvider): Promise<number | null> {
    if (provider.provenAt !== null) {
      return provider.provenAt;
    }
    const test = await this.tests.find(provider.tenant);
    const isPassed = test?.result?.problem === null && this.isSameConfiguration(test.provider, provider);
    return isPassed ? (test.result?.at ?? null) : null;
  }

  /** @throws MemberError `no_provider`, `provider_enforced` */
  async remove(tenant: string | null, context: ActionContext): Promise<void> {
    await this.audit.commit(context, async () => {
      const before = await this.require(tenant);
      if (before.enforced) {
        throw new MemberError('provider_enforced', 'allow passwords again before you remove the provider');
      }
      const tokens = this.tokenRecords(tenant, before.scimDigest, null);
      const changes: AuditChanges = { issuer: [before.issuer, null] };
      const change = this.change('sso.configure', tenant, null, changes, tokens);
      return { result: undefined, change: { ...change, takesAway: true } };
    });
  }

  /**
   * Turns passwords off, except for one member, and ends the sessions that began with the password of another member.
   * @param breakGlass id of an admin (or operator) who has a password and a second factor
   * @throws MemberError `no_provider`, `provider_unproven`, `break_glass_needed`
   */
  async enforce(tenant: string | null, breakGlass: string, context: ActionContext): Promise<IdentityProvider> {
    const enforced = await this.audit.commit(context, async () => {
      const before = await this.require(tenant);
      if ((await this.provenAt(before)) === null) {
        throw new MemberError('provider_unproven', 'first test these settings, or sign in once through the provider');
      }
      await this.requireBreakGlass(tenant, breakGlass);
      const after = { ...before, enforced: true, breakGlass };
      const changes: AuditChanges = {
        enforced: [before.enforced, true],
        breakGlass: [before.breakGlass, breakGlass],
      };
      const isChanged = !before.enforced || before.breakGlass !== breakGlass;
      return { result: after, change: isChanged ? this.change('sso.enforce', tenant, after, changes) : null };
    });
    await this.endPasswordSessions(enforced, context);
    return enforced;
  }

  /** Allows passwords again. @throws MemberError `no_provider` */
  relax(tenant: string | null, context: ActionContext): Promise<IdentityProvider> {
    return this.audit.commit(context, async () => {
      const before = await this.require(tenant);
      const after = { ...before, enforced: false };
      const change = this.change('sso.enforce', tenant, after, { enforced: [before.enforced, false] });
      return { result: after, change: before.enforced ? { ...change, takesAway: true } : null };
    });
  }

  /** Records that a person signed in with these settings; does nothing after the first time. */
  async noteProven(started: IdentityProvider, context: Omit<ActionContext, 'actor'>): Promise<void> {
    const { tenant } = started;
    // The person who signed in configured nothing.
    await this.audit.commit({ ...context, actor: 'identity provider' }, async () => {
      const before = await this.find(tenant);
      if (!before || before.provenAt !== null || !this.isSameConfiguration(before, started)) {
        return { result: undefined, change: null };
      }
      const after = { ...before, provenAt: Date.now() };
      return { result: undefined, change: this.change('sso.configure', tenant, after, { proven: [false, true] }) };
    });
  }

  /** Creates the token of the directory; the token before it stops at once. @returns the token, to show once */
  async newScimToken(tenant: string | null, context: ActionContext): Promise<string> {
    const token = `scim_${newToken()}`;
    await this.replaceScimToken(tenant, tokenDigest(token), context);
    return token;
  }

  /** From then on people need no entry in the directory to sign in. @throws MemberError `no_provider` */
  removeScimToken(tenant: string | null, context: ActionContext): Promise<void> {
    return this.replaceScimToken(tenant, null, context);
  }

  /** The provider whose directory uses this token; `null`: the token is wrong. */
  async findByScimToken(token: string): Promise<IdentityProvider | null> {
    if (!SCIM_TOKEN.test(token)) {
      return null;
    }
    const digest = tokenDigest(token);
    const owner = await readRecord<{ tenant: string | null }>(this.redis, this.names.scimToken(digest));
    const provider = owner && (await this.find(owner.tenant));
    return provider?.scimDigest === digest ? provider : null;
  }

  private replaceScimToken(tenant: string | null, digest: string | null, context: ActionContext): Promise<void> {
    return this.audit.commit(context, async () => {
      const before = await this.require(tenant);
      if (before.scimDigest === digest) {
        return { result: undefined, change: null };
      }
      const after = { ...before, scimDigest: digest };
      const removed = this.tokenRecords(tenant, before.scimDigest, null);
      const tokens = [...removed, ...this.tokenRecords(tenant, digest, { tenant })];
      const changes: AuditChanges = { scimToken: [before.scimDigest !== null, digest !== null] };
      const change = this.change('sso.scim_token', tenant, after, changes, tokens);
      return { result: undefined, change: { ...change, takesAway: digest === null } };
    });
  }

  private compose(
    tenant: string | null,
    before: IdentityProvider | null,
    { clientSecret, ...entered }: NewProviderSettings,
    context: ActionContext,
  ): IdentityProvider {
    // Members are known by the issuer as it was first entered.
    const isKnown = before !== null && isSameIssuer(before.issuer, entered.issuer);
    const settings = { ...entered, issuer: isKnown ? before.issuer : entered.issuer };
    const isSameClient = before?.issuer === settings.issuer && before.clientId === settings.clientId;
    if (before?.enforced && (!isSameClient || clientSecret !== undefined)) {
      throw new MemberError('provider_enforced', 'allow passwords again before you change the issuer or the client');
    }
    const after: IdentityProvider = {
      ...settings,
      tenant,
      sealedSecret: this.secretAfter(tenant, isSameClient ? before : null, clientSecret),
      enforced: before?.enforced ?? false,
      breakGlass: before?.breakGlass ?? null,
      configuredBy: context.member ?? null,
      provenAt: null,
      scimDigest: before?.scimDigest ?? null,
      changedAt: Date.now(),
    };
    return before && this.isSameConfiguration(before, after) ? { ...after, provenAt: before.provenAt } : after;
  }

  private async requireBreakGlass(tenant: string | null, id: string): Promise<void> {
    const member = await this.members.find(id);
    const hasRights = member?.role === 'admin' || member?.role === 'operator';
    if (member?.tenant !== tenant || !hasRights || member.passwordHash === null || member.secondFactor === null) {
      throw new MemberError(
        'break_glass_needed',
        'the break-glass member must be an administrator with a password and a second factor',
      );
    }
  }

  private async endPasswordSessions({ tenant, breakGlass }: IdentityProvider, context: ActionContext): Promise<void> {
    for (const member of await this.members.list(tenant)) {
      if (member.id !== breakGlass) {
        await this.members.endSessions(member, context, ({ signedInBy }) => signedInBy !== 'provider');
      }
    }
  }

  private secretAfter(tenant: string | null, before: IdentityProvider | null, given: string | null | undefined) {
    if (given === undefined) {
      return before?.sealedSecret ?? null;
    }
    return given === null ? null : this.sealer.seal(given, tenantName(tenant));
  }

  private change(
    action: AuditAction,
    tenant: string | null,
    value: IdentityProvider | null,
    changes: AuditChanges,
    others: Records = [],
  ): Change {
    const name = tenantName(tenant);
    const record = { name: this.names.provider(name), value, field: name, fieldValue: value?.issuer ?? '' };
    const records = [...others, { ...record, announce: null }];
    return { action, tenant: name, object: name, changes, index: this.names.providers, records };
  }

  private tokenRecords(tenant: string | null, digest: string | null, value: object | null): Records {
    const record = { value, field: tenantName(tenant), fieldValue: '', announce: null };
    return digest === null ? [] : [{ name: this.names.scimToken(digest), ...record }];
  }
}

/** What changed, for the audit log. The secret itself never appears. */
function differences(before: IdentityProvider | null, after: IdentityProvider): AuditChanges {
  const changed = SETTINGS.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]));
  const changes: AuditChanges = Object.fromEntries(
    changed.map((name) => [name, [before?.[name] ?? null, after[name]]]),
  );
  if (before?.sealedSecret !== after.sealedSecret) {
    changes.secret = [(before?.sealedSecret ?? null) !== null, after.sealedSecret !== null];
  }
  return changes;
}
