import { AuditCheckpoints } from '@cotejo/accounts';
import { JOBS } from '@cotejo/contracts';
import { Gauge, ProcessScope, withRedis } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from './job-processor.js';

/** Of one command; the longest reads a thousand entries. */
const TIMEOUT_MS = 10_000;
const FOLLOW_EVERY_MS = 5 * 60_000;

/** The chain of the audit log does not hold: somebody changed what may not change. */
class AuditChainBrokenError extends Error {
  readonly code: string;
  constructor(problem: string, seq: number) {
    super(`the audit log does not hold at entry ${seq}: ${problem}`);
    this.name = 'AuditChainBrokenError';
    this.code = problem;
  }
}

/** Checks the audit log. The line it logs is a mark outside of Redis, which who can write to Redis cannot change. */
@Processor(JOBS['audit.checkpoint'].queue, WORKER_OPTIONS)
export class AuditCheckpointProcessor extends JobProcessor implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly chainOk: Gauge;
  private following: NodeJS.Timeout | undefined;

  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super(scope);
    this.chainOk = new Gauge({
      name: 'audit_chain_ok',
      help: '1: the chain of the audit log held when it was last checked; 0: it did not',
      registers: [scope.metrics],
    });
    // Until somebody has looked, nobody knows.
    this.chainOk.remove();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.follow();
    this.following = setInterval(() => void this.follow(), FOLLOW_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.following);
  }

  /** What another worker found, or this one before it was started anew, counts here too. */
  private async follow(): Promise<void> {
    const { config, logger } = this.scope;
    try {
      const [last] = await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) =>
        new AuditCheckpoints(redis, config).list(),
      );
      if (last) {
        this.chainOk.set(Number(last.ok));
      }
    } catch (error) {
      logger.warn({ err: error }, 'last check of the audit log not known');
    }
  }

  async process(): Promise<{ seq: number }> {
    const { config, logger } = this.scope;
    const { verdict, ...checkpoint } = await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) =>
      new AuditCheckpoints(redis, config).take(),
    );
    this.chainOk.set(Number(verdict.ok));
    if (!verdict.ok) {
      const error = new AuditChainBrokenError(verdict.problem, verdict.seq);
      logger.error({ seq: verdict.seq, problem: verdict.problem, err: error }, 'audit log broken');
      throw error;
    }
    logger.info({ seq: checkpoint.seq, hash: checkpoint.hash, entries: verdict.entries }, 'audit checkpoint');
    return { seq: checkpoint.seq };
  }
}
