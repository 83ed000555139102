import type { Scope } from '@cotejo/contracts';
import { AnalyzeRequestDto, type ReceiptDto, VerifyRequestDto } from '@cotejo/contracts/dto';
import type { Language } from '@cotejo/platform';
import type { Subject } from '@cotejo/receipt/subject';
import type { AnswerId } from '../receipt/receipt.service.js';
import { analyzeChallenges, analyzeCounterfactuals, verifyChallenges, verifyCounterfactuals } from './explanations.js';
import { analyzeResponse, verifyResponse } from './responses.js';
import { subjectOfAnalyze, subjectOfVerify } from './subject.mapper.js';
import type { Verification } from './verification.js';

/** What distinguishes the two variants of a decision. Bodies and answers have the names of the variant. */
export interface DecisionOperation<Body extends object = object, Answer extends object = object> {
  name: AnswerId['variant'];
  /** Path of the single call. */
  route: string;
  scope: Scope;
  dto: new () => Body;
  /** @throws ApiError `invalid_body` */
  subjectOf(body: Body): Subject;
  /** The member that has the attributes. */
  attributesMember: string;
  /** The name before it was cleaned. */
  sentNameOf(body: Body): string | null | undefined;
  respond(subject: Subject, verification: Verification, language: Language): Answer;
  /** @param requestId id of an answer that has no id of its own */
  answerIdOf(answer: Answer, requestId: string, verification: Pick<Verification, 'decidedAtMs'>): AnswerId;
  counterfactuals(decision: Verification['decision'], language: Language): object[];
  /** The challenges, in the member of the variant. */
  challenges(decision: Verification['decision'], language: Language): object;
  /** The receipt of the first answer, when this is a second request. */
  firstReceiptOf(body: Body): ReceiptDto | null;
}

export const VERIFY: DecisionOperation<VerifyRequestDto, ReturnType<typeof verifyResponse>> = {
  name: 'verify',
  route: '/v1/verify',
  scope: 'verify:write',
  dto: VerifyRequestDto,
  subjectOf: subjectOfVerify,
  attributesMember: 'atributos',
  sentNameOf: ({ nombre }) => nombre,
  respond: verifyResponse,
  answerIdOf: ({ transaction_id: id, created_at: createdAt }) => ({
    variant: 'verify',
    id,
    timeMs: Date.parse(createdAt),
  }),
  counterfactuals: verifyCounterfactuals,
  challenges: (decision, language) => ({ retos: verifyChallenges(decision, language) }),
  firstReceiptOf: ({ pruebas }) => pruebas?.recibo ?? null,
};

export const ANALYZE: DecisionOperation<AnalyzeRequestDto, ReturnType<typeof analyzeResponse>> = {
  name: 'analyze',
  route: '/v1/analyze',
  scope: 'analyze:write',
  dto: AnalyzeRequestDto,
  subjectOf: subjectOfAnalyze,
  attributesMember: 'attributes',
  sentNameOf: ({ name }) => name,
  respond: (_, verification) => analyzeResponse(verification),
  answerIdOf: (_, id, { decidedAtMs: timeMs }) => ({ variant: 'analyze', id, timeMs }),
  counterfactuals: analyzeCounterfactuals,
  challenges: (decision, language) => ({ challenges: analyzeChallenges(decision, language) }),
  firstReceiptOf: ({ evidence }) => evidence?.receipt ?? null,
};
