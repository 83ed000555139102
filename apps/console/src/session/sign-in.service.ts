import type { ActionContext } from '@cotejo/accounts';
import { networkOf } from '@cotejo/accounts';
import {
  type Attempt,
  type Member,
  MemberError,
  normaliseEmail,
  type OpenedSession,
  type Session,
} from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserCookie } from '../access/browser-cookie.js';
import { SessionCookie } from '../access/session-cookie.js';
import { contextOf, type SignedIn } from '../access/signed-in.js';
import type { Confirmation, SignIn } from '../api/session.api.js';
import { ConsoleError } from '../http/console-error.js';
import { MemberServices } from '../people/member-services.js';
import { PlaygroundKeys } from '../playground/playground-keys.js';
import { PasswordRule } from '../sso/password-rule.js';
import { ConsoleState } from '../state/console-state.js';
import { browserName } from './browser-name.js';

/** A browser's request, and the answer that sets its cookie. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type MemberSession = { member: Member } & OpenedSession;

/** Signs members in. Every step that gives more rights replaces the session's token. */
@Injectable()
export class SignInService {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(SessionCookie) private readonly cookie: SessionCookie,
    @Inject(BrowserCookie) private readonly browser: BrowserCookie,
    @Inject(PlaygroundKeys) private readonly playground: PlaygroundKeys,
    @Inject(PasswordRule) private readonly passwords: PasswordRule,
  ) {}

  /**
   * Takes the same time and throws the same error for a wrong password and an unknown address.
   * @throws ConsoleError `wrong_credentials`, `company_sign_in_required`; MemberError `too_many_attempts`, `busy`
   */
  async signIn({ email, password }: SignIn, exchange: Exchange): Promise<MemberSession> {
    const { backOff, hasher } = this.services;
    const address = normaliseEmail(email);
    const account = address ?? email;
    const attempt: Attempt = { kind: 'password', account, from: this.placeOf(exchange.request, account) };
    const member = address === null ? null : await this.state.members.findByEmail(address);
    const passwordHash = member?.passwordHash ?? null;
    const isRight = await hasher.verify(passwordHash, password, () => backOff.begin(attempt));
    if (!isRight || !member || passwordHash === null) {
      // One command for known and unknown addresses alike, so that the time of the answer reveals neither.
      await this.state.auditStream.noteRefusedSignIn(member, 'wrong_credentials', placeOfRequest(exchange.request));
      throw new ConsoleError('wrong_credentials');
    }
    await backOff.succeeded(attempt);
    const context = contextOf(exchange.request, member.id);
    // After the password: a stranger must not learn who belongs to which company.
    if (await this.passwords.require(member)) {
      await this.noteBreakGlass(member, context);
    }
    if (hasher.isOutdated(passwordHash)) {
      const renewed = await hasher.hash(password);
      await this.state.members.renewHash(member.id, renewed, context);
    }
    return this.open(member, exchange);
  }

  /**
   * Opens a session for a member who has proved their identity, and ends the browser's previous session. An identity provider
   * checks further factors itself.
   */
  async open(
    member: Member,
    { request, reply }: Exchange,
    proof: Pick<Session, 'signedInBy' | 'providerSession'> = { signedInBy: 'password' },
  ): Promise<MemberSession> {
    await this.close(request);
    const stage = member.secondFactor && proof.signedInBy !== 'provider' ? 'second_factor' : 'signed_in';
    const network = networkOf(request.ip);
    const opened = await this.state.sessions.open(member.id, {
      stage,
      network,
      browser: browserName(request.headers['user-agent']),
      ...proof,
    });
    if (proof.signedInBy !== 'provider') {
      await this.requirePasswordStill(member, opened);
    }
    this.cookie.set(reply, opened.token);
    return {
      member: stage === 'signed_in' ? await this.completeSignIn(member, { request, reply }) : member,
      ...opened,
    };
  }

  /** Passwords may have been turned off while this one was checked: then nobody else ends the new session. */
  private async requirePasswordStill(member: Member, { token, session }: OpenedSession): Promise<void> {
    try {
      await this.passwords.require(member);
    } catch (error) {
      await this.state.sessions.close(token, session);
      throw error;
    }
  }

  /** @throws MemberError `wrong_code`, `too_many_attempts` */
  async enterSecondFactor(code: string, caller: SignedIn, { request, reply }: Exchange): Promise<MemberSession> {
    try {
      await this.useCode(code, caller, this.placeOf(request, caller.member.email));
    } catch (error) {
      if (error instanceof MemberError && error.code === 'wrong_code') {
        await this.state.auditStream.noteRefusedSignIn(caller.member, 'wrong_code', placeOfRequest(request));
      }
      throw error;
    }
    const now = Date.now();
    const opened = await this.renew(caller, reply, { stage: 'signed_in', lastActiveAt: now, confirmedAt: now });
    return { member: await this.completeSignIn(caller.member, { request, reply }), ...opened };
  }

  /**
   * Checks the password again, and the code if the member has a second factor.
   * @throws ConsoleError `wrong_password`, `company_sign_in_required`; MemberError `wrong_code`, `too_many_attempts`
   */
  async confirm({ password, code }: Confirmation, caller: SignedIn, { reply }: Exchange): Promise<MemberSession> {
    await this.passwords.require(caller.member);
    await this.requirePassword(password, caller.member);
    if (caller.member.secondFactor) {
      await this.useCode(code ?? '', caller, 'open_session');
    }
    return { member: caller.member, ...(await this.renew(caller, reply, { confirmedAt: Date.now() })) };
  }

  /** Checks the password within an open session. @throws ConsoleError `wrong_password`; MemberError `too_many_attempts`, `busy` */
  async requirePassword(password: string, { id, passwordHash }: Member): Promise<void> {
    const { backOff, hasher } = this.services;
    const attempt: Attempt = { kind: 'password', account: id, from: 'open_session' };
    if (!(await hasher.verify(passwordHash, password, () => backOff.begin(attempt)))) {
      throw new ConsoleError('wrong_password');
    }
    await backOff.succeeded(attempt);
  }

  /** Gives the session a new token. @throws ConsoleError `signed_out` when the session has ended meanwhile */
  async renew({ token, session }: SignedIn, reply: FastifyReply, changes: Partial<Session>): Promise<OpenedSession> {
    const opened = await this.state.sessions.renew(token, session, changes);
    if (!opened) {
      throw new ConsoleError('signed_out');
    }
    this.cookie.set(reply, opened.token);
    return opened;
  }

  /** Ends the browser's session, if it has one. */
  async close(request: FastifyRequest): Promise<void> {
    const token = this.cookie.read(request);
    const session = token === null ? null : await this.state.sessions.find(token);
    if (token === null || !session) {
      return;
    }
    await this.state.sessions.close(token, session);
    await this.playground.revokeFor(session, contextOf(request, session.memberId));
  }

  private async useCode(code: string, { member, context }: SignedIn, from: Attempt['from']): Promise<void> {
    const { backOff, secondFactors, outbox } = this.services;
    const attempt: Attempt = { kind: 'code', account: member.id, from };
    await backOff.begin(attempt);
    const kind = await secondFactors.useCode(member, code, context);
    await backOff.succeeded(attempt);
    if (kind === 'app') {
      return;
    }
    const { email: to, language } = member;
    await outbox.addNotice({
      kind: 'second_factor_changed',
      to,
      language,
      params: { at: Date.now(), change: 'code_used' },
    });
  }

  private noteBreakGlass({ id, tenant }: Member, context: ActionContext): Promise<void> {
    const entry = { action: 'member.break_glass', tenant: tenant ?? '-', object: id, changes: {} } as const;
    return this.state.accounts.audit.note(context, entry);
  }

  private placeOf(request: FastifyRequest, account: string): Attempt['from'] {
    const browser = this.browser.read(request, account);
    return browser === null ? { ip: request.ip } : { browser };
  }

  private completeSignIn({ id, email }: Member, { request, reply }: Exchange): Promise<Member> {
    this.browser.remember(request, reply, email);
    return this.state.members.noteSignIn(id, contextOf(request, id));
  }
}

const placeOfRequest = ({ id, ip }: FastifyRequest) => ({ requestId: id, sourceIp: ip });
