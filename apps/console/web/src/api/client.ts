import type { AnswerOf, OperationName } from '../../../src/api/operations.js';
import type { SessionView } from '../../../src/api/session.api.js';
import { connection } from './connection.js';
import { ApiProblem, readProblem } from './problem.js';
import { type RequestOf, resolveRoute } from './request.js';

const TIMEOUT_MS = 15_000;

export interface CallOptions {
  /** True for a call that no person caused: it does not keep the session alive. */
  background?: boolean;
  signal?: AbortSignal;
}

/** A request of any route, without the types of that route. */
interface AnyRequest {
  params?: Record<string, string>;
  body?: unknown;
  query?: RequestOf<'GET /api/session'>['query'];
  idempotencyKey?: string;
}

/** Handles the problems that concern the session and not the call. The session's provider sets them. */
interface SessionHandlers {
  /** Called when the server answers that the session has ended. */
  onSessionEnd(): void;
  /** Opens the dialog for the password. Resolves to false when the person closes the dialog. */
  confirm(): Promise<boolean>;
}

let csrfToken: string | null = null;
let language = 'es';
let sessionHandlers: SessionHandlers = { onSessionEnd: () => {}, confirm: async () => false };

export const setSessionHandlers = (handlers: SessionHandlers): void => {
  sessionHandlers = handlers;
};

/** Sets the language in which the server writes the texts of problems. */
export const setProblemLanguage = (chosen: string): void => {
  language = chosen;
};

/** Stores the CSRF token that every change must send. Call it with every session view that the server sends. */
export const rememberCsrfToken = (session: SessionView): SessionView => {
  csrfToken = session.csrfToken;
  return session;
};

/**
 * Calls a route of the console's API. When the server requires a new CSRF token or the password again, this function gets
 * it and repeats the call once.
 * @throws ApiProblem
 */
export async function call<Name extends OperationName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<AnswerOf<Name>> {
  const response = await attempt(name, request as AnyRequest, options);
  return (response.status === 204 || response.status === 202 ? undefined : await readJson(response)) as AnswerOf<Name>;
}

async function attempt(
  name: OperationName,
  request: AnyRequest,
  options: CallOptions,
  repairs = new Set<string>(),
): Promise<Response> {
  try {
    return await send(name, request, options);
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || repairs.has(problem.reason)) {
      throw problem;
    }
    if (!(await repair(problem))) {
      throw problem;
    }
    return attempt(name, request, options, repairs.add(problem.reason));
  }
}

/** Fixes the cause of a problem. Returns whether the call is worth a repetition. */
async function repair(problem: ApiProblem): Promise<boolean> {
  if (problem.status !== 403) {
    return false;
  }
  if (problem.reason === 'csrf_invalid') {
    const session = rememberCsrfToken(await call('GET /api/session', {}, { background: true }));
    return session.csrfToken !== null;
  }
  return problem.reason === 'confirmation_required' && sessionHandlers.confirm();
}

async function send(name: OperationName, request: AnyRequest, options: CallOptions): Promise<Response> {
  const { method, url } = resolveRoute(name, request.params, request.query);
  const headers = new Headers({ accept: 'application/json', 'accept-language': language });
  if (request.body !== undefined) {
    headers.set('content-type', 'application/json');
  }
  if (method !== 'GET' && csrfToken) {
    headers.set('x-csrf-token', csrfToken);
  }
  if (request.idempotencyKey) {
    headers.set('idempotency-key', request.idempotencyKey);
  }
  if (options.background) {
    headers.set('x-background', '1');
  }
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, {
    method,
    headers,
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) {
      throw error;
    }
    connection.setAway(true);
    throw new ApiProblem(0, timeout.aborted ? 'timeout' : 'network');
  });
  if (response.ok) {
    connection.setAway(false);
    return response;
  }
  const problem = await readProblem(response);
  connection.setAway(problem.isDisconnected);
  if (problem.reason === 'signed_out') {
    sessionHandlers.onSessionEnd();
  }
  throw problem;
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => {
    throw new ApiProblem(response.status, 'unreadable');
  });
}
