import { isConfirmed, type Member } from '@cotejo/members';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { OPERATIONS, type OperationName, type OperationRules } from '../api/operations.js';
import { type Role, TENANT_ROLES } from '../api/roles.js';
import { ConsoleConfig } from '../console.config.js';
import { ConsoleError } from '../http/console-error.js';
import { ConsoleState } from '../state/console-state.js';
import { ChangeLimits } from './change-limits.js';
import { OPERATION } from './operation.decorator.js';
import { csrfTokenOf, SessionCookie } from './session-cookie.js';
import { memberContext, type SignedIn } from './signed-in.js';

const READ_METHODS = new Set(['GET', 'HEAD']);
const IDEMPOTENCY_KEY = /^[\w-]{16,64}$/;
/** An operator without a second factor reaches only these paths, to set one up. */
const PATHS_BEFORE_SECOND_FACTOR = ['/api/session', '/api/account'];

/**
 * Checks every request against the rules of its operation, in this order: environment, origin, session, CSRF token, second
 * factor, tenant and role, confirmed password, limits of changes, idempotency key.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(ConsoleConfig) private readonly config: Pick<ConsoleConfig, 'publicUrl'>,
    @Inject(ConsoleState) private readonly state: Pick<ConsoleState, 'environment' | 'sessions' | 'members' | 'claims'>,
    @Inject(SessionCookie) private readonly cookie: SessionCookie,
    @Inject(ChangeLimits) private readonly limits: ChangeLimits,
  ) {}

  /** @throws ConsoleError for the first rule that the request breaks; TypeError for a handler without `@Operation` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rules = this.rulesOf(context);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (rules.sandbox && this.state.environment !== 'sandbox') {
      throw new ConsoleError('not_found');
    }
    const isChange = !READ_METHODS.has(request.method);
    if (isChange && request.headers.origin !== this.config.publicUrl) {
      throw new ConsoleError('foreign_origin');
    }
    const signedIn = await this.readSession(request);
    if (rules.access === 'open') {
      return true;
    }
    if (!signedIn) {
      throw new ConsoleError('signed_out');
    }
    if (isChange && request.headers['x-csrf-token'] !== csrfTokenOf(signedIn.token)) {
      throw new ConsoleError('csrf_invalid');
    }
    requireStage(signedIn, rules.access === 'half_signed_in' ? 'second_factor' : 'signed_in');
    if (rules.access === 'half_signed_in') {
      return true;
    }
    requireSecondFactor(signedIn, request.routeOptions.url ?? '');
    requireRole(signedIn.member, rules.access, (request.params as { tenant?: string }).tenant);
    if (isChange && !rules.unconfirmed) {
      requireConfirmation(signedIn);
    }
    if (isChange && !isUncounted(rules)) {
      await this.limits.take(signedIn.member);
    }
    if (rules.once) {
      await this.claimChange(request, signedIn.member);
    }
    return true;
  }

  private rulesOf(context: ExecutionContext): OperationRules {
    const name = this.reflector.get<OperationName | undefined>(OPERATION, context.getHandler());
    if (!name) {
      throw new TypeError('a handler without @Operation');
    }
    return OPERATIONS[name];
  }

  private async readSession(request: FastifyRequest): Promise<SignedIn | undefined> {
    const { sessions, members } = this.state;
    const token = this.cookie.read(request);
    const stored = token === null ? null : await sessions.find(token);
    const member = stored && (await members.find(stored.memberId));
    if (!token || !stored || !member) {
      return undefined;
    }
    // Requests that a page repeats by itself do not keep the session alive.
    const session = request.headers['x-background'] ? stored : await sessions.touch(token, stored);
    request.signedIn = { member, session, token, context: memberContext(request, member) };
    return request.signedIn;
  }

  /** When the operation fails, `release-claims.ts` frees the key again. */
  private async claimChange(request: FastifyRequest, { id }: Member): Promise<void> {
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

function requireStage({ session }: SignedIn, stage: 'second_factor' | 'signed_in'): void {
  if (session.stage !== stage) {
    throw new ConsoleError('signed_out');
  }
}

/** An identity provider checks further factors itself. */
function requireSecondFactor({ member: { role, secondFactor }, session }: SignedIn, path: string): void {
  if (role !== 'operator' || secondFactor !== null || session.signedInBy === 'provider') {
    return;
  }
  if (!PATHS_BEFORE_SECOND_FACTOR.some((allowed) => path === allowed || path.startsWith(`${allowed}/`))) {
    throw new ConsoleError('second_factor_required');
  }
}

/** Another tenant's data and the operators' operations answer `not_found`, so a member cannot learn that they exist. */
function requireRole({ role, tenant: ownTenant }: Member, required: Role, tenant: string | undefined): void {
  if (role === 'operator') {
    return;
  }
  const isForeign = tenant !== undefined && tenant !== ownTenant;
  if (isForeign || required === 'operator') {
    throw new ConsoleError('not_found');
  }
  if (TENANT_ROLES.indexOf(role) < TENANT_ROLES.indexOf(required)) {
    throw new ConsoleError('role_required');
  }
}

function requireConfirmation({ session }: SignedIn): void {
  if (!isConfirmed(session)) {
    throw new ConsoleError('confirmation_required');
  }
}

/** A thief who uses up the changes of a member must not keep the member from ending the stolen session. */
function isUncounted({ unconfirmed, takesAway }: OperationRules): boolean {
  return takesAway === true || unconfirmed === 'changes_nothing' || unconfirmed === 'ends_own_session';
}
