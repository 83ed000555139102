import { CONFIRMED_MS, idleEndOf, type Member, SESSION_LIFETIME_MS, type Session } from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import { csrfTokenOf } from '../access/session-cookie.js';
import type { SessionView } from '../api/session.api.js';
import { ConsoleConfig } from '../console.config.js';
import { instant } from '../http/instants.js';
import { memberView } from '../people/member-view.js';
import { ConsoleState } from '../state/console-state.js';

/** What a page is told of where its browser stands. */
@Injectable()
export class SessionViews {
  constructor(
    @Inject(ConsoleConfig) private readonly config: ConsoleConfig,
    @Inject(ConsoleState) private readonly state: ConsoleState,
  ) {}

  /** @param found `null`: nobody has signed in */
  async build(caller: { member: Member; session: Session; token: string } | null): Promise<SessionView> {
    const { signUpOpen, apiUrl } = this.config;
    const common = { environment: this.state.environment, signUpOpen, apiUrl };
    if (!caller) {
      return { ...common, ...NOBODY };
    }
    const { session, token } = caller;
    const csrfToken = csrfTokenOf(token);
    const idleEndsAt = instant(idleEndOf(session));
    // Who has not given the code is shown nothing of the member.
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
      secondFactorMissing: member.role === 'operator' && member.secondFactor === null,
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
};
