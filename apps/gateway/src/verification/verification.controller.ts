import type { Caller, IdempotencyMark } from '@cotejo/accounts';
import { type ParsedDocument, parseDocument } from '@cotejo/colombia/identity-document';
import { DOCUMENT_LENGTH_MAX, DOCUMENT_PATTERNS, type Scope } from '@cotejo/contracts';
import {
  AnalyzeRequestDto,
  AnalyzeResponseDto,
  CedulaRecordDto,
  CedulaRequestDto,
  VerifyRequestDto,
  VerifyResponseDto,
} from '@cotejo/contracts/dto';
import { type Language, languageHeaders, preferredLanguage } from '@cotejo/platform';
import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiParam } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdmissionService, type AuthenticatedRequest } from '../admission/admission.service.js';
import { IdempotencyMarks } from '../admission/idempotency-marks.js';
import { parseBody } from '../http/body/json-body.js';
import { validateBody } from '../http/body/validate-body.js';
import { ApiError } from '../http/errors/api-error.js';
import { idsOf } from '../http/observing/request-state.js';
import { IdempotencyHeader, KeyedOperation } from '../openapi/operation.decorators.js';
import { type FollowUp, FollowUps } from '../receipt/follow-ups.js';
import { SandboxFaults } from '../sandbox/sandbox-faults.js';
import { type AnsweringOperation, DecisionCalls, type DecisionInput } from './decision-calls.js';
import { ANALYZE, type DecisionOperation, VERIFY } from './decision-operation.js';
import { IncludeQuery, readInclude } from './include.js';
import { cedulaResponse } from './responses.js';
import { VerificationService } from './verification.service.js';

const LOOK_UP_SCOPES: Scope[] = ['cedula:read', 'source:registry'];

/** A validated request for a look-up. */
interface LookUpInput {
  document: ValidDocument;
  mark: IdempotencyMark | null;
}

type ValidDocument = Extract<ParsedDocument, { ok: true }>;

/** The endpoints verify, analyze and cedula. */
@Controller({ version: '1' })
export class VerificationController {
  constructor(
    @Inject(AdmissionService) private readonly admission: AdmissionService,
    @Inject(IdempotencyMarks) private readonly marks: IdempotencyMarks,
    @Inject(SandboxFaults) private readonly faults: SandboxFaults,
    @Inject(VerificationService) private readonly verification: VerificationService,
    @Inject(DecisionCalls) private readonly decisions: DecisionCalls,
    @Inject(FollowUps) private readonly followUps: FollowUps,
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
  @IdempotencyHeader()
  @ApiOkResponse({
    type: VerifyResponseDto,
    description: 'The decision. The status is 200 also when the recommendation is to reject',
  })
  async verify(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifyResponseDto> {
    return this.decide(VERIFY, request, reply);
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
  @IdempotencyHeader()
  @ApiOkResponse({
    type: AnalyzeResponseDto,
    description: 'The decision. The status is 200 also when the recommendation is to reject',
  })
  async analyze(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnalyzeResponseDto> {
    return this.decide(ANALYZE, request, reply);
  }

  @Get('cedula/:numero')
  @KeyedOperation({
    operationId: 'lookUpCedula',
    tags: ['Registry'],
    summary: 'Look up one cédula',
    description:
      'Queries the civil registry only. A number that is malformed, unknown or was never issued returns 404; only a ' +
      'malformed one is not charged. A cancelled card returns 200 with `valid: false`. The key needs the scope ' +
      '`cedula:read`. The number is part of the URL, and proxies often log URLs: `POST /v1/cedula` returns the same ' +
      'answer to a number in the body.',
  })
  @ApiParam({
    name: 'numero',
    description:
      'Cédula number (citizen ID): 8 to 10 digits. Spaces, and dots between groups of three digits, are ignored',
    schema: { type: 'string', maxLength: DOCUMENT_LENGTH_MAX, pattern: DOCUMENT_PATTERNS.bare },
  })
  @ApiOkResponse({ type: CedulaRecordDto, description: 'Data of the card in the civil registry' })
  async cedula(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('numero') numero: string,
  ): Promise<CedulaRecordDto> {
    return this.lookUp(request, reply, () => {
      const parsed = parseDocument(numero, null);
      if (!parsed.ok) {
        throw new ApiError('invalid_cedula', { errors: [{ pointer: '/numero', code: parsed.problem }] });
      }
      return { document: parsed, mark: null };
    });
  }

  @Post('cedula')
  @HttpCode(200)
  @KeyedOperation({
    operationId: 'lookUpCedulaInBody',
    tags: ['Registry'],
    summary: 'Look up one document, with the number in the body',
    description:
      'The same look-up as `GET /v1/cedula/{numero}`, with the same answer and the same charge, for callers that want no ' +
      'cédula in a URL, and for the other kinds of document. A malformed number returns 400, and so does a kind that no connected ' +
      'registry has. The key needs the scope `cedula:read`.',
  })
  @ApiBody({ type: CedulaRequestDto })
  @IdempotencyHeader()
  @ApiOkResponse({ type: CedulaRecordDto, description: 'Data of the card in the civil registry' })
  async cedulaInBody(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CedulaRecordDto> {
    return this.lookUp(request, reply, (tenant) => {
      const body = validateBody(CedulaRequestDto, parseBody(request.body));
      const parsed = parseDocument(body.cedula, body.tipo_documento ?? null);
      if (!parsed.ok) {
        throw new ApiError('invalid_body', { errors: [{ pointer: '/cedula', code: parsed.problem }] });
      }
      return { document: parsed, mark: this.marks.read(request, tenant, body) };
    });
  }

  /** @param readInput reads the number from the path or the body; throws ApiError when it is malformed */
  private async lookUp(
    request: FastifyRequest,
    reply: FastifyReply,
    readInput: (tenant: string) => LookUpInput,
  ): Promise<CedulaRecordDto> {
    const authenticated = await this.admission.authenticate(request, reply);
    const { document, mark } = await this.admission.readWithScopes(authenticated, LOOK_UP_SCOPES, () => {
      const input = readInput(authenticated.caller.tenant.id);
      this.faults.refuseKey(input.document.id);
      return input;
    });
    const { id, written } = document;
    await this.admission.admit(authenticated, { mark });
    await this.faults.applyFault(id, request.state);

    const record = await this.verification.lookUp(id, authenticated.caller, idsOf(request));
    return cedulaResponse(written, record);
  }

  private async decide<Body extends object, Answer extends object>(
    operation: DecisionOperation<Body, Answer>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer> {
    const authenticated = await this.admission.authenticate(request, reply);
    const { caller } = authenticated;
    const input = await this.admission.readWithScopes(authenticated, [operation.scope], () =>
      this.decisions.readInput(operation, parseBody(request.body), {
        tenant: caller.tenant.id,
        idempotencyKey: request.headers['idempotency-key'],
        readInclude: () => readInclude(request.query),
      }),
    );
    const language = preferredLanguage(request.headers['accept-language']);
    const { state } = request;
    const followUp = await this.followUpOf(input, caller, request.id);
    const answer = await this.answer(operation, input, authenticated, { language, followUp });
    if (state.degraded.length > 0) {
      reply.header('x-degraded', state.degraded.join(', '));
    }
    reply.headers(languageHeaders(language));
    return answer;
  }

  private async followUpOf(
    { firstReceipt, subject, mark }: DecisionInput,
    caller: Caller,
    requestId: string,
  ): Promise<FollowUp | null> {
    return firstReceipt && this.followUps.take(firstReceipt, subject, caller, mark?.name ?? requestId);
  }

  /** A second request costs nothing. When it gets no answer, its receipt may be used again. */
  private async answer<Answer extends object>(
    operation: AnsweringOperation<Answer>,
    input: DecisionInput,
    authenticated: AuthenticatedRequest,
    { language, followUp }: { language: Language; followUp: FollowUp | null },
  ): Promise<Answer> {
    const { request, caller } = authenticated;
    try {
      await this.admission.admit(authenticated, { cost: followUp?.accepted ? 0 : 1, mark: input.mark });
      const call = { caller, ids: idsOf(request), state: request.state, language, followUp };
      return await this.decisions.answer(operation, input, call);
    } catch (error) {
      await followUp?.release();
      throw error;
    }
  }
}
