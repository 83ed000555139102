import { CONFIRMED_MS, type Member } from '@cotejo/members';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { type Role, TENANT_ROLES } from '../api/roles.js';
import { ConsoleConfig } from '../console.config.js';
import { ConsoleError } from '../http/console-error.js';
import { ConsoleState } from '../state/console-state.js';
import { ACCESS_RULES, type AccessRules } from './access.decorators.js';
import { csrfTokenOf, SessionCookie } from './session-cookie.js';
import { contextOf, type SignedIn } from './signed-in.js';

const READING = new Set(['GET', 'HEAD']);
const IDEMPOTENCY_KEY = /^[\w-]{16,64}$/;
/** What an operator without a second factor may do: set one up. */
const BEFORE_SECOND_FACTOR = ['/api/session', '/api/account'];

/** The way in of every operation: origin, session, page, role, tenant, confirmation, and whether it was done before. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(ConsoleConfig) private readonly config: ConsoleConfig,
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(SessionCookie) private readonly cookie: SessionCookie,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rules = this.reflector.get<AccessRules | undefined>(ACCESS_RULES, context.getHandler());
    if (!rules?.who) {
      throw new TypeError('an operation says who may call it');
    }
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (rules.sandbox && this.state.environment !== 'sandbox') {
      throw new ConsoleError('not_found');
    }
    const isChange = !READING.has(request.method);
    if (isChange && request.headers.origin !== this.config.publicUrl) {
      throw new ConsoleError('foreign_origin');
    }
    const signedIn = await this.signedIn(request);
    if (rules.who === 'open') {
      return true;
    }
    if (!signedIn) {
      throw new ConsoleError('signed_out');
    }
    if (isChange && request.headers['x-csrf-token'] !== csrfTokenOf(signedIn.token)) {
      throw new ConsoleError('csrf_invalid');
    }
    requireStage(signedIn, rules.who);
    if (rules.who === 'half') {
      return true;
    }
    requireSecondFactor(signedIn.member, request.routeOptions.url ?? '');
    requireRole(signedIn.member, rules.who, (request.params as { tenant?: string }).tenant);
    if (rules.confirmed) {
      this.requireConfirmation(signedIn);
    }
    if (rules.once) {
      await this.claim(request, signedIn.member);
    }
    return true;
  }

  private async signedIn(request: FastifyRequest): Promise<SignedIn | undefined> {
    const { state } = this;
    const token = this.cookie.read(request);
    const found = token === null ? null : await state.sessions.find(token);
    const member = found && (await state.members.find(found.memberId));
    if (!token || !found || !member) {
      return undefined;
    }
    // What a page asks by itself, to show what is new, keeps no session alive.
    const session = request.headers['x-background'] ? found : await state.sessions.touch(token, found);
    request.signedIn = { member, session, token, context: contextOf(request, member.id) };
    return request.signedIn;
  }

  private requireConfirmation({ session }: SignedIn): void {
    if (Date.now() - session.confirmedAt > CONFIRMED_MS) {
      throw new ConsoleError('confirmation_required');
    }
  }

  /** Released again where the operation fails: see `release-claims.ts`. */
  private async claim(request: FastifyRequest, { id }: Member): Promise<void> {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
      throw new ConsoleError('missing_idempotency_key');
    }
    if (!(await this.state.claims.claim(id, key))) {
      throw new ConsoleError('already_done');
    }
    request.claimed = { memberId: id, key };
  }
}

function requireStage({ session }: SignedIn, who: 'half' | Role): void {
  const wanted = who === 'half' ? 'second_factor' : 'signed_in';
  if (session.stage !== wanted) {
    throw new ConsoleError('signed_out');
  }
}

function requireSecondFactor({ role, secondFactor }: Member, route: string): void {
  if (role !== 'operator' || secondFactor !== null) {
    return;
  }
  const allowed = BEFORE_SECOND_FACTOR.some((path) => route === path || route.startsWith(`${path}/`));
  if (!allowed) {
    throw new ConsoleError('second_factor_required');
  }
}

/** What belongs to another tenant does not exist, for who asks. */
function requireRole(member: Member, wanted: Role, tenant: string | undefined): void {
  if (member.role === 'operator') {
    return;
  }
  if (tenant !== undefined && tenant !== member.tenant) {
    throw new ConsoleError('not_found');
  }
  if (wanted === 'operator') {
    throw new ConsoleError('not_found');
  }
  const { role } = member;
  if (TENANT_ROLES.indexOf(role) < TENANT_ROLES.indexOf(wanted)) {
    throw new ConsoleError('role_required');
  }
}
