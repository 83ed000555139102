import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANALYZE, VERIFY } from '../verification/decision-operation.js';
import { BatchOperation } from './batch.operations.js';
import { BatchService } from './batch.service.js';

/** Verifies many rows in one request, which streams in both directions. */
@Controller({ version: '1' })
export class BatchController {
  constructor(@Inject(BatchService) private readonly batches: BatchService) {}

  @Post('verify/batch')
  @HttpCode(200)
  @BatchOperation('verify')
  async verifyBatch(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.batches.start(VERIFY, request, reply);
  }

  @Post('analyze/batch')
  @HttpCode(200)
  @BatchOperation('analyze')
  async analyzeBatch(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.batches.start(ANALYZE, request, reply);
  }
}
