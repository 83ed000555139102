import { OUTCOME_DAYS_MAX, OUTCOMES_SHOWN_MIN } from '@cotejo/contracts';
import { OutcomeCountsDto, OutcomeRequestDto, OutcomeResponseDto } from '@cotejo/contracts/dto';
import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdmissionService } from '../admission/admission.service.js';
import { parseBody } from '../http/body/json-body.js';
import { validateBody } from '../http/body/validate-body.js';
import { KeyedOperation } from '../openapi/operation.decorators.js';
import { OutcomeService } from './outcome.service.js';

/** Takes labels of decided transactions, and shows the counts. */
@Controller({ path: 'outcomes', version: '1' })
export class OutcomeController {
  constructor(
    @Inject(AdmissionService) private readonly admission: AdmissionService,
    @Inject(OutcomeService) private readonly outcomes: OutcomeService,
  ) {}

  @Get()
  @KeyedOperation({
    operationId: 'readOutcomes',
    tags: ['Outcomes'],
    summary: 'Counts of reported outcomes',
    description:
      'Counts of your labels of the last 13 months by score and by reason. A count of fewer than ' +
      `${OUTCOMES_SHOWN_MIN} transactions is not shown: neighbouring scores are joined, and other counts are null. \`cotejo advise\` ` +
      'reads this answer and advises thresholds. No query is charged. The key needs the scope `outcomes:write`.',
  })
  @ApiOkResponse({ type: OutcomeCountsDto, description: 'The counts' })
  async read(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OutcomeCountsDto> {
    const authenticated = await this.admission.authenticate(request, reply);
    await this.admission.readWithScopes(authenticated, ['outcomes:write'], () => {});
    await this.admission.admit(authenticated, { cost: 0 });
    return this.outcomes.read(authenticated.caller);
  }

  @Post()
  @HttpCode(200)
  @KeyedOperation({
    operationId: 'reportOutcome',
    tags: ['Outcomes'],
    summary: 'Report what a transaction turned out to be',
    description:
      'Takes the receipt of a decision and a label. We verify the receipt and count its score and its reasons under the label; we keep ' +
      'neither the receipt nor a value of the buyer. A receipt counts once: to send it again changes nothing, and another label replaces ' +
      `the first one. A receipt can get a label for ${OUTCOME_DAYS_MAX} days. No query is charged. The key needs the scope ` +
      '`outcomes:write` and must belong to the account that received the receipt.',
  })
  @ApiBody({ type: OutcomeRequestDto })
  @ApiOkResponse({ type: OutcomeResponseDto, description: 'How the label changed the counts' })
  async report(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OutcomeResponseDto> {
    const authenticated = await this.admission.authenticate(request, reply);
    const body = await this.admission.readWithScopes(authenticated, ['outcomes:write'], () =>
      validateBody(OutcomeRequestDto, parseBody(request.body)),
    );
    await this.admission.admit(authenticated, { cost: 0 });
    return this.outcomes.report(body, authenticated.caller);
  }
}
