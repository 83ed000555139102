import { AccountError, StateUnavailableError } from '@cotejo/accounts';
import { WebhookError } from '@cotejo/events';
import { type HttpAnswer, problemAnswer, sendAnswer } from '@cotejo/http';
import { MemberError, ProviderSettingError } from '@cotejo/members';
import { preferredLanguage, problemBody, RedisUnavailableError } from '@cotejo/platform';
import type { Logger } from '@cotejo/platform/logger';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleError } from './console-error.js';
import { CONSOLE_REASONS, type ConsoleReason } from './console-reasons.js';
import { webhookFieldErrors } from './webhook-reasons.js';

/** Reasons for errors of Fastify by code, and of Nest by status. */
const FASTIFY_REASONS: Record<string, ConsoleReason> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};
const STATUS_REASONS: Record<number, ConsoleReason> = {
  400: 'malformed_request',
  404: 'not_found',
  // A condition or a range of a request for a static file that the file does not meet.
  412: 'malformed_request',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  416: 'malformed_request',
};
const STATE_RETRY_MS = 2_000;
/** How ioredis begins its message when Redis is away or silent. */
const REDIS_AWAY_MESSAGES = ['Connection is closed', "Stream isn't writeable", 'Command timed out'];
const REDIS_AWAY_REPLIES = /^(LOADING|MASTERDOWN|CLUSTERDOWN|READONLY)\b/;

/** The refusal behind an error of ours, of Fastify or of Redis; `null`: an unforeseen error. */
export function toConsoleError(error: unknown): ConsoleError | null {
  if (error instanceof ConsoleError) {
    return error;
  }
  const away = error instanceof RedisUnavailableError || error instanceof StateUnavailableError || isRedisAway(error);
  if (away) {
    return new ConsoleError('state_unavailable', { retryAfterMs: STATE_RETRY_MS });
  }
  if (error instanceof MemberError) {
    const { code, retryAfterMs, message } = error;
    return new ConsoleError(code, {
      ...(retryAfterMs !== null && { retryAfterMs }),
      // An admin must learn which of the settings is wrong.
      ...(error instanceof ProviderSettingError && {
        detail: message,
        errors: [{ pointer: `/${error.setting}`, code: error.problem }],
      }),
    });
  }
  if (error instanceof AccountError) {
    return new ConsoleError(error.code, { detail: error.message });
  }
  if (error instanceof WebhookError) {
    return new ConsoleError(error.code, { detail: error.message, ...webhookFieldErrors(error.code) });
  }
  const { code, status, statusCode } = (error ?? {}) as { code?: string; status?: number; statusCode?: number };
  const reason = FASTIFY_REASONS[code ?? ''] ?? STATUS_REASONS[statusCode ?? status ?? 0];
  return reason ? new ConsoleError(reason) : null;
}

/** Sends every error as the one error body. Unknown errors become a 500 and are logged. */
@Catch()
export class ConsoleFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    let problem = toConsoleError(error);
    if (!problem) {
      this.logger.error({ requestId: request.id, err: error }, 'unforeseen error');
      problem = new ConsoleError('internal');
    }
    sendProblem(problem, request, http.getResponse<FastifyReply>());
  }
}

/** The answer for an error: the one error body, in the language of `Accept-Language`. */
export function consoleProblemAnswer(
  { reason, details }: ConsoleError,
  requestId: string,
  acceptLanguage: string | undefined,
): HttpAnswer {
  const language = preferredLanguage(acceptLanguage);
  return problemAnswer(problemBody(reason, CONSOLE_REASONS[reason], details, requestId, language), details);
}

export function sendProblem(problem: ConsoleError, request: FastifyRequest, reply: FastifyReply): void {
  sendAnswer(consoleProblemAnswer(problem, request.id, request.headers['accept-language']), reply);
}

function isRedisAway(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  return (
    error.name === 'MaxRetriesPerRequestError' ||
    REDIS_AWAY_MESSAGES.some((text) => error.message.startsWith(text)) ||
    REDIS_AWAY_REPLIES.test(error.message)
  );
}
