import { createHash } from 'node:crypto';
import { type IdentityProvider, type Member, memberNames } from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import type { Logger } from '@cotejo/platform/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import { SessionCookie } from '../access/session-cookie.js';
import type { SignedIn } from '../access/signed-in.js';
import { ConsoleConfig } from '../console.config.js';
import { ConsoleError } from '../http/console-error.js';
import { requireNoWait } from '../people/input-rules.js';
import { MemberServices } from '../people/member-services.js';
import { type Exchange, SignInService } from '../session/sign-in.service.js';
import { ConsoleState } from '../state/console-state.js';
import { lacksClaims, readArrival, readSessionId } from './arrival-claims.js';
import { CLOCK_TOLERANCE_SECONDS } from './openid-client.js';
import { type SignInTransaction, TRANSACTION_MS } from './sign-in-transaction.js';
import { SsoServices } from './sso-services.js';

/** What a browser asks for before it goes to the provider. */
interface Start {
  tenant: string | null;
  /** The session to confirm; `null`: sign in. */
  confirms: SignedIn | null;
  next: string;
  language: 'es' | 'en';
}

interface Proof {
  idToken: openid.IDToken;
  userInfo: openid.UserInfoResponse | null;
}

/** Signs people in at the OpenID provider of their company: authorization code flow with PKCE, state and nonce. */
@Injectable()
export class SsoService {
  private readonly names: ReturnType<typeof memberNames>;
  private readonly logger: Logger;

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(ConsoleConfig) private readonly config: ConsoleConfig,
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(SsoServices) private readonly sso: SsoServices,
    @Inject(SessionCookie) private readonly cookie: SessionCookie,
    @Inject(SignInService) private readonly signIns: SignInService,
  ) {
    this.names = memberNames(scope.config);
    this.logger = scope.logger;
  }

  /**
   * @returns the address of the provider to which the browser goes
   * @throws ConsoleError `too_many_attempts`, `provider_unreachable`, `provider_other_person`; MemberError `no_provider`
   */
  async start({ tenant, confirms, next, language }: Start, { request, reply }: Exchange): Promise<string> {
    await this.takeAllowance(request);
    const provider = await this.sso.providers.require(tenant);
    if (confirms && confirms.member.tenant !== tenant) {
      throw new ConsoleError('provider_other_person');
    }
    const client = await this.sso.discover(provider);
    const transaction: SignInTransaction = {
      tenant,
      issuer: provider.issuer,
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
      confirms: confirms && { memberId: confirms.member.id, sessionId: confirms.session.id },
      next,
      language,
      startedAt: Date.now(),
    };
    const { state, nonce, codeVerifier } = transaction;
    const url = authorizationUrl(client, {
      redirect_uri: this.redirectUri(tenant),
      scope: scopeFor(client),
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(provider.acr !== null && { acr_values: provider.acr }),
      // The person must prove who they are again; `auth_time` of the answer shows that they did.
      ...(confirms && { prompt: 'login', max_age: '0' }),
    });
    this.sso.cookie.write(reply, transaction);
    return url.href;
  }

  /**
   * Finishes the sign-in of a browser that comes back from the provider.
   * @param callback the address with the parameters of the provider
   * @returns path of the page to show
   * @throws ConsoleError `sign_in_expired`, `provider_refused`, `provider_answer_invalid`, `provider_claims_missing`,
   * `provider_other_person`, `provider_unreachable`; the errors of `Arrivals.admit`
   */
  async finish(tenant: string | null, callback: URL, exchange: Exchange): Promise<string> {
    const { request, reply } = exchange;
    await this.takeAllowance(request);
    const transaction = this.sso.cookie.read(request);
    this.sso.cookie.clear(reply);
    if (transaction?.tenant !== tenant) {
      throw new ConsoleError('sign_in_expired');
    }
    try {
      await this.arrive(transaction, callback, exchange);
    } catch (error) {
      const place = { requestId: request.id, sourceIp: request.ip };
      await this.state.auditStream.noteRefusedSignIn({ id: 'unknown', tenant }, 'company_sign_in', place);
      throw error;
    }
    return transaction.next;
  }

  /** The address at the provider that ends the session there; `null`: it has no such address, or does not answer. */
  async signOutUrl({ tenant }: Member): Promise<string | null> {
    try {
      const client = await this.sso.discover(await this.sso.providers.require(tenant));
      if (client.serverMetadata().end_session_endpoint === undefined) {
        return null;
      }
      const page = `${this.config.publicUrl}/sign-in`;
      return openid.buildEndSessionUrl(client, { post_logout_redirect_uri: page }).href;
    } catch {
      return null;
    }
  }

  /** Each provider has its own redirect address, so that an answer of one provider never counts for another (RFC 9700, 4.4). */
  redirectUri(tenant: string | null): string {
    return `${this.config.publicUrl}/api/sso/${tenant ?? '-'}/callback`;
  }

  /** Admits the person whom the provider proves, and opens or confirms the session. */
  private async arrive(transaction: SignInTransaction, callback: URL, exchange: Exchange): Promise<void> {
    const { request, reply } = exchange;
    await this.useState(transaction.state);
    const provider = await this.sso.providers.require(transaction.tenant);
    if (provider.issuer !== transaction.issuer) {
      throw new ConsoleError('sign_in_expired');
    }
    const proof = await this.redeem(provider, transaction, callback);
    const arrival = readArrival(provider, proof.idToken, proof.userInfo, transaction.language);
    const from = { requestId: request.id, sourceIp: request.ip };
    const member = await this.sso.arrivals.admit(provider, arrival, from);
    if (transaction.confirms) {
      await this.confirm(transaction.confirms, member, reply);
    } else {
      await this.signIns.open(member, exchange, {
        signedInBy: 'provider',
        providerSession: readSessionId(proof.idToken),
      });
    }
  }

  private async redeem(provider: IdentityProvider, transaction: SignInTransaction, callback: URL): Promise<Proof> {
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
      // The code and the name of a claim only: the values may name a person.
      const { code, reason, cause } = error as {
        code?: string;
        reason?: string;
        cause?: { cause?: { claim?: string } };
      };
      const claim = cause?.cause?.claim;
      this.logger.warn({ tenant: provider.tenant, code: code ?? reason, claim }, 'sign-in at the provider failed');
      throw problemOf(error);
    }
  }

  /** The provider's answer proves the member again, like a typed password. */
  private async confirm(
    { memberId, sessionId }: NonNullable<SignInTransaction['confirms']>,
    member: Member,
    reply: FastifyReply,
  ): Promise<void> {
    if (member.id !== memberId) {
      throw new ConsoleError('provider_other_person');
    }
    const renewed = await this.state.sessions.renewById(memberId, sessionId, { confirmedAt: Date.now() });
    if (!renewed) {
      throw new ConsoleError('signed_out');
    }
    this.cookie.set(reply, renewed.token);
  }

  /** A copied answer of the provider works once. @throws ConsoleError `sign_in_expired` */
  private async useState(state: string): Promise<void> {
    const name = this.names.signInState(createHash('sha256').update(state).digest('base64url'));
    if ((await this.state.redis.set(name, '1', 'PX', TRANSACTION_MS, 'NX')) === null) {
      throw new ConsoleError('sign_in_expired');
    }
  }

  private async takeAllowance({ ip }: FastifyRequest): Promise<void> {
    requireNoWait(await this.services.allowances.takeFrom('company_sign_in', ip));
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

/** @throws ConsoleError `provider_answer_invalid` when the person signed in with fewer factors than the admin demands */
function requireAcr({ acr }: IdentityProvider, idToken: openid.IDToken): void {
  if (acr !== null && idToken.acr !== acr) {
    throw new ConsoleError('provider_answer_invalid');
  }
}

/** @throws ConsoleError `provider_answer_invalid` when the person did not prove who they are after the confirmation began */
function requireFresh({ confirms, startedAt }: SignInTransaction, { auth_time }: openid.IDToken): void {
  const earliestSeconds = startedAt / 1_000 - CLOCK_TOLERANCE_SECONDS;
  if (confirms && (typeof auth_time !== 'number' || auth_time < earliestSeconds)) {
    throw new ConsoleError('provider_answer_invalid');
  }
}

function problemOf(error: unknown): ConsoleError {
  if (error instanceof ConsoleError) {
    return error;
  }
  // The provider itself answered with an error, for example because the person has no access to Cotejo there.
  if (error instanceof openid.AuthorizationResponseError) {
    return new ConsoleError('provider_refused');
  }
  const isAway = error instanceof TypeError || (error as { code?: string } | null)?.code === 'OAUTH_TIMEOUT';
  return new ConsoleError(isAway ? 'provider_unreachable' : 'provider_answer_invalid');
}
