import {
  type Admission,
  Authenticator,
  type Caller,
  grantedScopes,
  type IdempotencyMark,
  StateUnavailableError,
  startAfter,
} from '@cotejo/accounts';
import type { ErrorReason, Scope } from '@cotejo/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors/api-error.js';
import { requireKnownParameters } from '../http/query/known-parameters.js';
import { AdmissionMetrics } from './admission.metrics.js';
import { setDeprecationHeaders, setLimitHeaders } from './admission-headers.js';
import { ClientOrigins } from './client/client-origins.js';
import { keyInBody, keyInUrl, readKey } from './credentials.js';
import { KeyReports } from './key-reports.js';
import { StateRedis } from './state-redis.js';

/** A request with a valid key. */
export interface AuthenticatedRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  /** Why the account may not make calls although the key is valid, such as `trial_expired`. */
  blockedBy: ErrorReason | null;
}

/**
 * Admits requests. A controller checks in this order, which clients can observe:
 *
 * 1. `authenticate`: the key;
 * 2. `readWithScopes`: the scopes, then the body;
 * 3. `admit`: rate and quota.
 *
 * A request that is refused for its scope or its body counts for the rate, but never for the quota.
 */
@Injectable()
export class AdmissionService {
  constructor(
    @Inject(Authenticator) private readonly authenticator: Authenticator,
    @Inject(StateRedis) private readonly stateRedis: StateRedis,
    @Inject(AdmissionMetrics) private readonly metrics: AdmissionMetrics,
    @Inject(ClientOrigins) private readonly origins: ClientOrigins,
    @Inject(KeyReports) private readonly reports: KeyReports,
  ) {}

  /**
   * @throws ApiError 401, 403 for a restricted key, 403 `plan_excludes` when the plan no longer exists,
   *   503 `not_ready` when the key cannot be checked
   */
  async authenticate(request: FastifyRequest, reply: FastifyReply): Promise<AuthenticatedRequest> {
    const { caller, blockedBy } = await this.identifyCaller(request);
    request.state.tenant = caller.tenant.id;
    setDeprecationHeaders(reply, caller);
    return { request, reply, caller, blockedBy };
  }

  /**
   * Counts the request against the rate limit and against the quota. A repetition under an idempotency key whose query is
   * charged already counts against the rate limit only.
   * @param cost number of queries; with 0 the request counts against the rate limit only
   * @throws ApiError `rate_limited`, `quota_exhausted`, `not_ready`, `idempotency_key_reused`
   */
  async admit(
    authenticated: AuthenticatedRequest,
    { cost = 1, mark = null }: { cost?: 0 | 1; mark?: IdempotencyMark | null } = {},
  ): Promise<void> {
    refuseUnlessAdmitted(await this.takeFromLimits(authenticated, cost, mark));
  }

  /**
   * Checks the scopes of the key, then reads the request. If either fails, the request counts against the rate limit.
   * @throws ApiError `missing_scope`, `plan_excludes`, the reason why the account is blocked, and the errors of `read`. When the
   *   request is over the rate limit and the account is not blocked: `rate_limited` or `not_ready`
   */
  async readWithScopes<T>(authenticated: AuthenticatedRequest, needed: readonly Scope[], read: () => T): Promise<T> {
    try {
      requireScopes(authenticated, needed);
      requireKnownParameters(authenticated.request);
      return read();
    } catch (error) {
      const admission = await this.takeFromLimits(authenticated, 0);
      if (!authenticated.blockedBy) {
        refuseUnlessAdmitted(admission);
      }
      throw error;
    }
  }

  /** Counts one row of a batch, which has no HTTP reply. Never rejects; the caller reads the verdict. */
  async admitRow(caller: Caller, requestId: string, cost: 0 | 1, mark: IdempotencyMark | null): Promise<Admission> {
    const admission = await this.stateRedis.admission.admit(caller, requestId, cost, mark);
    this.metrics.count(admission);
    return admission;
  }

  private async takeFromLimits(
    { request, reply, caller }: AuthenticatedRequest,
    cost: 0 | 1,
    mark: IdempotencyMark | null = null,
  ): Promise<Admission> {
    const admission = await this.admitRow(caller, request.id, cost, mark);
    request.state.admission = admission;
    setLimitHeaders(reply, admission);
    return admission;
  }

  /**
   * Checks the key of a request. A batch checks it again while it runs, because the key or the account may have changed.
   * @throws ApiError as `authenticate`
   */
  async identifyCaller(request: FastifyRequest): Promise<Pick<AuthenticatedRequest, 'caller' | 'blockedBy'>> {
    const key = this.presentedKey(request);
    try {
      const result = await this.authenticator.authenticate(key, this.origins.of(request));
      if (result.ok) {
        return { caller: result.caller, blockedBy: null };
      }
      if (result.caller) {
        return { caller: result.caller, blockedBy: result.reason };
      }
      if (result.unrecorded) {
        this.reports.reportRefused(result.unrecorded, request);
      }
      throw new ApiError(result.reason);
    } catch (error) {
      if (error instanceof StateUnavailableError) {
        throw new ApiError('not_ready', { retryAfterMs: 1_000 });
      }
      throw error;
    }
  }

  private presentedKey(request: FastifyRequest): string {
    const inUrl = keyInUrl(request.url);
    if (inUrl) {
      throw this.exposedKeyError(inUrl, request);
    }
    try {
      return readKey(request.raw.rawHeaders);
    } catch (error) {
      const missing = error instanceof ApiError && error.reason === 'missing_credentials';
      const inBody = missing ? keyInBody(request.body) : null;
      throw inBody ? this.exposedKeyError(inBody, request) : error;
    }
  }

  /** Reports the exposed key. The request is refused even when that fails. */
  private exposedKeyError(key: string, request: FastifyRequest): ApiError {
    this.reports.reportExposed(key, request);
    return new ApiError('credential_exposed');
  }
}

/** @throws ApiError the reason why the account is blocked, `missing_scope`, `plan_excludes` */
export function requireScopes(
  { caller, blockedBy }: Pick<AuthenticatedRequest, 'caller' | 'blockedBy'>,
  needed: readonly Scope[],
): void {
  if (blockedBy) {
    throw new ApiError(blockedBy, blockedBy === 'trial_expired' ? { quotaRenewsAt: null } : {});
  }
  const missing = needed.find((scope) => !caller.scopes.includes(scope));
  if (!missing) {
    return;
  }
  const reason = grantedScopes(caller.plan).includes(missing) ? 'missing_scope' : 'plan_excludes';
  throw new ApiError(reason, { detail: missing });
}

/** @throws ApiError `rate_limited`, `quota_exhausted`, `not_ready`, `idempotency_key_reused` */
export function refuseUnlessAdmitted({ verdict, waitMs, period }: Admission): void {
  if (verdict === 'key_reused') {
    throw new ApiError('idempotency_key_reused');
  }
  if (verdict === 'rate_limited') {
    throw new ApiError('rate_limited', { retryAfterMs: waitMs });
  }
  if (verdict === 'quota_exhausted') {
    // No Retry-After: a client that obeys it would wait for up to a month.
    throw new ApiError('quota_exhausted', { quotaRenewsAt: startAfter(period.id) });
  }
  if (verdict === 'state_unavailable') {
    throw new ApiError('not_ready', { retryAfterMs: waitMs });
  }
}
