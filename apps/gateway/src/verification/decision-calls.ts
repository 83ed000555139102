import { type Caller, type IdempotencyMark, isRepeated } from '@cotejo/accounts';
import type { Include } from '@cotejo/contracts';
import { type FollowUpDto, RECEIPT_UNAVAILABLE, type ReceiptDto } from '@cotejo/contracts/dto';
import type { Language } from '@cotejo/platform';
import { nameToCompare, type Subject } from '@cotejo/receipt/subject';
import { Inject, Injectable } from '@nestjs/common';
import { IdempotencyMarks } from '../admission/idempotency-marks.js';
import { DecisionCounter } from '../counts/decision-counter.js';
import { validateBody } from '../http/body/validate-body.js';
import type { RequestIds, RequestState } from '../http/observing/request-state.js';
import type { FollowUp } from '../receipt/follow-ups.js';
import { type AnswerId, ReceiptService } from '../receipt/receipt.service.js';
import { SandboxFaults } from '../sandbox/sandbox-faults.js';
import { RequestRules } from '../tenants/request-rules.js';
import { withDeclared, withTypes } from './attributes.js';
import { ChallengeMetrics } from './challenge-metrics.js';
import type { DecisionOperation } from './decision-operation.js';
import { scoreInterval } from './explanations.js';
import { extrasFor, mustAwaitFor } from './include.js';
import { nameNotes } from './name-notes.js';
import { sourceStatusList } from './responses.js';
import { screeningEvidence } from './screening-evidence.js';
import { missingSources, type Verification } from './verification.js';
import { VerificationService } from './verification.service.js';

/** A validated body. */
export interface DecisionInput {
  subject: Subject;
  /** The name before it was cleaned. */
  sentName: string | null | undefined;
  include: ReadonlySet<Include>;
  mark: IdempotencyMark | null;
  /** The receipt of the first answer, when this is a second request. */
  firstReceipt: ReceiptDto | null;
}

/** What reading a body needs besides the body. */
interface DecisionSettings {
  tenant: string;
  idempotencyKey: string | string[] | undefined;
  /** @throws ApiError `invalid_parameter` */
  readInclude(): ReadonlySet<Include>;
  /** The body is of a table, of which the cells have no types. */
  isUntyped?: boolean;
}

/** What an operation does after a body was read. */
export type AnsweringOperation<Answer extends object> = Pick<
  DecisionOperation<never, Answer>,
  'respond' | 'answerIdOf' | 'counterfactuals' | 'challenges'
>;

/** What an answer needs besides the input: the same for a single request and for a row of a batch. */
interface DecisionCaller {
  caller: Caller;
  ids: RequestIds;
  state: RequestState;
  language: Language;
  /** The same row of a batch had no decision before. */
  isRetry?: boolean;
  followUp?: FollowUp | null;
}

/**
 * One call for a decision, from its parsed body to its answer. Single calls and rows of a batch both come here, so they have
 * the same rules. Between `readInput` and `answer` the call must be admitted.
 */
@Injectable()
export class DecisionCalls {
  constructor(
    @Inject(IdempotencyMarks) private readonly marks: IdempotencyMarks,
    @Inject(SandboxFaults) private readonly faults: SandboxFaults,
    @Inject(VerificationService) private readonly verification: VerificationService,
    @Inject(ReceiptService) private readonly receipts: ReceiptService,
    @Inject(DecisionCounter) private readonly counter: Pick<DecisionCounter, 'count'>,
    @Inject(RequestRules) private readonly rules: Pick<RequestRules, 'attributesOf'>,
    @Inject(ChallengeMetrics) private readonly challenges: Pick<ChallengeMetrics, 'count'>,
  ) {}

  /**
   * @param parsed the parsed body
   * @throws ApiError `invalid_body`, `invalid_parameter`, `invalid_idempotency_key`; in the sandbox also `key_expired`
   */
  readInput<Body extends object>(
    { dto, subjectOf, attributesMember, sentNameOf, firstReceiptOf, route }: DecisionOperation<Body>,
    parsed: unknown,
    { tenant, idempotencyKey, readInclude, isUntyped = false }: DecisionSettings,
  ): DecisionInput {
    const body = validateBody(dto, parsed);
    const declared = this.rules.attributesOf(tenant);
    const sent = isUntyped ? withTypes(subjectOf(body), declared) : subjectOf(body);
    const subject = withDeclared(sent, declared, `/${attributesMember}`);
    const include = readInclude();
    const mark = this.marks.markOf({ tenant, route, key: idempotencyKey }, body);
    this.faults.refuseKey(subject.document);
    return { subject, sentName: sentNameOf(body), include, mark, firstReceipt: firstReceiptOf(body) };
  }

  /**
   * Decides an admitted call. Records missing sources in the state, for the header, the metrics and the settlement.
   * @throws ApiError as `VerificationService.verify`; in the sandbox also `rate_limited` and `not_ready`
   */
  async answer<Answer extends object>(
    operation: AnsweringOperation<Answer>,
    input: DecisionInput,
    call: DecisionCaller,
  ): Promise<Answer> {
    const { subject, include } = input;
    const { ids, state, language } = call;
    await this.faults.applyFault(subject.document, state);
    const verification = await this.verify(input, call);
    const answer = { ...operation.respond(subject, verification, language), ...followUpPart(input, call) };
    if (include.size === 0) {
      return answer;
    }
    const answerId = operation.answerIdOf(answer, ids.requestId, verification);
    return {
      ...answer,
      ...(await this.optionalParts(call, input, verification, answerId)),
      ...(include.has('counterfactuals') && {
        counterfactuals: operation.counterfactuals(verification.decision, language),
      }),
      ...(include.has('retos') && operation.challenges(verification.decision, language)),
    };
  }

  private async verify({ subject, include }: DecisionInput, call: DecisionCaller): Promise<Verification> {
    const { caller, ids, state, isRetry = false, followUp } = call;
    const isRepetition = isRepeated(state.admission);
    const verification = await this.verification.verify(subject, caller, ids, {
      extras: extrasFor(include),
      mustAwait: mustAwaitFor(include),
      wasCounted: isRepetition || isRetry || (followUp?.accepted ?? false),
    });
    if (!isRepetition) {
      this.counter.count(caller, subject, verification);
      this.challenges.count(verification.decision, followUp ?? null);
    }
    const { degraded, waived } = missingSources(verification);
    state.degraded = degraded;
    state.waived = waived;
    return verification;
  }

  /** A decision does not wait for its receipt, and does not fail without it. */
  private async receiptPart(...args: Parameters<ReceiptService['issue']>) {
    const receipt = await this.receipts.issue(...args);
    return receipt ? { receipt } : { receipt_unavailable: RECEIPT_UNAVAILABLE };
  }

  /** The parts requested with `?include=` that are the same in both variants. */
  private async optionalParts(
    { caller, followUp }: DecisionCaller,
    { include, sentName, subject }: DecisionInput,
    verification: Verification,
    answerId: AnswerId,
  ) {
    const { reports } = verification;
    return {
      ...(include.has('sources') && {
        sources: sourceStatusList(verification, {
          notes: nameNotes(sentName, nameToCompare(subject), reports.registry),
          suggestions: reports.place.record?.address?.suggestions,
        }),
      }),
      ...(include.has('screening') && { screening: screeningEvidence(reports) }),
      ...(include.has('interval') && { score_interval: scoreInterval(verification.decision) }),
      ...(include.has('receipt') &&
        (await this.receiptPart({ ...answerId, followUpOf: followUp?.of ?? null }, subject, verification, caller))),
    };
  }
}

/** Whether a second request was taken as one. A row of a batch never is. */
function followUpPart({ firstReceipt }: DecisionInput, { followUp }: DecisionCaller): { follow_up?: FollowUpDto } {
  if (!firstReceipt) {
    return {};
  }
  const { accepted, reason } = followUp ?? { accepted: false, reason: 'in_batch' as const };
  return { follow_up: { accepted, reason } };
}
