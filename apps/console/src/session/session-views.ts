import { CONFIRMED_MS, idleEndOf, type Member, SESSION_LIFETIME_MS, type Session } from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import { csrfTokenOf } from '../access/session-cookie.js';
import type { SessionView } from '../api/session.api.js';
import { ConsoleConfig } from '../console.config.js';
import { instant } from '../http/instants.js';
import { memberView } from '../people/member-view.js';
import { ConsoleState } from '../state/console-state.js';

/** Builds the session view, which every page reads first. */
@Injectable()
export class SessionViews {
  constructor(
    @Inject(ConsoleConfig) private readonly config: ConsoleConfig,
    @Inject(ConsoleState) private readonly state: ConsoleState,
  ) {}

  /** @param caller `null`: no session */
  async build(caller: { member: Member; session: Session; token: string } | null): Promise<SessionView> {
    const { signUpOpen, apiUrl } = this.config;
    const common = { environment: this.state.environment, signUpOpen, apiUrl };
    if (!caller) {
      return { ...common, ...NOBODY };
    }
    const { session, token } = caller;
    const csrfToken = csrfTokenOf(token);
    const idleEndsAt = instant(idleEndOf(session));
    // Before the second factor, show nothing about the member.
    if (session.stage !== 'signed_in') {
      return { ...common, ...NOBODY, stage: session.stage, csrfToken, idleEndsAt };
    }
    const { member } = caller;
    return {
      ...common,
      stage: session.stage,
      csrfToken,
      member: memberView(member),
      tenant: await this.tenantOf(member),
      idleEndsAt,
      endsAt: instant(session.createdAt + SESSION_LIFETIME_MS),
      confirmedUntil: instant(session.confirmedAt + CONFIRMED_MS),
      secondFactorMissing:
        member.role === 'operator' && member.secondFactor === null && session.signedInBy !== 'provider',
      signedInBy: session.signedInBy ?? 'password',
    };
  }

  private async tenantOf({ tenant }: Member): Promise<SessionView['tenant']> {
    if (tenant === null) {
      return null;
    }
    const { id, company, plan } = await this.state.accounts.tenants.require(tenant);
    return { id, company: company ?? id, plan };
  }
}

const NOBODY: Omit<SessionView, 'environment' | 'signUpOpen' | 'apiUrl'> = {
  stage: 'none',
  csrfToken: null,
  member: null,
  tenant: null,
  idleEndsAt: null,
  endsAt: null,
  confirmedUntil: null,
  secondFactorMissing: false,
  signedInBy: null,
};
