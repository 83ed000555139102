import { readPeppers } from '@cotejo/accounts';
import { readDestinations } from '@cotejo/events';
import {
  Arrivals,
  DirectoryRoles,
  DirectoryStore,
  type IdentityProvider,
  IdentityProviderStore,
  MailDomains,
} from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type * as openid from 'openid-client';
import { ConsoleConfig } from '../console.config.js';
import { CONSOLE_SETTINGS } from '../console.settings.js';
import { ConsoleError } from '../http/console-error.js';
import { MemberServices } from '../people/member-services.js';
import { ConsoleState } from '../state/console-state.js';
import { DomainProofs } from './domain-proofs.js';
import { OpenidClients } from './openid-client.js';
import { TransactionCookie } from './sign-in-transaction.js';

const RANGES = 'COTEJO_SSO_ALLOWED_RANGES';

/** The stores of `packages/members` for identity providers and directories, and the client for OpenID Connect. */
@Injectable()
export class SsoServices implements OnApplicationShutdown {
  readonly providers: IdentityProviderStore;
  readonly domains: MailDomains;
  readonly proofs: DomainProofs;
  readonly directories: DirectoryStore;
  readonly directoryRoles: DirectoryRoles;
  readonly arrivals: Arrivals;
  readonly cookie: TransactionCookie;
  readonly clients: OpenidClients;

  constructor(
    @Inject(ProcessScope) { config: scope, env }: ProcessScope,
    @Inject(ConsoleConfig) { secureTransport }: ConsoleConfig,
    @Inject(ConsoleState) { redis, accounts, members }: ConsoleState,
    @Inject(MemberServices) { allowances }: MemberServices,
  ) {
    const { audit } = accounts;
    const peppers = readPeppers(env);
    this.providers = new IdentityProviderStore(redis, scope, { audit, members, peppers });
    this.domains = new MailDomains(redis, scope, audit);
    const countGrant = async (tenant: string | null) => {
      const waitMs = await allowances.take('directory_grant', tenant ?? '-');
      if (waitMs > 0) {
        throw new ConsoleError('changes_limited', { retryAfterMs: waitMs });
      }
    };
    this.directories = new DirectoryStore(redis, scope, { audit, members, countGrant });
    const parts = { audit, members, countGrant, providers: this.providers, directories: this.directories };
    this.directoryRoles = new DirectoryRoles(scope, parts);
    this.arrivals = new Arrivals(scope, parts);
    this.cookie = new TransactionCookie(secureTransport, peppers);
    const settings = env.read(CONSOLE_SETTINGS);
    this.clients = new OpenidClients(readDestinations(settings[RANGES], RANGES));
    this.proofs = new DomainProofs(settings.COTEJO_SSO_DNS);
  }

  /** Reads the metadata of a provider. @throws ConsoleError `provider_unreachable`; MemberError `invalid_provider` */
  discover(provider: IdentityProvider): Promise<openid.Configuration> {
    const { issuer, clientId } = provider;
    return this.clients.discover({ issuer, clientId, clientSecret: this.providers.secretOf(provider) });
  }

  onApplicationShutdown(): Promise<void> {
    this.proofs.close();
    return this.clients.close();
  }
}
