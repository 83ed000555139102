import { ProcessScope } from '@cotejo/platform';
import { findReceipt, type KeptReceipt, type KnownKeys, verifyReceipt } from '@cotejo/receipt';
import { Body, Controller, Inject } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { Operation } from '../access/operation.decorator.js';
import type { ReceiptCheck, ReceiptVerdict } from '../api/playground.api.js';
import { body } from '../http/input.pipe.js';
import { PublishedKeys } from './published-keys.js';
import { NO_RECEIPT, receiptVerdict } from './receipt-verdict.js';

/** Limit of a file: the largest answer of the API fits, and so does the console's body limit. */
const FILE_MAX = 250_000;

class ReceiptCheckBody implements ReceiptCheck {
  @IsString()
  @Length(1, FILE_MAX)
  file!: string;
}

/** Checks receipts with the published keys; nothing of them is stored. */
@Controller()
export class ReceiptsController {
  private readonly policiesDir: string;

  constructor(
    @Inject(PublishedKeys) private readonly keys: PublishedKeys,
    @Inject(ProcessScope) { config }: ProcessScope,
  ) {
    this.policiesDir = config.policiesDir;
  }

  @Operation('POST /api/receipts/check')
  async check(@Body(body(ReceiptCheckBody)) { file }: ReceiptCheckBody): Promise<ReceiptVerdict> {
    const kept = findReceipt(file);
    if (!kept) {
      return NO_RECEIPT;
    }
    const verdict = await this.verdictOf(kept, await this.keys.current());
    return verdict.problem === 'unknown_key' ? this.verdictOf(kept, await this.keys.latest()) : verdict;
  }

  private async verdictOf(kept: KeptReceipt, keys: KnownKeys): Promise<ReceiptVerdict> {
    return receiptVerdict(await verifyReceipt(kept, { keys, policiesDir: this.policiesDir }));
  }
}
