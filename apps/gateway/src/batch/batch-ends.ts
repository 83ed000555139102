import { randomUUID } from 'node:crypto';
import type { EventData } from '@cotejo/contracts';
import { EventPublisher } from '@cotejo/events';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import { StateRedis } from '../admission/state-redis.js';

/** What is known of a request for a batch that has ended, also of one that was cut. It has no value of a buyer. */
export type BatchEnd = EventData<'batch.finished'>;

/**
 * A request with at most this number of rows, all of them read, publishes no event: its sender has waited for the answer. The
 * SDKs that cannot send and receive at the same time send a long batch as many requests of this size.
 */
const SILENT_ROWS_MAX = 256;

/** Logs the end of every batch, and publishes it as the event `batch.finished`. */
@Injectable()
export class BatchEnds {
  private readonly publisher: EventPublisher;

  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(StateRedis) { redis }: StateRedis,
  ) {
    this.publisher = new EventPublisher(redis, scope.config);
  }

  /** A batch without rows is no news, however it ended. */
  onBatchEnd(tenant: string, end: BatchEnd): void {
    const { logger } = this.scope;
    logger.info({ tenant, ...end }, 'batch ended');
    if (end.rows === 0 || (end.rows <= SILENT_ROWS_MAX && end.ended_by === 'end_of_input')) {
      return;
    }
    this.publisher
      .publish(tenant, { type: 'batch.finished', data: end, cause: randomUUID() })
      .catch((error: unknown) => {
        logger.warn({ tenant, err: error }, 'event batch.finished not published');
      });
  }
}
