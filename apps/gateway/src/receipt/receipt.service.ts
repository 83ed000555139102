import type { Caller } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { type DecisionWithEvidence, issueReceipt, type Receipt, type ReceiptVariant } from '@cotejo/receipt';
import { type Subject } from '@cotejo/subject';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import { sourceStatusList } from '../verification/responses.js';
import type { Verification } from '../verification/verification.js';
import { ReceiptKeyring } from './receipt-keyring.js';

/** Of which answer a receipt is. */
export interface AnswerId {
  variant: ReceiptVariant;
  /** Of verify the transaction id, of analyze the request id. */
  id: string;
  /** Epoch milliseconds. */
  timeMs: number;
}

/** Signs what was decided. Nothing of a receipt stays here. */
@Injectable()
export class ReceiptService {
  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(ReceiptKeyring) private readonly keyring: ReceiptKeyring,
  ) {}

  /** @throws ApiError `not_ready` where scoring told no evidence, as one of an older release does */
  async issue(
    { variant, id, timeMs }: AnswerId,
    subject: Subject,
    verification: Verification,
    { tenant, plan }: Caller,
  ): Promise<Receipt> {
    const { decision, reports } = verification;
    if (!decision.evidence) {
      throw new ApiError('not_ready', { retryAfterMs: 1_000, detail: 'scoring' });
    }
    const receipted = {
      jti: id,
      variant,
      timeMs,
      environment: this.scope.config.environment,
      tenant: tenant.id,
      planned_sources: plan.sources,
      sources: sourceStatusList(verification).map(({ took_ms: _, version, ...source }) => ({
        ...source,
        ...(version !== null && { version }),
      })),
      screening: reports.sanctions.record,
    };
    return issueReceipt(decision as DecisionWithEvidence, receipted, subject, this.keyring.current);
  }
}
