import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';

/** What is known of a batch that has ended, also of one that was cut. It has no value of a buyer. */
export interface BatchEnd {
  operation: 'verify' | 'analyze';
  ended_by: string;
  first_row: number;
  next_row: number;
  rows: number;
  answered: number;
  errors: number;
  charged: number;
}

/** Is notified of the end of every batch, and logs it. */
@Injectable()
export class BatchEnds {
  constructor(@Inject(ProcessScope) private readonly scope: ProcessScope) {}

  onBatchEnd(tenant: string, end: BatchEnd): void {
    this.scope.logger.info({ tenant, ...end }, 'batch ended');
  }
}
