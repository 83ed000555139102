import type { RpcReply, RpcRequest } from '@cotejo/contracts';
import { RpcClient } from '@cotejo/service';
import type { Subject } from '@cotejo/subject';
import type { CallOptions } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import { SubjectDigests } from './subject-digests.js';

type Pattern = 'scoring.decide' | 'scoring.replay';

/** Calls scoring, which may want what stands for the buyer on the tenant's lists before it answers. */
@Injectable()
export class ScoringCall {
  constructor(
    @Inject(RpcClient) private readonly rpc: RpcClient,
    @Inject(SubjectDigests) private readonly digests: SubjectDigests,
  ) {}

  /** @throws ApiError `deadline_exceeded`, `not_ready` when nothing can decide */
  async ask<P extends Pattern>(
    pattern: P,
    request: RpcRequest<P>,
    subject: Subject,
    options: CallOptions,
  ): Promise<RpcReply<P>> {
    const { tenant } = request;
    const known = this.digests.areWantedBy(tenant);
    const reply = await this.call(pattern, known ? this.withDigests(request, subject) : request, options);
    if (known || !('wants' in reply && reply.wants === 'digests')) {
      return reply;
    }
    this.digests.wanted(tenant);
    return this.call(pattern, this.withDigests(request, subject), options);
  }

  private withDigests<R extends { tenant: string }>(request: R, subject: Subject): R {
    return { ...request, digests: this.digests.of(subject, request.tenant) };
  }

  private async call<P extends Pattern>(
    pattern: P,
    request: RpcRequest<P>,
    options: CallOptions,
  ): Promise<RpcReply<P>> {
    try {
      return await this.rpc.call(pattern, request, options);
    } catch (error) {
      const late = (error as { code?: string }).code === 'deadline_exceeded';
      throw new ApiError(late ? 'deadline_exceeded' : 'not_ready', { retryAfterMs: 1_000, detail: 'scoring' });
    }
  }
}
