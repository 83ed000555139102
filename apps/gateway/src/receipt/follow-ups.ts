import type { Caller } from '@cotejo/accounts';
import { EVIDENCE, type EvidenceSpec } from '@cotejo/contracts';
import type { FollowUpDto, FollowUpRefusal, ReceiptDto } from '@cotejo/contracts/dto';
import { ProcessScope } from '@cotejo/platform';
import { committedSubject, compareInputs, RECEIPT_NAMES, type ReceiptPayload } from '@cotejo/receipt';
import { inputValuesOf, type Subject } from '@cotejo/receipt/subject';
import { Inject, Injectable } from '@nestjs/common';
import { IdempotencyMarks } from '../admission/idempotency-marks.js';
import { StateRedis } from '../admission/state-redis.js';
import { ApiError } from '../http/errors/api-error.js';
import { openOwnReceipt, requireSalts } from './own-receipt.js';
import { ReceiptKeyring } from './receipt-keyring.js';

/** How long after the first answer its buyer may add evidence. */
export const FOLLOW_UP_MS = 900_000;
/** The clocks of two gateways may differ. */
const CLOCK_SKEW_MS = 5_000;

/** Inputs that a buyer may add, because they are evidence. */
const ADDED: readonly string[] = Object.values(EVIDENCE).flatMap(({ adds }: EvidenceSpec) =>
  adds ? [RECEIPT_NAMES[adds]] : [],
);

/** A second request for a decision, with the receipt of the first answer. */
export interface FollowUp extends FollowUpDto {
  /** The id of the first answer, when the request is accepted. */
  of: string | null;
  /** Lets the receipt be used again, because this request got no answer. */
  release(): Promise<void>;
}

const refused = (reason: FollowUpRefusal): FollowUp => ({
  accepted: false,
  reason,
  of: null,
  release: () => Promise.resolve(),
});

/**
 * Takes second requests: the same inputs and more evidence, within 15 minutes, once for each receipt. All that is kept is a keyed
 * mark with a time to live, as for idempotency keys.
 */
@Injectable()
export class FollowUps {
  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(ReceiptKeyring) private readonly keyring: ReceiptKeyring,
    @Inject(IdempotencyMarks) private readonly marks: IdempotencyMarks,
    @Inject(StateRedis) private readonly state: Pick<StateRedis, 'redis'>,
  ) {}

  /**
   * Says whether the request is the second part of its receipt's decision, and marks the receipt as used. Never rejects: a request that is
   * not taken is decided and charged as usual.
   * @param use what is the same when a client repeats this request: its idempotency mark, else its request id
   */
  async take(receipt: ReceiptDto, subject: Subject, { tenant }: Caller, use: string): Promise<FollowUp> {
    const { environment } = this.scope.config;
    const owner = { keys: this.keyring.current, environment, tenant: tenant.id };
    try {
      const payload = await openOwnReceipt(receipt.token, owner);
      requireSalts(payload, receipt.salts);
      const refusal = refusalOf(payload, receipt.salts, subject, Date.now());
      return refusal ? refused(refusal) : await this.claim(payload.jti, tenant.id, use);
    } catch (error) {
      return refused(error instanceof ApiError ? reasonOf(error) : 'not_checked');
    }
  }

  private async claim(jti: string, tenant: string, use: string): Promise<FollowUp> {
    const { redis } = this.state;
    const key = this.marks.followUpKey(tenant, jti);
    const isFirst = (await redis.set(key, use, 'PX', FOLLOW_UP_MS + CLOCK_SKEW_MS, 'NX')) === 'OK';
    if (!isFirst && (await redis.get(key)) !== use) {
      return refused('replayed');
    }
    const release = async () => {
      // Only the request that made the mark may take it away. If that fails, the mark ends by itself.
      await (isFirst && redis.del(key).catch(() => {}));
    };
    return { accepted: true, reason: null, of: jti, release };
  }
}

/** Why a valid receipt of the tenant is not the first part of this request. */
function refusalOf(
  payload: ReceiptPayload,
  salts: ReceiptDto['salts'],
  subject: Subject,
  nowMs: number,
): FollowUpRefusal | null {
  const ageMs = nowMs - Date.parse(payload.time);
  if (!(ageMs >= -CLOCK_SKEW_MS && ageMs <= FOLLOW_UP_MS)) {
    return 'expired';
  }
  if (payload.follow_up_of !== undefined) {
    return 'not_first';
  }
  if (payload.outcome === 'approve') {
    return 'approved';
  }
  const isSame = compareInputs(inputValuesOf(committedSubject(subject, payload)), payload.inputs, salts).every(
    ({ input, verdict }) => verdict === 'matches' || (verdict === 'not_in_receipt' && ADDED.includes(input)),
  );
  return isSame ? null : 'other_inputs';
}

function reasonOf({ reason, details }: ApiError): FollowUpRefusal {
  if (reason === 'foreign_receipt') {
    return 'other_tenant';
  }
  const isForeign = details.errors?.some(({ code }) => code === 'wrong_environment' || code === 'unknown_key');
  return isForeign ? 'foreign' : 'invalid';
}
