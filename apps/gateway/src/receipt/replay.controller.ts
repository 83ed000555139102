import { ReplayRequestDto, ReplayResponseDto } from '@cotejo/contracts/dto';
import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Edge } from '../admission/admission.service.js';
import { parseJson } from '../http/body/json-body.js';
import { validateBody } from '../http/body/validate-body.js';
import { idsOf } from '../http/observing/request-state.js';
import { KeyedOperation } from '../openapi/operation.decorators.js';
import { ReplayService } from './replay.service.js';

/** Decisions made again from what the client kept. */
@Controller({ path: 'receipts', version: '1' })
export class ReplayController {
  constructor(
    @Inject(Edge) private readonly edge: Edge,
    @Inject(ReplayService) private readonly replays: ReplayService,
  ) {}

  @Post('replay')
  @HttpCode(200)
  @KeyedOperation({
    operationId: 'replayReceipt',
    tags: ['Receipts'],
    summary: 'Make the decision of a receipt again',
    description:
      'Takes what the sources said from the receipt, holds the request against its commitments, and decides again by the ' +
      'scorecard and the policy of then. No source is asked, nothing is kept, and no query is charged. Needs the scope ' +
      '`receipts:replay` and a key of the account that the receipt was given to.',
  })
  @ApiBody({ type: ReplayRequestDto })
  @ApiOkResponse({ type: ReplayResponseDto, description: 'Whether it comes out as the receipt says' })
  async replay(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReplayResponseDto> {
    const read = () => validateBody(ReplayRequestDto, parseJson(request.body));
    const { input, caller } = await this.edge.admit(request, reply, ['receipts:replay'], read, 0);
    return this.replays.replay(input, caller, idsOf(request));
  }
}
