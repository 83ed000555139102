import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { type AuditVerdict, verifyAuditLog } from './audit-check.js';
import { type ChainLink, readLink } from './audit-entry.js';

/** What a look at the audit log found. */
export interface AuditCheckpoint {
  /** Epoch milliseconds. */
  time: number;
  ok: boolean;
  /** The newest entry; of a chain that is broken, the first at which it does not hold. */
  seq: number;
  /** Of the newest entry; empty of a chain that is broken. */
  hash: string;
}

const CHECKPOINTS_MAX = 400;

/**
 * Daily marks of how far the chain of the audit log goes. Who can write to Redis can write these too: what makes one worth
 * something is its line in the log, elsewhere.
 */
export class AuditCheckpoints {
  private readonly names: AccountNames;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = accountNames(scope);
  }

  /** Whether the chain holds, and still has in it what was noted last. */
  async verify(): Promise<AuditVerdict> {
    const [anchorText, checkpoints] = await Promise.all([this.redis.get(this.names.auditAnchor), this.list()]);
    const noted = checkpoints.find(({ ok }) => ok);
    const anchor = readLink(anchorText);
    // Pruned meanwhile, as after a long time without a look: it cannot be found any more.
    const isKept = noted !== undefined && noted.seq > 0 && (anchor === null || noted.seq >= anchor.seq);
    return verifyAuditLog(this.redis, this.names, isKept ? linkOf(noted) : undefined);
  }

  /** Looks, and notes what it found. */
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

  /** The newest first. */
  async list(): Promise<AuditCheckpoint[]> {
    const texts = await this.redis.lrange(this.names.auditCheckpoints, 0, CHECKPOINTS_MAX - 1);
    return texts.map((text) => JSON.parse(text) as AuditCheckpoint);
  }
}

const linkOf = ({ seq, hash }: AuditCheckpoint): ChainLink => ({ seq, hash });
