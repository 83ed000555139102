import { sendAnswer } from '@cotejo/http';
import type { Logger } from '@cotejo/platform/logger';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.js';
import { apiProblemAnswer } from './problem-answer.js';

/** Converts an error of Fastify or Nest by its code or status. `null`: an unexpected error. */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) {
    return error;
  }
  const { code, status, statusCode } = (error ?? {}) as { code?: string; status?: number; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ApiError('body_too_large');
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ApiError('unsupported_media_type');
  }
  switch (statusCode ?? status) {
    case 404:
      return new ApiError('unknown_route');
    case 400:
      return new ApiError('malformed_request');
    case 413:
      return new ApiError('body_too_large');
    case 415:
      return new ApiError('unsupported_media_type');
    case 503:
      return new ApiError('not_ready', { retryAfterMs: 1_000 });
    default:
      return null;
  }
}

/** Sends every thrown error as the error body. An unexpected error becomes a 500; the log gets its name and place only. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    let problem = toApiError(error);
    if (!problem) {
      this.logger.error({ requestId: request.id, err: error }, 'unexpected error');
      problem = new ApiError('internal');
    }
    sendProblem(problem, request, reply);
  }
}

/** Sends an error body and records its reason in the request state. */
export function sendProblem(problem: ApiError, request: FastifyRequest, reply: FastifyReply): void {
  request.state.reason = problem.reason;
  sendAnswer(apiProblemAnswer(problem, request.id, request.headers), reply);
}
