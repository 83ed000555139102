import { documentIdParts } from '@cotejo/colombia/identity-document';
import {
  type DecideRequest,
  type Decision,
  type DecisionExtra,
  type RpcReply,
  type RpcRequest,
  SOURCE_IDS,
  type SourceReports,
} from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { type Counter, MetricSet } from '@cotejo/platform/metrics';
import { RpcClient } from '@cotejo/platform/service';
import { inputsOf, purchaseContextOf, type Subject } from '@cotejo/receipt/subject';
import type { CallOptions } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import { obtainableEvidence } from './evidence-report.js';
import type { RequestContext } from './source-client.js';
import { SubjectDigests } from './subject-digests.js';
import { sourceStatuses } from './verification.js';

type ScoringPattern = 'scoring.decide' | 'scoring.replay';

/** Requests decisions from scoring. */
@Injectable()
export class ScoringClient {
  private readonly notAwaited: Counter;

  constructor(
    @Inject(ProcessScope) { metrics }: ProcessScope,
    @Inject(RpcClient) private readonly rpc: RpcClient,
    @Inject(SubjectDigests) private readonly digests: SubjectDigests,
  ) {
    this.notAwaited = new MetricSet(metrics).counter(
      'sources_not_awaited_total',
      'Requests answered before the source, because its answer could not have changed the recommendation',
      { source: SOURCE_IDS },
    );
  }

  /** @throws ApiError `deadline_exceeded`, `not_ready` when scoring cannot decide */
  async requestDecision(
    subject: Subject,
    reports: SourceReports,
    extras: readonly DecisionExtra[],
    context: RequestContext,
  ): Promise<Decision> {
    const request = decideRequest(subject, reports, extras, context);
    const reply = await this.call('scoring.decide', request, subject, context);
    if ('wants' in reply) {
      throw new ApiError('not_ready', { retryAfterMs: 1_000, detail: 'scoring' });
    }
    return reply;
  }

  /**
   * Requests a decision while reports are missing.
   * @returns `null` when a missing report could still change the outcome, and when scoring fails: the caller tries again later
   */
  async requestEarlyDecision(
    subject: Subject,
    reports: SourceReports,
    extras: readonly DecisionExtra[],
    context: RequestContext,
  ): Promise<Decision | null> {
    const request = { ...decideRequest(subject, reports, extras, context), early: true };
    const reply = await this.call('scoring.decide', request, subject, context).catch(() => null);
    if (!reply || 'wants' in reply) {
      return null;
    }
    for (const source of SOURCE_IDS) {
      if (request.sources[source] === 'not_awaited') {
        this.notAwaited.inc({ source });
      }
    }
    return reply;
  }

  /** Repeats a decision with the versions of scorecard and policy that made it. @throws ApiError as `requestDecision` */
  replay(
    request: RpcRequest<'scoring.replay'>,
    subject: Subject,
    options: CallOptions,
  ): Promise<RpcReply<'scoring.replay'>> {
    return this.call('scoring.replay', request, subject, options);
  }

  /**
   * Calls scoring. Scoring may reply that it needs the digests of the buyer, because the tenant has lists or blocks; then
   * the client calls it again with the digests, and sends them from the start in later calls for this tenant.
   * @throws ApiError `deadline_exceeded`, `not_ready` when scoring does not answer
   */
  private async call<P extends ScoringPattern>(
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

function decideRequest(
  subject: Subject,
  reports: SourceReports,
  extras: readonly DecisionExtra[],
  { caller, decidedAtMs }: RequestContext,
): DecideRequest {
  const context = purchaseContextOf(subject);
  const { kind: documentKind } = documentIdParts(subject.document);
  return {
    tenant: caller.tenant.id,
    inputs: inputsOf(subject),
    sources: sourceStatuses(reports),
    ...signalsOf(reports),
    amountCop: subject.amountCop,
    ...(documentKind !== 'CC' && { documentKind }),
    ...(context && { context }),
    ...(decidedAtMs !== undefined && { decidedAtMs }),
    ...(extras.length > 0 && { extras: [...extras] }),
    ...(extras.includes('challenges') && { obtainable: obtainableEvidence(subject, reports) }),
  };
}

/** The signals of all reports, in the format of scoring. */
function signalsOf(reports: SourceReports): Pick<DecideRequest, 'states' | 'values'> {
  const states: DecideRequest['states'] = {};
  const values: DecideRequest['values'] = {};
  for (const { signals } of Object.values(reports)) {
    for (const { code, state, value } of signals) {
      states[code] = state;
      if (value !== undefined) {
        values[code] = value;
      }
    }
  }
  return { states, values };
}
