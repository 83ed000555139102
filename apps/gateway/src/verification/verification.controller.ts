import type { IdempotencyMark } from '@cotejo/accounts';
import { type ParsedCedula, parseCedula } from '@cotejo/colombia';
import type { Include } from '@cotejo/contracts';
import {
  AnalyzeRequestDto,
  AnalyzeResponseDto,
  CEDULA_RULE,
  CedulaRecordDto,
  CedulaRequestDto,
  VerifyRequestDto,
  VerifyResponseDto,
} from '@cotejo/contracts/dto';
import { type Language, languageHeaders, preferredLanguage } from '@cotejo/platform';
import type { Subject } from '@cotejo/subject';
import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiParam } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdmissionService, type AuthenticatedRequest, requireScopes } from '../admission/admission.service.js';
import { IdempotencyMarks } from '../admission/idempotency-marks.js';
import { parseJson } from '../http/body/json-body.js';
import { validateBody } from '../http/body/validate-body.js';
import { ApiError } from '../http/errors/api-error.js';
import { idsOf } from '../http/observing/request-state.js';
import { IdempotencyHeader, KeyedOperation } from '../openapi/operation.decorators.js';
import { type AnswerId, ReceiptService } from '../receipt/receipt.service.js';
import { analyzeCounterfactuals, scoreInterval, verifyCounterfactuals } from './explanations.js';
import { extrasFor, IncludeQuery, mustAwaitFor, readInclude } from './include.js';
import { nameNotes } from './name-notes.js';
import { analyzeResponse, cedulaResponse, sourceStatusList, verifyResponse } from './responses.js';
import { screeningEvidence } from './screening-evidence.js';
import { subjectOfAnalyze, subjectOfVerify } from './subject.mapper.js';
import { degradedSources, type Verification } from './verification.js';
import { VerificationService } from './verification.service.js';

/** A validated request for a decision. */
interface DecisionInput {
  subject: Subject;
  /** The name before it was cleaned. */
  sentName: string | null | undefined;
  include: Set<Include>;
  mark: IdempotencyMark | null;
}

/** A validated request for a look-up. */
interface LookUpInput {
  cedula: ValidCedula;
  mark: IdempotencyMark | null;
}

type ValidCedula = Extract<ParsedCedula, { ok: true }>;

/** The endpoints verify, analyze and cedula. */
@Controller({ version: '1' })
export class VerificationController {
  constructor(
    @Inject(AdmissionService) private readonly admission: AdmissionService,
    @Inject(IdempotencyMarks) private readonly marks: IdempotencyMarks,
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
  @IdempotencyHeader()
  @ApiOkResponse({
    type: VerifyResponseDto,
    description: 'The decision. The status is 200 also when the recommendation is to reject',
  })
  async verify(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifyResponseDto> {
    const authenticated = await this.admission.authenticate(request, reply);
    let input: DecisionInput;
    try {
      requireScopes(authenticated, ['verify:write']);
      const body = validateBody(VerifyRequestDto, parseJson(request.body));
      input = {
        subject: subjectOfVerify(body),
        sentName: body.nombre,
        include: readInclude(request.query),
        mark: this.marks.read(request, authenticated.caller.tenant.id, body),
      };
    } catch (error) {
      throw await this.admission.countRefusal(authenticated, error);
    }
    await this.admission.admit(authenticated, { mark: input.mark });

    const verification = await this.verifySubject(authenticated, input);
    const language = chooseLanguage(request, reply);
    const answer = verifyResponse(input.subject, verification, language);
    const { transaction_id: id, created_at: createdAt } = answer;
    if (input.include.size === 0) {
      return answer;
    }
    const answerId: AnswerId = { variant: 'verify', id, timeMs: Date.parse(createdAt) };
    return {
      ...answer,
      ...(await this.optionalParts(authenticated, input, verification, answerId)),
      ...(input.include.has('counterfactuals') && {
        counterfactuals: verifyCounterfactuals(verification.decision, language),
      }),
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
  @IdempotencyHeader()
  @ApiOkResponse({
    type: AnalyzeResponseDto,
    description: 'The decision. The status is 200 also when the recommendation is to reject',
  })
  async analyze(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnalyzeResponseDto> {
    const authenticated = await this.admission.authenticate(request, reply);
    let input: DecisionInput;
    try {
      requireScopes(authenticated, ['analyze:write']);
      const body = validateBody(AnalyzeRequestDto, parseJson(request.body));
      input = {
        subject: subjectOfAnalyze(body),
        sentName: body.name,
        include: readInclude(request.query),
        mark: this.marks.read(request, authenticated.caller.tenant.id, body),
      };
    } catch (error) {
      throw await this.admission.countRefusal(authenticated, error);
    }
    await this.admission.admit(authenticated, { mark: input.mark });

    const verification = await this.verifySubject(authenticated, input);
    const language = chooseLanguage(request, reply);
    const answer = analyzeResponse(verification);
    if (input.include.size === 0) {
      return answer;
    }
    const answerId: AnswerId = { variant: 'analyze', id: request.id, timeMs: Date.now() };
    return {
      ...answer,
      ...(await this.optionalParts(authenticated, input, verification, answerId)),
      ...(input.include.has('counterfactuals') && {
        counterfactuals: analyzeCounterfactuals(verification.decision, language),
      }),
    };
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
    description: CEDULA_RULE.description,
    schema: { type: 'string', maxLength: CEDULA_RULE.maxLength, pattern: CEDULA_RULE.pattern.source },
  })
  @ApiOkResponse({ type: CedulaRecordDto, description: 'Data of the card in the civil registry' })
  async cedula(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('numero') numero: string,
  ): Promise<CedulaRecordDto> {
    return this.lookUp(request, reply, () => {
      const parsed = parseCedula(numero);
      if (!parsed.ok) {
        throw new ApiError('invalid_cedula', { errors: [{ pointer: '/numero', code: parsed.problem }] });
      }
      return { cedula: parsed, mark: null };
    });
  }

  @Post('cedula')
  @HttpCode(200)
  @KeyedOperation({
    operationId: 'lookUpCedulaInBody',
    tags: ['Registry'],
    summary: 'Look up one cédula, with the number in the body',
    description:
      'The same look-up as `GET /v1/cedula/{numero}`, with the same answer and the same charge, for callers that want no ' +
      'cédula in a URL. A malformed number returns 400. The key needs the scope `cedula:read`.',
  })
  @ApiBody({ type: CedulaRequestDto })
  @IdempotencyHeader()
  @ApiOkResponse({ type: CedulaRecordDto, description: 'Data of the card in the civil registry' })
  async cedulaInBody(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CedulaRecordDto> {
    return this.lookUp(request, reply, (tenant) => {
      const body = validateBody(CedulaRequestDto, parseJson(request.body));
      const parsed = parseCedula(body.cedula);
      if (!parsed.ok) {
        throw new ApiError('invalid_body', { errors: [{ pointer: '/cedula', code: parsed.problem }] });
      }
      return { cedula: parsed, mark: this.marks.read(request, tenant, body) };
    });
  }

  /** @param readInput reads the number from the path or the body; throws ApiError when it is malformed */
  private async lookUp(
    request: FastifyRequest,
    reply: FastifyReply,
    readInput: (tenant: string) => LookUpInput,
  ): Promise<CedulaRecordDto> {
    const authenticated = await this.admission.authenticate(request, reply);
    let input: LookUpInput;
    try {
      requireScopes(authenticated, ['cedula:read', 'source:registry']);
      input = readInput(authenticated.caller.tenant.id);
    } catch (error) {
      throw await this.admission.countRefusal(authenticated, error);
    }
    await this.admission.admit(authenticated, { mark: input.mark });

    const { number, digits } = input.cedula;
    const record = await this.verification.lookUp(number, authenticated.caller, idsOf(request));
    return cedulaResponse(digits, record);
  }

  /** Makes the decision and records missing sources, for the header, the metrics and the settlement. */
  private async verifySubject(authenticated: AuthenticatedRequest, input: DecisionInput): Promise<Verification> {
    const { request, reply, caller } = authenticated;
    const { subject, include } = input;
    const verification = await this.verification.verify(subject, caller, idsOf(request), {
      extras: extrasFor(include),
      mustAwait: mustAwaitFor(include),
      isRepetition: request.state.admission?.repetition !== 'first',
    });
    const degraded = degradedSources(verification);
    // An answer that lacks a mandatory source is not charged.
    request.state.waived = verification.decision.missingMandatory.some((source) => degraded.includes(source));
    request.state.degraded = degraded;
    if (degraded.length > 0) {
      reply.header('x-degraded', degraded.join(', '));
    }
    return verification;
  }

  /** The parts requested with `?include=` that are the same in both variants. */
  private async optionalParts(
    { caller }: AuthenticatedRequest,
    { include, sentName, subject }: DecisionInput,
    verification: Verification,
    answerId: AnswerId,
  ) {
    const { reports } = verification;
    return {
      ...(include.has('sources') && {
        sources: sourceStatusList(verification, {
          notes: nameNotes(sentName, subject.name, reports.registry),
          suggestions: reports.place.record?.address?.suggestions,
        }),
      }),
      ...(include.has('screening') && { screening: screeningEvidence(reports) }),
      ...(include.has('interval') && { score_interval: scoreInterval(verification.decision) }),
      ...(include.has('receipt') && { receipt: await this.receipts.issue(answerId, subject, verification, caller) }),
    };
  }
}

/** Chooses the language of the texts in an answer and names it in the headers. */
function chooseLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const language = preferredLanguage(request.headers['accept-language']);
  reply.headers(languageHeaders(language));
  return language;
}
