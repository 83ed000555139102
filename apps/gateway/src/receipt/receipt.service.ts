import type { Caller } from '@cotejo/accounts';
import { documentIdParts } from '@cotejo/colombia/identity-document';
import { ProcessScope } from '@cotejo/platform';
import { type DecisionWithEvidence, issueReceipt, type Receipt, type ReceiptVariant } from '@cotejo/receipt';
import type { Subject } from '@cotejo/receipt/subject';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import { sourceStatusList } from '../verification/responses.js';
import type { Verification } from '../verification/verification.js';
import { ReceiptKeyring } from './receipt-keyring.js';

/** Identifies the answer that a receipt belongs to. */
export interface AnswerId {
  variant: ReceiptVariant;
  /** The transaction id for verify, the request id for analyze. */
  id: string;
  /** Epoch milliseconds. */
  timeMs: number;
  /** The id of the first answer, when this one is its follow-up. */
  followUpOf?: string | null;
}

/** Issues signed receipts. It keeps no copy of them. */
@Injectable()
export class ReceiptService {
  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(ReceiptKeyring) private readonly keyring: ReceiptKeyring,
  ) {}

  /**
   * @returns `null` while the key cannot be used
   * @throws ApiError `not_ready` when the decision has no evidence, because scoring runs an older release
   */
  async issue(
    { variant, id, timeMs, followUpOf = null }: AnswerId,
    subject: Subject,
    verification: Verification,
    { tenant, plan }: Caller,
  ): Promise<Receipt | null> {
    const { decision, reports } = verification;
    if (!decision.evidence) {
      throw new ApiError('not_ready', { retryAfterMs: 1_000, detail: 'scoring' });
    }
    const context = {
      jti: id,
      variant,
      timeMs,
      environment: this.scope.config.environment,
      tenant: tenant.id,
      planned_sources: plan.sources,
      sources: sourceStatusList(verification).map(({ took_ms: _, cause: _cause, version, ...source }) => ({
        ...source,
        ...(version !== null && { version }),
      })),
      screening: reports.sanctions.record,
      documentKind: documentIdParts(subject.document).kind,
      followUpOf,
    };
    return this.keyring.sign((keys) => issueReceipt(decision as DecisionWithEvidence, context, subject, keys));
  }
}
