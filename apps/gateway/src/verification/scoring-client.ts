import type { RpcReply, RpcRequest } from '@cotejo/contracts';
import { RpcClient } from '@cotejo/service';
import type { Subject } from '@cotejo/subject';
import type { CallOptions } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import { SubjectDigests } from './subject-digests.js';

type ScoringPattern = 'scoring.decide' | 'scoring.replay';

/**
 * Calls scoring. Scoring may reply that it needs the digests of the buyer, because the tenant's policy has allow or deny
 * lists; then the client calls it again with the digests, and sends them from the start in later calls for this tenant.
 */
@Injectable()
export class ScoringClient {
  constructor(
    @Inject(RpcClient) private readonly rpc: RpcClient,
    @Inject(SubjectDigests) private readonly digests: SubjectDigests,
  ) {}

  /** @throws ApiError `deadline_exceeded`, `not_ready` when scoring does not answer */
  async call<P extends ScoringPattern>(
    pattern: P,
    request: RpcRequest<P>,
    subject: Subject,
    options: CallOptions,
  ): Promise<RpcReply<P>> {
    const { tenant } = request;
    const known = this.digests.areNeededBy(tenant);
    const reply = await this.send(pattern, known ? this.withDigests(request, subject) : request, options);
    if (known || !('wants' in reply && reply.wants === 'digests')) {
      return reply;
    }
    this.digests.rememberNeed(tenant);
    return this.send(pattern, this.withDigests(request, subject), options);
  }

  private withDigests<R extends { tenant: string }>(request: R, subject: Subject): R {
    return { ...request, digests: this.digests.digestsOf(subject, request.tenant) };
  }

  private async send<P extends ScoringPattern>(
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
