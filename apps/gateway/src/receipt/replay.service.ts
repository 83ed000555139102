import type { Caller } from '@cotejo/accounts';
import type { ReplayRequestDto, ReplayResponseDto } from '@cotejo/contracts/dto';
import { ProcessScope } from '@cotejo/platform';
import {
  committedSubject,
  compareDecision,
  compareInputs,
  type DecisionWithEvidence,
  type Difference,
  factsFromReceipt,
  type ReceiptPayload,
  wasPolicyUnknown,
} from '@cotejo/receipt';
import { inputValuesOf, purchaseContextOf, type Subject } from '@cotejo/receipt/subject';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig, readGatewayConfig } from '../gateway.config.js';
import { validateBody } from '../http/body/validate-body.js';
import { ApiError } from '../http/errors/api-error.js';
import type { RequestIds } from '../http/observing/request-state.js';
import { checkAttributes } from '../verification/attributes.js';
import { ANALYZE, type DecisionOperation, VERIFY } from '../verification/decision-operation.js';
import { ScoringClient } from '../verification/scoring-client.js';
import { ANALYZE_RECOMMENDATION, roundHalfDown, VERIFY_RECOMMENDATION } from '../verification/wire-values.js';
import { openOwnReceipt, requireSalts } from './own-receipt.js';
import { ReceiptKeyring } from './receipt-keyring.js';

/**
 * Repeats the decision of a receipt. The answers of the sources come from the receipt, its commitments prove that the
 * inputs are the original ones, and scoring decides with the original versions of scorecard and policy.
 */
@Injectable()
export class ReplayService {
  private readonly config: GatewayConfig;

  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(ScoringClient) private readonly scoring: ScoringClient,
    @Inject(ReceiptKeyring) private readonly keyring: ReceiptKeyring,
  ) {
    this.config = readGatewayConfig(scope.env);
  }

  /**
   * @throws ApiError `invalid_receipt`, `foreign_receipt`, `version_gone`, `invalid_body` when the request does not match
   *   the variant of the receipt, `not_ready` when scoring cannot decide
   */
  async replay({ receipt, request }: ReplayRequestDto, caller: Caller, ids: RequestIds): Promise<ReplayResponseDto> {
    const payload = await this.open(receipt.token, caller);
    requireSalts(payload, receipt.salts);
    const subject = committedSubject(originalSubject(payload, request), payload);
    const inputs = compareInputs(inputValuesOf(subject), payload.inputs, receipt.salts)
      .filter(({ verdict }) => verdict !== 'matches')
      .map(({ input }): Difference => ({ what: 'input', input }));
    const decision = await this.repeatDecision(payload, subject, ids);
    return response(payload, [...inputs, ...compareDecision(payload, decision)], decision);
  }

  private open(token: string, { tenant }: Caller): Promise<ReceiptPayload> {
    const { environment } = this.scope.config;
    return openOwnReceipt(token, { keys: this.keyring.current, environment, tenant: tenant.id });
  }

  private async repeatDecision(
    payload: ReceiptPayload,
    subject: Subject,
    ids: RequestIds,
  ): Promise<DecisionWithEvidence> {
    const { listed, ...facts } = factsFromReceipt(payload, subject.amountCop, purchaseContextOf(subject));
    const { tenant, scorecard, policy } = payload;
    const request = {
      ...facts,
      tenant,
      scorecardHash: scorecard.hash,
      policyHash: policy.hash,
      ...(wasPolicyUnknown(payload) && { policyUnknown: true }),
      ...(listed === 'denied' && { denied: true }),
    };
    const deadline = Date.now() + this.config.requestBudgetMs;
    const answer = await this.scoring.replay(request, subject, { deadline, ...ids });
    if ('gone' in answer) {
      throw new ApiError('version_gone', { detail: answer.gone });
    }
    if (!('evidence' in answer)) {
      throw new ApiError('not_ready', { retryAfterMs: 1_000, detail: 'scoring' });
    }
    return answer as DecisionWithEvidence;
  }
}

/** Validates the original request by the rules of its variant. Pointers of errors start at the body of the replay. */
function originalSubject({ variant }: ReceiptPayload, request: object): Subject {
  try {
    return variant === 'verify' ? readSubject(VERIFY, request) : readSubject(ANALYZE, request);
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    const errors = error.details.errors?.map(({ pointer, code }) => ({ pointer: `/request${pointer}`, code })) ?? [];
    throw new ApiError(error.reason, { ...error.details, errors });
  }
}

function readSubject<Body extends object>(
  { dto, subjectOf, attributesMember }: DecisionOperation<Body>,
  request: object,
): Subject {
  const subject = subjectOf(validateBody(dto, request));
  // The policy at that time declared them, and it may be another one now.
  checkAttributes(subject, null, `/${attributesMember}`);
  return subject;
}

function response(
  payload: ReceiptPayload,
  differences: Difference[],
  decision: DecisionWithEvidence,
): ReplayResponseDto {
  const { time, scorecard, policy, variant } = payload;
  const { score, outcome } = decision;
  const isVerify = variant === 'verify';
  return {
    result: differences.length === 0 ? 'identical' : 'different',
    differences,
    decided_at: time,
    replayed_at: new Date().toISOString(),
    scorecard,
    policy,
    recommendation: isVerify ? VERIFY_RECOMMENDATION[outcome] : ANALYZE_RECOMMENDATION[outcome],
    risk_score: isVerify ? roundHalfDown(score) : score,
  };
}
