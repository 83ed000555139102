import { parseCedula } from '@cotejo/colombia';
import type { Include } from '@cotejo/contracts';
import {
  AnalyzeRequestDto,
  AnalyzeResponseDto,
  CEDULA_RULE,
  CedulaRecordDto,
  VerifyRequestDto,
  VerifyResponseDto,
} from '@cotejo/contracts/dto';
import type { Subject } from '@cotejo/subject';
import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiParam } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Admitted, Edge } from '../admission/admission.service.js';
import { parseJson } from '../http/body/json-body.js';
import { validateBody } from '../http/body/validate-body.js';
import { ApiError } from '../http/errors/api-error.js';
import { idsOf } from '../http/observing/request-state.js';
import { KeyedOperation } from '../openapi/operation.decorators.js';
import { type AnswerId, ReceiptService } from '../receipt/receipt.service.js';
import { analyzeCounterfactuals, scoreInterval, verifyCounterfactuals } from './explanations.js';
import { awaitedFor, extrasFor, IncludeQuery, readInclude } from './include.js';
import { analyzeResponse, cedulaResponse, sourceStatusList, verifyResponse } from './responses.js';
import { screeningEvidence } from './screening-evidence.js';
import { subjectOfAnalyze, subjectOfVerify } from './subject.mapper.js';
import { degradedSources, type Verification } from './verification.js';
import { VerificationService } from './verification.service.js';

interface Asked {
  subject: Subject;
  include: Set<Include>;
}

/** The three endpoints of the interface. */
@Controller({ version: '1' })
export class VerificationController {
  constructor(
    @Inject(Edge) private readonly edge: Edge,
    @Inject(VerificationService) private readonly verification: VerificationService,
    @Inject(ReceiptService) private readonly receipts: ReceiptService,
  ) {}

  @Post('verify')
  @HttpCode(200)
  @KeyedOperation({
    operationId: 'verify',
    tags: ['Verification'],
    summary: 'Check a complete transaction (verify variant)',
    description:
      'Checks the card, phone line, e-mail address and delivery address of a buyer. The answer has a score, a recommendation ' +
      'and the data of each source. The name and the date of issue that you send are compared with the registry; they are ' +
      'never stored or repeated. The key needs the scope `verify:write`.',
  })
  @ApiBody({ type: VerifyRequestDto })
  @IncludeQuery()
  @ApiOkResponse({
    type: VerifyResponseDto,
    description: 'The decision. The status is 200 also when the recommendation is to reject',
  })
  async verify(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifyResponseDto> {
    const admitted = await this.edge.admit(request, reply, ['verify:write'], () => ({
      subject: subjectOfVerify(validateBody(VerifyRequestDto, parseJson(request.body))),
      include: readInclude(request.query),
    }));
    const verification = await this.decide(admitted, request, reply);
    const { subject, include } = admitted.input;
    const answer = verifyResponse(subject, verification);
    const { transaction_id: id, created_at: createdAt } = answer;
    return {
      ...answer,
      ...(await this.included(admitted, verification, { variant: 'verify', id, timeMs: Date.parse(createdAt) })),
      ...(include.has('counterfactuals') && { counterfactuals: verifyCounterfactuals(verification.decision) }),
    };
  }

  @Post('analyze')
  @HttpCode(200)
  @KeyedOperation({
    operationId: 'analyze',
    tags: ['Verification'],
    summary: 'Score a transaction (analyze variant)',
    description:
      'Makes the same decision as `verify` and answers with three fields. The request is processed in memory and not stored. ' +
      'The key needs the scope `analyze:write`.',
  })
  @ApiBody({ type: AnalyzeRequestDto })
  @IncludeQuery()
  @ApiOkResponse({
    type: AnalyzeResponseDto,
    description: 'The decision. The status is 200 also when the recommendation is to reject',
  })
  async analyze(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnalyzeResponseDto> {
    const admitted = await this.edge.admit(request, reply, ['analyze:write'], () => ({
      subject: subjectOfAnalyze(validateBody(AnalyzeRequestDto, parseJson(request.body))),
      include: readInclude(request.query),
    }));
    const verification = await this.decide(admitted, request, reply);
    const { include } = admitted.input;
    return {
      ...analyzeResponse(verification),
      ...(await this.included(admitted, verification, { variant: 'analyze', id: request.id, timeMs: Date.now() })),
      ...(include.has('counterfactuals') && { counterfactuals: analyzeCounterfactuals(verification.decision) }),
    };
  }

  @Get('cedula/:numero')
  @KeyedOperation({
    operationId: 'lookUpCedula',
    tags: ['Registry'],
    summary: 'Look up one cédula',
    description:
      'Queries the civil registry only. A number that was never issued returns 404. A cancelled card returns 200 with ' +
      '`valid: false`. The key needs the scope `cedula:read`.',
  })
  @ApiParam({
    name: 'numero',
    description: CEDULA_RULE.description,
    schema: { type: 'string', maxLength: CEDULA_RULE.maxLength, pattern: CEDULA_RULE.pattern.source },
  })
  @ApiOkResponse({ type: CedulaRecordDto, description: 'Data of the card in the civil registry' })
  async cedula(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('numero') numero: string,
  ): Promise<CedulaRecordDto> {
    const admitted = await this.edge.admit(request, reply, ['cedula:read', 'source:registry'], () => {
      const parsed = parseCedula(numero);
      if (!parsed.ok) {
        throw new ApiError('invalid_cedula', { errors: [{ pointer: '/numero', code: 'invalid_format' }] });
      }
      return parsed;
    });
    const { digits, number } = admitted.input;
    return cedulaResponse(digits, await this.verification.lookUp(number, admitted.caller, idsOf(request)));
  }

  private async decide(admitted: Admitted<Asked>, request: FastifyRequest, reply: FastifyReply): Promise<Verification> {
    const { input, caller } = admitted;
    const { subject, include } = input;
    const verification = await this.verification.verify(subject, caller, idsOf(request), {
      extras: extrasFor(include),
      mustAwait: awaitedFor(include),
    });
    const degraded = degradedSources(verification);
    // An answer that lacks a mandatory source through our fault is not charged.
    request.exchange.waived = verification.decision.missingMandatory.some((source) => degraded.includes(source));
    request.exchange.degraded = degraded;
    if (degraded.length > 0) {
      reply.header('x-degraded', degraded.join(', '));
    }
    return verification;
  }

  /** The members that were asked for, in the words that both variants share. */
  private async included({ input, caller }: Admitted<Asked>, verification: Verification, answer: AnswerId) {
    const { include, subject } = input;
    return {
      ...(include.has('sources') && { sources: sourceStatusList(verification) }),
      ...(include.has('screening') && { screening: screeningEvidence(verification.reports) }),
      ...(include.has('interval') && { score_interval: scoreInterval(verification.decision) }),
      ...(include.has('receipt') && { receipt: await this.receipts.issue(answer, subject, verification, caller) }),
    };
  }
}
