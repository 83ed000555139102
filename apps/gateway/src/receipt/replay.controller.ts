import { ReplayRequestDto, ReplayResponseDto } from '@cotejo/contracts/dto';
import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdmissionService } from '../admission/admission.service.js';
import { parseBody } from '../http/body/json-body.js';
import { validateBody } from '../http/body/validate-body.js';
import { idsOf } from '../http/observing/request-state.js';
import { KeyedOperation } from '../openapi/operation.decorators.js';
import { ReplayService } from './replay.service.js';

/** Repeats decisions from the receipts that clients keep. */
@Controller({ path: 'receipts', version: '1' })
export class ReplayController {
  constructor(
    @Inject(AdmissionService) private readonly admission: AdmissionService,
    @Inject(ReplayService) private readonly replays: ReplayService,
  ) {}

  @Post('replay')
  @HttpCode(200)
  @KeyedOperation({
    operationId: 'replayReceipt',
    tags: ['Receipts'],
    summary: 'Repeat the decision of a receipt',
    description:
      'Takes the answers of the sources from the receipt, checks the request against the commitments in it, and decides again ' +
      'with the scorecard and the policy that were in force at that time. No source is queried, nothing is stored and no query ' +
      'is charged. The key needs the scope `receipts:replay` and must belong to the account that received the receipt.',
  })
  @ApiBody({ type: ReplayRequestDto })
  @ApiOkResponse({ type: ReplayResponseDto, description: 'Whether the replay gives the same decision as the receipt' })
  async replay(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReplayResponseDto> {
    const authenticated = await this.admission.authenticate(request, reply);
    const body = await this.admission.readWithScopes(authenticated, ['receipts:replay'], () =>
      validateBody(ReplayRequestDto, parseBody(request.body)),
    );
    await this.admission.admit(authenticated, { cost: 0 });
    return this.replays.replay(body, authenticated.caller, idsOf(request));
  }
}
