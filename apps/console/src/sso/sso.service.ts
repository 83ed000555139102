import { type IdentityProvider, type Member, MemberError } from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import { SessionCookie } from '../access/session-cookie.js';
import type { SignedIn } from '../access/signed-in.js';
import { ConsoleConfig } from '../console.config.js';
import { ConsoleError } from '../http/console-error.js';
import { MemberServices } from '../people/member-services.js';
import { type Exchange, SignInService } from '../session/sign-in.service.js';
import { ConsoleState } from '../state/console-state.js';
import { readArrival, readSessionId } from './arrival-claims.js';
import { OpenidExchange } from './openid-exchange.js';
import { ProviderTestService } from './provider-test.service.js';
import { SignInFailure } from './sign-in-failure.js';
import type { SignInTransaction } from './sign-in-transaction.js';
import { SsoServices } from './sso-services.js';

/** What a browser asks for before it goes to the provider. */
interface Start {
  tenant: string | null;
  /** The session to confirm; `null`: sign in. */
  confirms: SignedIn | null;
  next: string;
  language: 'es' | 'en';
  loginHint?: string | undefined;
}

/** Signs people in at the OpenID provider of their company. */
@Injectable()
export class SsoService {
  constructor(
    @Inject(ConsoleConfig) private readonly config: ConsoleConfig,
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(SsoServices) private readonly sso: SsoServices,
    @Inject(SessionCookie) private readonly cookie: SessionCookie,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(OpenidExchange) private readonly exchanges: OpenidExchange,
    @Inject(ProviderTestService) private readonly tests: ProviderTestService,
  ) {}

  /**
   * @returns the address of the provider to which the browser goes
   * @throws ConsoleError `too_many_attempts`, `provider_unreachable`, `provider_other_person`; MemberError `no_provider`
   */
  async start({ tenant, confirms, ...purpose }: Start, { request, reply }: Exchange): Promise<string> {
    await this.exchanges.takeAllowance(request);
    const provider = await this.sso.providers.require(tenant);
    if (confirms && confirms.member.tenant !== tenant) {
      throw new ConsoleError('provider_other_person');
    }
    const session = confirms && { memberId: confirms.member.id, sessionId: confirms.session.id };
    const url = await this.exchanges.begin(provider, { ...purpose, confirms: session, test: null }, reply);
    return url.href;
  }

  /**
   * Finishes the sign-in, or the test, of a browser that comes back from the provider.
   * @param callback the address with the parameters of the provider
   * @returns path of the page to show
   * @throws the errors of `OpenidExchange.redeem`, `readArrival` and `Arrivals.admit`; ConsoleError `provider_other_person`
   */
  async finish(tenant: string | null, callback: URL, exchange: Exchange): Promise<string> {
    await this.exchanges.takeAllowance(exchange.request);
    const transaction = this.exchanges.take(tenant, exchange);
    if (transaction.test !== null) {
      await this.tests.finish(transaction, callback);
      return transaction.next;
    }
    try {
      await this.arrive(transaction, callback, exchange);
    } catch (error) {
      await this.noteRefusal(tenant, error, exchange);
      throw error;
    }
    return transaction.next;
  }

  /** The company to whose provider the start page leads; `null`: the operators. @throws ConsoleError `too_many_attempts`; MemberError `no_provider` */
  async companyOf(tenant: string | null, request: FastifyRequest): Promise<string | null> {
    await this.exchanges.takeAllowance(request);
    await this.sso.providers.require(tenant);
    return tenant === null
      ? null
      : this.state.accounts.tenants.require(tenant).then(({ company, id }) => company ?? id);
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

  /** Admits the person whom the provider proves, and opens or confirms the session. */
  private async arrive(transaction: SignInTransaction, callback: URL, exchange: Exchange): Promise<void> {
    const { request, reply } = exchange;
    const provider: IdentityProvider = await this.sso.providers.require(transaction.tenant);
    const proof = await this.exchanges.redeem(provider, transaction, callback);
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

  /**
   * Tells the admins of the tenant that a sign-in failed, and why, without the person: whom the provider did not prove is unknown.
   * The audit log has one entry an hour for each reason, so that no stranger fills it.
   */
  private async noteRefusal(tenant: string | null, error: unknown, { request }: Exchange): Promise<void> {
    const place = { requestId: request.id, sourceIp: request.ip };
    await this.state.auditStream.noteRefusedSignIn({ id: 'unknown', tenant }, 'company_sign_in', place);
    const name = tenant ?? '-';
    const reason = error instanceof ConsoleError ? error.reason : error instanceof MemberError ? error.code : null;
    const isStale = reason === null || reason === 'sign_in_expired' || reason === 'provider_changed';
    if (isStale || (await this.services.allowances.take('refused_sign_in', `${name}\n${reason}`)) > 0) {
      return;
    }
    const claim = error instanceof SignInFailure ? error.claim : null;
    const changes = { reason: [null, reason], ...(claim !== null && { claim: [null, claim] }) } as Record<
      string,
      [unknown, unknown]
    >;
    const entry = { action: 'sso.refused', tenant: name, object: name, changes } as const;
    // A full log must not replace the reason that the person reads.
    await this.state.accounts.audit.note({ ...place, actor: 'identity provider' }, entry).catch(() => {});
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
}
