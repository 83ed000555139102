import type { IdentityProvider, MemberRole, NewProviderSettings } from '@cotejo/members';
import { Body, Controller, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { TenantRole } from '../api/roles.js';
import type {
  ProviderAddresses,
  ProviderPage,
  ProviderSettingsView,
  ProviderView,
  ScimToken,
  StartedTest,
} from '../api/sso.api.js';
import { ConsoleConfig } from '../console.config.js';
import { body } from '../http/input.pipe.js';
import { instant, instantOrNull } from '../http/instants.js';
import { ConsoleState } from '../state/console-state.js';
import { OpenidExchange } from './openid-exchange.js';
import { ProviderTestService } from './provider-test.service.js';
import { EnforceBody, ProviderBody, TestProviderBody } from './sso.dto.js';
import { SsoServices } from './sso-services.js';

/** The identity provider of a tenant. The operators' own provider is set on the command line: `cotejo sso`. */
@Controller()
export class ProviderController {
  constructor(
    @Inject(ConsoleConfig) private readonly config: ConsoleConfig,
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(SsoServices) private readonly sso: SsoServices,
    @Inject(OpenidExchange) private readonly exchanges: OpenidExchange,
    @Inject(ProviderTestService) private readonly tests: ProviderTestService,
  ) {}

  @Operation('GET /api/tenants/:tenant/sso')
  async show(@Param('tenant') tenant: string): Promise<ProviderPage> {
    await this.requireTenant(tenant);
    return this.page(tenant, await this.sso.providers.find(tenant));
  }

  /** Reads the metadata of the provider first, so that a wrong issuer is refused before it is stored. */
  @Operation('PUT /api/tenants/:tenant/sso')
  async save(
    @Param('tenant') tenant: string,
    @Body(body(ProviderBody)) given: ProviderBody,
    @Caller() { context }: SignedIn,
  ): Promise<ProviderPage> {
    await this.requireTenant(tenant);
    const settings = await this.settingsOf(tenant, given);
    await this.tests.check(tenant, settings);
    const saved = await this.sso.providers.save(tenant, settings, context);
    await this.sso.directoryRoles.apply(tenant, context);
    return this.page(tenant, saved);
  }

  @Operation('POST /api/tenants/:tenant/sso/test')
  async test(
    @Param('tenant') tenant: string,
    @Body(body(TestProviderBody)) { next, ...given }: TestProviderBody,
    @Caller() { context }: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StartedTest> {
    await this.requireTenant(tenant);
    const settings = await this.settingsOf(tenant, given);
    return { url: await this.tests.start({ tenant, settings, next }, context, reply) };
  }

  @Operation('DELETE /api/tenants/:tenant/sso')
  async remove(@Param('tenant') tenant: string, @Caller() { context }: SignedIn): Promise<void> {
    await this.requireTenant(tenant);
    await this.sso.providers.remove(tenant, context);
    await this.sso.providers.tests.remove(tenant);
  }

  @Operation('POST /api/tenants/:tenant/sso/enforce')
  async enforce(
    @Param('tenant') tenant: string,
    @Body(body(EnforceBody)) { breakGlass }: EnforceBody,
    @Caller() { context }: SignedIn,
  ): Promise<ProviderPage> {
    await this.requireTenant(tenant);
    return this.page(tenant, await this.sso.providers.enforce(tenant, breakGlass, context));
  }

  @Operation('POST /api/tenants/:tenant/sso/relax')
  async relax(@Param('tenant') tenant: string, @Caller() { context }: SignedIn): Promise<ProviderPage> {
    await this.requireTenant(tenant);
    return this.page(tenant, await this.sso.providers.relax(tenant, context));
  }

  @Operation('POST /api/tenants/:tenant/sso/scim-token')
  async newScimToken(@Param('tenant') tenant: string, @Caller() { context }: SignedIn): Promise<ScimToken> {
    await this.requireTenant(tenant);
    return { token: await this.sso.providers.newScimToken(tenant, context) };
  }

  @Operation('DELETE /api/tenants/:tenant/sso/scim-token')
  async removeScimToken(@Param('tenant') tenant: string, @Caller() { context }: SignedIn): Promise<void> {
    await this.requireTenant(tenant);
    await this.sso.providers.removeScimToken(tenant, context);
  }

  /** The name `-` leads to the operators' provider, which no operator may change here. */
  private async requireTenant(tenant: string): Promise<void> {
    await this.state.accounts.tenants.require(tenant);
  }

  private settingsOf(tenant: string, given: ProviderBody): Promise<NewProviderSettings> | NewProviderSettings {
    const { testedSecret = false, defaultRole = null, acr = null, ...rest } = given;
    const settings = { ...rest, defaultRole, acr };
    return testedSecret ? this.tests.withTestedSecret(tenant, settings) : settings;
  }

  private async page(tenant: string, provider: IdentityProvider | null): Promise<ProviderPage> {
    return {
      provider: provider && (await this.view(provider)),
      test: await this.testOf(tenant, provider),
      addresses: this.addresses(tenant),
      domains: await this.sso.domains.list(tenant),
    };
  }

  private async testOf(tenant: string, stored: IdentityProvider | null): Promise<ProviderPage['test']> {
    const test = await this.sso.providers.tests.find(tenant);
    if (!test) {
      return null;
    }
    const { provider, result } = test;
    return {
      settings: settingsView(provider),
      isStored: stored !== null && this.sso.providers.isSameConfiguration(stored, provider),
      result: result && { ...result, at: instant(result.at), role: result.role && tenantRole(result.role) },
    };
  }

  private async view(provider: IdentityProvider): Promise<ProviderView> {
    const { enforced, breakGlass } = provider;
    return {
      ...settingsView(provider),
      enforced,
      breakGlass,
      provenAt: instantOrNull(await this.sso.providers.provenAt(provider)),
      directory: await this.directoryOf(provider),
    };
  }

  private async directoryOf({ tenant, scimDigest }: IdentityProvider): Promise<ProviderView['directory']> {
    if (scimDigest === null) {
      return null;
    }
    const { users, groups } = await this.sso.directories.read(tenant);
    return { users: users.length, active: users.filter(({ active }) => active).length, groups: groups.length };
  }

  private addresses(tenant: string): ProviderAddresses {
    const { publicUrl } = this.config;
    return {
      redirectUri: this.exchanges.redirectUri(tenant),
      backChannelLogoutUri: `${publicUrl}/api/sso/${tenant}/back-channel-logout`,
      signOutUri: `${publicUrl}/sign-in`,
      signInUri: `${publicUrl}/sso/${tenant}`,
      scimUri: `${publicUrl}/api/scim/v2`,
      domainProof: this.sso.domains.proofOf(tenant),
    };
  }
}

function settingsView(provider: IdentityProvider): ProviderSettingsView {
  const { issuer, clientId, groupsFrom, groupsClaim, acr } = provider;
  return {
    issuer,
    clientId,
    groupsFrom,
    groupsClaim,
    acr,
    groupRoles: provider.groupRoles.map(({ group, role }) => ({ group, role: tenantRole(role) })),
    defaultRole: provider.defaultRole && tenantRole(provider.defaultRole),
    hasSecret: provider.sealedSecret !== null,
  };
}

/** The store refuses the role of operators for a tenant. */
const tenantRole = (role: MemberRole) => role as TenantRole;
