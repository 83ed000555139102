import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorReason } from '@cotejo/contracts';

/** Why the server refuses a request before it has a route. Each is a reason of the table `ERROR_REASONS`. */
export type RequestFault = Extract<
  ErrorReason,
  | 'body_too_large'
  | 'expectation_failed'
  | 'headers_too_large'
  | 'malformed_request'
  | 'not_implemented'
  | 'request_timeout'
  | 'unexpected_body'
  | 'unsupported_encoding'
  | 'unsupported_media_type'
  | 'uri_too_long'
>;

export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What an app answers and records when its server refuses a request before Fastify sees it. */
export interface Refusals {
  /** The complete answer. `headers` are missing when the bytes are not a request. */
  answer(fault: RequestFault, requestId: string, headers?: IncomingHttpHeaders): HttpAnswer;
  /** `method` is missing when the bytes are not a request. */
  record(fault: RequestFault, requestId: string, method?: string): void;
  /** A connection was closed at once, because too many were open. */
  countDropped(): void;
}
