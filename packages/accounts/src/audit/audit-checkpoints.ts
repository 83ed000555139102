import { storedJsons } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { type AuditVerdict, verifyAuditLog } from './audit-check.js';
import { readLink } from './audit-entry.js';

export interface AuditCheckpoint {
  /** Epoch milliseconds. */
  time: number;
  ok: boolean;
  /** Number of the newest entry; of a broken chain, the number of the first wrong entry. */
  seq: number;
  /** Hash of the newest entry; empty for a broken chain. */
  hash: string;
}

const CHECKPOINTS_MAX = 400;

/**
 * Daily checkpoints of the audit log. An attacker with write access to Redis can write checkpoints too, so the proof is
 * the line that each checkpoint writes to the process log, which is stored elsewhere.
 */
export class AuditCheckpoints {
  private readonly names: AccountNames;

  constructor(
    private readonly redis: Redis,
    private readonly scope: Deployment,
  ) {
    this.names = accountNames(scope);
  }

  /** Verifies the chain, and that it still contains the link of the last good checkpoint. */
  async verify(): Promise<AuditVerdict> {
    const [anchorText, checkpoints] = await Promise.all([this.redis.get(this.names.auditAnchor), this.list()]);
    const noted = checkpoints.find(({ ok }) => ok);
    const anchor = readLink(anchorText);
    // After a long time without a check, the noted entry may be pruned: it cannot be compared any more.
    const isKept = noted !== undefined && noted.seq > 0 && (anchor === null || noted.seq >= anchor.seq);
    return verifyAuditLog(this.redis, this.scope, { noted: isKept ? noted : undefined });
  }

  /** Verifies the chain and stores the result as a checkpoint. */
  async take(now = Date.now()): Promise<AuditCheckpoint & { verdict: AuditVerdict }> {
    const verdict = await this.verify();
    const checkpoint: AuditCheckpoint = verdict.ok
      ? { time: now, ok: true, ...verdict.head }
      : { time: now, ok: false, seq: verdict.seq, hash: '' };
    const { auditCheckpoints } = this.names;
    const noting = this.redis.multi().lpush(auditCheckpoints, JSON.stringify(checkpoint));
    await noting.ltrim(auditCheckpoints, 0, CHECKPOINTS_MAX - 1).exec();
    return { ...checkpoint, verdict };
  }

  /** Checkpoints, newest first, at most 400. */
  async list(): Promise<AuditCheckpoint[]> {
    return storedJsons<AuditCheckpoint>(await this.redis.lrange(this.names.auditCheckpoints, 0, CHECKPOINTS_MAX - 1));
  }
}
