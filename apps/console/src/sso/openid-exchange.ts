import { createHash } from 'node:crypto';
import { type IdentityProvider, memberNames } from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import type { Logger } from '@cotejo/platform/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import { ConsoleConfig } from '../console.config.js';
import { ConsoleError } from '../http/console-error.js';
import { requireNoWait } from '../people/input-rules.js';
import { MemberServices } from '../people/member-services.js';
import type { Exchange } from '../session/sign-in.service.js';
import { ConsoleState } from '../state/console-state.js';
import { lacksClaims } from './arrival-claims.js';
import { CLOCK_TOLERANCE_SECONDS } from './openid-client.js';
import { explainFailure, SignInFailure } from './sign-in-failure.js';
import { type SignInTransaction, TRANSACTION_MS } from './sign-in-transaction.js';
import { SsoServices } from './sso-services.js';

/** What a sign-in carries to the provider and back. */
type Purpose = Pick<SignInTransaction, 'confirms' | 'test' | 'next' | 'language'> & {
  /** Address that the provider may fill in. */
  loginHint?: string | undefined;
};

/** What the provider says about the person who signed in. */
export interface Proof {
  idToken: openid.IDToken;
  userInfo: openid.UserInfoResponse | null;
}

/** The way of a browser to a provider and back: authorization code flow with PKCE, state and nonce. */
@Injectable()
export class OpenidExchange {
  private readonly names: ReturnType<typeof memberNames>;
  private readonly logger: Logger;

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(ConsoleConfig) private readonly config: ConsoleConfig,
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(SsoServices) private readonly sso: SsoServices,
  ) {
    this.names = memberNames(scope.config);
    this.logger = scope.logger;
  }

  /** Each provider has its own redirect address, so that an answer of one provider never counts for another (RFC 9700, 4.4). */
  redirectUri(tenant: string | null): string {
    return `${this.config.publicUrl}/api/sso/${tenant ?? '-'}/callback`;
  }

  /** @throws ConsoleError `too_many_attempts` */
  async takeAllowance({ ip }: FastifyRequest): Promise<void> {
    requireNoWait(await this.services.allowances.takeFrom('company_sign_in', ip));
  }

  /**
   * @returns the address of the provider to which the browser goes
   * @throws ConsoleError `provider_unreachable`, `provider_answer_invalid`; MemberError `invalid_provider`
   */
  async begin(provider: IdentityProvider, { loginHint, ...purpose }: Purpose, reply: FastifyReply): Promise<URL> {
    const client = await this.sso.discover(provider);
    const { tenant, issuer, acr } = provider;
    const transaction: SignInTransaction = {
      tenant,
      issuer,
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
      ...purpose,
      startedAt: Date.now(),
    };
    const { state, nonce, codeVerifier, confirms } = transaction;
    const url = authorizationUrl(client, {
      redirect_uri: this.redirectUri(tenant),
      scope: scopeFor(client),
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(acr !== null && { acr_values: acr }),
      ...(loginHint !== undefined && { login_hint: loginHint }),
      // The person must prove who they are again; `auth_time` of the answer shows that they did.
      ...(confirms && { prompt: 'login', max_age: '0' }),
    });
    this.sso.cookie.write(reply, transaction);
    return url;
  }

  /** Takes the sign-in that this browser began. @throws ConsoleError `sign_in_expired` */
  take(tenant: string | null, { request, reply }: Exchange): SignInTransaction {
    const transaction = this.sso.cookie.read(request);
    this.sso.cookie.clear(reply);
    if (transaction?.tenant !== tenant) {
      throw new ConsoleError('sign_in_expired');
    }
    return transaction;
  }

  /**
   * Redeems the answer of the provider, once.
   * @param callback the address with the parameters of the provider
   * @throws ConsoleError `sign_in_expired`, `provider_refused`, `provider_client_refused`, `provider_answer_invalid`,
   * `provider_unreachable`
   */
  async redeem(provider: IdentityProvider, transaction: SignInTransaction, callback: URL): Promise<Proof> {
    await this.useState(transaction.state);
    if (provider.issuer !== transaction.issuer) {
      throw new ConsoleError('sign_in_expired');
    }
    const client = await this.sso.discover(provider);
    const checks = {
      expectedState: transaction.state,
      expectedNonce: transaction.nonce,
      pkceCodeVerifier: transaction.codeVerifier,
      idTokenExpected: true,
    };
    try {
      const tokens = await openid.authorizationCodeGrant(client, callback, checks);
      const idToken = tokens.claims() as openid.IDToken;
      requireAcr(provider, idToken);
      requireFresh(transaction, idToken);
      const isIncomplete = lacksClaims(provider, idToken) && client.serverMetadata().userinfo_endpoint !== undefined;
      const userInfo = isIncomplete ? await openid.fetchUserInfo(client, tokens.access_token, idToken.sub) : null;
      return { idToken, userInfo };
    } catch (error) {
      const failure = explainFailure(error);
      // The code and the name of a claim only: the values may name a person.
      const code = (error as { code?: string }).code ?? failure.reason;
      const claim = failure instanceof SignInFailure ? failure.claim : null;
      this.logger.warn({ tenant: provider.tenant, code, claim }, 'sign-in at the provider failed');
      throw failure;
    }
  }

  /** A copied answer of the provider works once. @throws ConsoleError `sign_in_expired` */
  private async useState(state: string): Promise<void> {
    const name = this.names.signInState(createHash('sha256').update(state).digest('base64url'));
    if ((await this.state.redis.set(name, '1', 'PX', TRANSACTION_MS, 'NX')) === null) {
      throw new ConsoleError('sign_in_expired');
    }
  }
}

/** @throws ConsoleError `provider_answer_invalid` when the metadata have no such address, or one without TLS */
function authorizationUrl(client: openid.Configuration, parameters: Record<string, string>): URL {
  try {
    return openid.buildAuthorizationUrl(client, parameters);
  } catch {
    throw new ConsoleError('provider_answer_invalid');
  }
}

/** Okta sends groups only to a client that asks for them; other providers refuse a scope that they do not know. */
function scopeFor(client: openid.Configuration): string {
  const scopes: unknown = client.serverMetadata().scopes_supported;
  return Array.isArray(scopes) && scopes.includes('groups') ? 'openid email profile groups' : 'openid email profile';
}

/** @throws SignInFailure when the person signed in with fewer factors than the admin demands */
function requireAcr({ acr }: IdentityProvider, idToken: openid.IDToken): void {
  if (acr !== null && idToken.acr !== acr) {
    throw new SignInFailure('provider_answer_invalid', 'acr');
  }
}

/** @throws SignInFailure when the person did not prove who they are after the confirmation began */
function requireFresh({ confirms, startedAt }: SignInTransaction, { auth_time }: openid.IDToken): void {
  const earliestSeconds = startedAt / 1_000 - CLOCK_TOLERANCE_SECONDS;
  if (confirms && (typeof auth_time !== 'number' || auth_time < earliestSeconds)) {
    throw new SignInFailure('provider_answer_invalid', 'auth_time');
  }
}
