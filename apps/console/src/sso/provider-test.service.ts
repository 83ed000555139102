import { randomUUID } from 'node:crypto';
import type { ActionContext } from '@cotejo/accounts';
import {
  type Arrival,
  type IdentityProvider,
  MemberError,
  type NewProviderSettings,
  ProviderSettingError,
  type ProviderTest,
  type ProviderTestResult,
  requireSecretMethod,
} from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ConsoleError } from '../http/console-error.js';
import { readArrival } from './arrival-claims.js';
import { OpenidExchange, type Proof } from './openid-exchange.js';
import { probeSignInPage } from './probe-sign-in-page.js';
import { explainFailure, SignInFailure } from './sign-in-failure.js';
import type { SignInTransaction } from './sign-in-transaction.js';
import { SsoServices } from './sso-services.js';

const GROUPS_SHOWN_MAX = 20;
const GROUP_SHOWN_MAX = 200;
const NOTHING = { problem: null, claim: null, said: null, role: null, groups: [] };

/** Lets an admin try settings of a provider: a whole sign-in that opens no session and makes nobody a member. */
@Injectable()
export class ProviderTestService {
  constructor(
    @Inject(SsoServices) private readonly sso: SsoServices,
    @Inject(OpenidExchange) private readonly exchanges: OpenidExchange,
  ) {}

  /** Checks settings as far as it is possible without a person. @throws ConsoleError `provider_unreachable`; MemberError `invalid_provider` */
  async check(tenant: string, settings: NewProviderSettings): Promise<void> {
    this.sso.providers.check(tenant, settings);
    const metadata = await this.sso.clients.checkIssuer(settings.issuer);
    if (settings.clientSecret != null) {
      requireSecretMethod(metadata);
    }
  }

  /** The settings with the secret of the last test. @throws MemberError `invalid_provider` when that test is too old, or of another client */
  async withTestedSecret(tenant: string, settings: NewProviderSettings): Promise<NewProviderSettings> {
    const test = await this.sso.providers.tests.find(tenant);
    const isSame = test?.provider.issuer === settings.issuer && test.provider.clientId === settings.clientId;
    if (!isSame) {
      throw new ProviderSettingError('clientSecret', 'not_tested', 'enter the client secret again');
    }
    return { ...settings, clientSecret: this.sso.providers.secretOf(test.provider) };
  }

  /**
   * @param next path of the page to which the browser returns
   * @returns the address of the provider to which the browser goes; `null`: the provider refused already
   * @throws the errors of `check`; MemberError `provider_enforced`
   */
  async start(
    { tenant, settings, next }: { tenant: string; settings: NewProviderSettings; next: string },
    context: ActionContext,
    reply: FastifyReply,
  ): Promise<string | null> {
    await this.check(tenant, settings);
    const provider = await this.sso.providers.draft(tenant, settings, context);
    const test: ProviderTest = { id: randomUUID(), provider, startedAt: Date.now(), result: null };
    const purpose = { confirms: null, test: test.id, next, language: 'es' } as const;
    const url = await this.exchanges.begin(provider, purpose, reply);
    const refusal = await probeSignInPage(url.href, this.sso.clients.fetch);
    const result = refusal && { ...NOTHING, at: Date.now(), ...refusal };
    await this.sso.providers.tests.save({ ...test, result });
    return refusal ? null : url.href;
  }

  /** Keeps what came of a test. A test that another one has replaced counts no more. */
  async finish(transaction: SignInTransaction, callback: URL): Promise<void> {
    const { tests } = this.sso.providers;
    const test = await tests.find(transaction.tenant);
    if (test?.id !== transaction.test) {
      return;
    }
    const judged = await this.judge(test.provider, transaction, callback);
    await tests.save({ ...test, result: { ...NOTHING, at: Date.now(), ...judged } });
  }

  private async judge(
    provider: IdentityProvider,
    transaction: SignInTransaction,
    callback: URL,
  ): Promise<Partial<ProviderTestResult>> {
    let groups: string[] = [];
    try {
      const proof = await this.exchanges.redeem(provider, transaction, callback);
      const arrival = readArrival(provider, proof.idToken, proof.userInfo, transaction.language);
      groups = shownGroups(arrival);
      const missing = missingGroups(provider, proof);
      if (missing !== null && provider.defaultRole === null) {
        throw new SignInFailure('provider_claims_missing', missing);
      }
      const { role } = await this.sso.arrivals.judge(provider, arrival);
      return { role, groups, claim: missing };
    } catch (error) {
      return { groups, ...problemOf(error) };
    }
  }
}

function problemOf(error: unknown): Pick<ProviderTestResult, 'problem' | 'claim' | 'said'> {
  if (error instanceof MemberError) {
    return { problem: error.code, claim: null, said: null };
  }
  const failure: ConsoleError = explainFailure(error);
  const { claim, said } = failure instanceof SignInFailure ? failure : { claim: null, said: null };
  return { problem: failure.reason, claim, said };
}

const shownGroups = ({ groups }: Arrival): string[] =>
  groups.slice(0, GROUPS_SHOWN_MAX).map((group) => group.slice(0, GROUP_SHOWN_MAX));

/** The claim of groups, if the provider had to send it and did not. */
function missingGroups({ groupsFrom, groupsClaim }: IdentityProvider, { idToken, userInfo }: Proof): string | null {
  const isSent = { ...userInfo, ...idToken }[groupsClaim] !== undefined;
  return groupsFrom === 'token' && !isSent ? groupsClaim : null;
}
