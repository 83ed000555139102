import { type Admission, Authenticator, type Caller, grantedScopes, StateUnavailableError } from '@cotejo/accounts';
import { ANNOUNCEMENTS, type ErrorReason, type KeyExposed, type Scope } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors/api-error.js';
import { EdgeMetrics } from './admission.metrics.js';
import { keyInBody, keyInUrl, readKey } from './credentials.js';
import { setDeprecationHeaders } from './deprecation-headers.js';
import { setLimitHeaders } from './limit-headers.js';
import { StateRedis } from './state-redis.js';

/** A request that may go on: who asks, and what. */
export interface Admitted<T> {
  caller: Caller;
  input: T;
}

/** The way in, in this order: credential, scope, body, limits. A request refused for its scope or body costs rate only. */
@Injectable()
export class Edge {
  constructor(
    @Inject(Authenticator) private readonly authenticator: Authenticator,
    @Inject(StateRedis) private readonly state: StateRedis,
    @Inject(EdgeMetrics) private readonly metrics: EdgeMetrics,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  /**
   * @param cost in queries; 0 takes of the rate alone
   * @throws ApiError with the first reason to refuse
   */
  async admit<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    scopes: readonly Scope[],
    readInput: () => T,
    cost: 0 | 1 = 1,
  ): Promise<Admitted<T>> {
    const { caller, barred } = await this.authenticate(request);
    request.exchange.tenant = caller.tenant.id;
    setDeprecationHeaders(reply, caller);
    const asked = attempt(() => {
      if (barred) {
        throw new ApiError(barred);
      }
      requireScopes(caller, scopes);
      return readInput();
    });
    const admission = await this.state.admission.admit(caller, request.id, asked.ok ? cost : 0);
    request.exchange.admission = admission;
    this.metrics.count(admission);
    setLimitHeaders(reply, caller.plan, admission);
    if (!barred) {
      refuseOverLimit(admission);
    }
    if (!asked.ok) {
      throw asked.error;
    }
    return { caller, input: asked.value };
  }

  /** Who calls, and why the account may not, although the key is good. */
  private async authenticate(request: FastifyRequest): Promise<{ caller: Caller; barred: ErrorReason | null }> {
    const key = this.presentedKey(request);
    try {
      const result = await this.authenticator.authenticate(key, request);
      if (result.ok) {
        return { caller: result.caller, barred: null };
      }
      if (result.caller) {
        return { caller: result.caller, barred: result.reason };
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
      throw this.exposed(inUrl, request);
    }
    try {
      return readKey(request.raw.rawHeaders);
    } catch (error) {
      const missing = error instanceof ApiError && error.reason === 'missing_credentials';
      const inBody = missing ? keyInBody(request.body) : null;
      throw inBody ? this.exposed(inBody, request) : error;
    }
  }

  /** The owner is told as well as can be; the caller is refused in any case. */
  private exposed(key: string, request: FastifyRequest): ApiError {
    this.tellOwner(key, request).catch(() => {});
    return new ApiError('credential_exposed');
  }

  /** By the console, as gateways may not change keys. */
  private async tellOwner(key: string, { id: requestId, ip: sourceIp }: FastifyRequest): Promise<void> {
    const owned = await this.authenticator.findExposedKey(key);
    if (!owned) {
      return;
    }
    const told: KeyExposed = { tenant: owned.tenant, keyId: owned.id, requestId, sourceIp };
    await this.bus.announce(ANNOUNCEMENTS.keyExposed, told);
  }
}

function requireScopes({ scopes, plan }: Caller, needed: readonly Scope[]): void {
  const missing = needed.find((scope) => !scopes.includes(scope));
  if (!missing) {
    return;
  }
  const reason = grantedScopes(plan).includes(missing) ? 'missing_scope' : 'plan_excludes';
  throw new ApiError(reason, { detail: missing });
}

function refuseOverLimit({ verdict, waitMs, period }: Admission): void {
  if (verdict === 'rate_limited') {
    throw new ApiError('rate_limited', { retryAfterMs: waitMs });
  }
  if (verdict === 'quota_exhausted') {
    throw new ApiError('quota_exhausted', { retryAfterMs: period.resetMs });
  }
  if (verdict === 'state_unavailable') {
    throw new ApiError('not_ready', { retryAfterMs: waitMs });
  }
}

type Attempt<T> = { ok: true; value: T } | { ok: false; error: unknown };

function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, error };
  }
}
