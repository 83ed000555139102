import { AuditArchive, type AuditCheckpoint, AuditCheckpoints, AuditStreamState } from '@cotejo/accounts';
import { JOBS } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { type Gauge, MetricSet } from '@cotejo/platform/metrics';
import { issueCheckpoint, RECEIPT_SETTINGS, ReceiptKeys } from '@cotejo/receipt';
import { Processor } from '@nestjs/bullmq';
import { Inject, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from './job-processor.js';
import { WORKER_SETTINGS } from './worker.settings.js';

/** Timeout of one Redis command; the longest command reads a thousand entries. */
const TIMEOUT_MS = 10_000;
const KEY_FILE = 'COTEJO_RECEIPT_KEY_FILE';
const FOLLOW_EVERY_MS = 5 * 60_000;

/** The hash chain of the audit log is broken: an entry was changed, removed or inserted. */
class AuditChainBrokenError extends ExpectedError {}

/**
 * Checks the audit log, signs the result for the audit stream if it has the key, and exports the log if a folder is
 * configured. It logs the result, so that a copy exists that a person with write access to Redis cannot change.
 */
@Processor(JOBS['audit.checkpoint'].queue, WORKER_OPTIONS)
export class AuditCheckpointProcessor extends JobProcessor implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly chainOk: Gauge;
  private readonly waiting: Gauge;
  private readonly exportFolder: string | undefined;
  private following: NodeJS.Timeout | undefined;

  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super(scope);
    const make = new MetricSet(scope.metrics);
    this.chainOk = make.gauge(
      'audit_chain_ok',
      '1: the last check found the hash chain of the audit log intact; 0: broken',
    );
    this.waiting = make.gauge(
      'audit_export_waiting_seconds',
      'Age of the oldest entry of the audit log that is not exported yet; 0 without one',
    );
    this.exportFolder = scope.env.read(WORKER_SETTINGS).COTEJO_AUDIT_EXPORT_DIR;
    // The gauges have no value before they are first read.
    this.chainOk.remove();
    this.waiting.remove();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.follow();
    this.following = setInterval(() => void this.follow(), FOLLOW_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.following);
  }

  /** Takes over the last result from Redis, which another worker or an earlier run of this one stored; and what waits. */
  private async follow(): Promise<void> {
    const { config, logger } = this.scope;
    try {
      await withRedis(config.stateRedisUrl, TIMEOUT_MS, async (redis) => {
        const [last] = await new AuditCheckpoints(redis, config).list();
        if (last) {
          this.chainOk.set(Number(last.ok));
        }
        this.waiting.set((await new AuditArchive(redis, config).waitingMs()) / 1_000);
      });
    } catch (error) {
      logger.warn({ err: error }, 'cannot read the last check of the audit log');
    }
  }

  async process(): Promise<{ seq: number }> {
    const { config, logger } = this.scope;
    const { verdict, ...checkpoint } = await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) =>
      new AuditCheckpoints(redis, config).take(),
    );
    this.chainOk.set(Number(verdict.ok));
    if (!verdict.ok) {
      const { seq, problem } = verdict;
      const error = new AuditChainBrokenError(problem, `the audit log is broken at entry ${seq}: ${problem}`);
      logger.error({ seq, problem, err: error }, 'audit log broken');
      throw error;
    }
    logger.info({ seq: checkpoint.seq, hash: checkpoint.hash, entries: verdict.entries }, 'audit checkpoint');
    await this.sign(checkpoint);
    await this.export();
    return { seq: checkpoint.seq };
  }

  /** Without a key the checkpoint is not signed: `cotejo audit checkpoint` does it on another machine. */
  private async sign(checkpoint: AuditCheckpoint): Promise<void> {
    const { config, env } = this.scope;
    if (env.isSet(RECEIPT_SETTINGS, KEY_FILE)) {
      const keys = await ReceiptKeys.read(env.read(RECEIPT_SETTINGS)[KEY_FILE], KEY_FILE);
      await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) =>
        issueCheckpoint(checkpoint, config.environment, { keys, stream: new AuditStreamState(redis, config) }),
      );
    }
  }

  private async export(): Promise<void> {
    const { config, logger } = this.scope;
    const folder = this.exportFolder;
    if (folder !== undefined) {
      const { entries, exported } = await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) =>
        new AuditArchive(redis, config).export(folder),
      );
      logger.info({ entries, seq: exported.seq, hash: exported.hash }, 'audit log exported');
    }
    await this.follow();
  }
}
