import { type Admission, AdmissionControl, Authenticator, type Caller, StateUnavailableError } from '@cotejo/accounts';
import type { EndpointScope } from '@cotejo/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.js';
import { readKey } from './credentials.js';
import { EdgeMetrics } from './edge.metrics.js';
import { setLimitHeaders } from './limit-headers.js';

/** A request that may go on: who asks, what they asked, and how to give the charge back. */
export interface Admitted<T> {
  caller: Caller;
  input: T;
  refund(): Promise<void>;
}

/** The way in, in this order: credential, scope, body, limits. A request refused for its scope or body costs rate only. */
@Injectable()
export class Edge {
  constructor(
    @Inject(Authenticator) private readonly authenticator: Authenticator,
    @Inject(AdmissionControl) private readonly admission: AdmissionControl,
    @Inject(EdgeMetrics) private readonly metrics: EdgeMetrics,
  ) {}

  /** @throws ApiError with the first reason to refuse */
  async admit<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: EndpointScope,
    readInput: () => T,
  ): Promise<Admitted<T>> {
    const caller = await this.authenticate(request);
    request.exchange.tenant = caller.tenant.id;
    const asked = attempt(() => {
      requireScope(caller, scope);
      return readInput();
    });
    const admission = await this.admission.admit(caller, request.id, asked.ok ? 1 : 0);
    this.metrics.count(admission);
    setLimitHeaders(reply, caller, admission);
    refuseOverLimit(admission);
    if (!asked.ok) throw asked.error;
    return { caller, input: asked.value, refund: () => admission.refund().catch(() => {}) };
  }

  private async authenticate(request: FastifyRequest): Promise<Caller> {
    const key = readKey(request.raw.rawHeaders);
    try {
      const result = await this.authenticator.authenticate(key);
      if (!result.ok) throw new ApiError(result.reason);
      return result.caller;
    } catch (error) {
      if (error instanceof StateUnavailableError) throw new ApiError('not_ready', { retryAfterMs: 1_000 });
      throw error;
    }
  }
}

function requireScope(caller: Caller, scope: EndpointScope): void {
  if (caller.scopes.includes(scope)) return;
  const reason = caller.plan.scopes.includes(scope) ? 'missing_scope' : 'plan_excludes';
  throw new ApiError(reason, { detail: scope });
}

function refuseOverLimit({ verdict, waitMs }: Admission): void {
  if (verdict === 'rate_limited') throw new ApiError('rate_limited', { retryAfterMs: waitMs });
  if (verdict === 'quota_exhausted') throw new ApiError('quota_exhausted');
  if (verdict === 'state_unavailable') throw new ApiError('not_ready', { retryAfterMs: waitMs });
}

type Attempt<T> = { ok: true; value: T } | { ok: false; error: unknown };

function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, error };
  }
}
