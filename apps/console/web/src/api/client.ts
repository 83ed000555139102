import type { AnswerOf, OperationName } from '../../../src/api/operations.js';
import type { SessionView } from '../../../src/api/session.api.js';
import { connection } from './connection.js';
import { ApiProblem, readProblem } from './problem.js';
import { addressOf, type RequestOf } from './request.js';

const TIMEOUT_MS = 15_000;

/** How a call is made; what of it does not belong to the route. */
export interface CallOptions {
  /** Nobody did anything: the call does not keep the session alive. */
  background?: boolean;
  signal?: AbortSignal;
}

interface Sent {
  params?: Record<string, string>;
  body?: unknown;
  query?: RequestOf<'GET /api/session'>['query'];
  idempotencyKey?: string;
}

/** Answers that a caller cannot deal with: set once by the session's provider. */
interface Recovery {
  /** The session is over. */
  sessionLost(): void;
  /** Asks for the password; false: the person would rather not. */
  confirm(): Promise<boolean>;
}

let csrfToken: string | null = null;
let language = 'es';
let recovery: Recovery = { sessionLost: () => {}, confirm: async () => false };

export const setRecovery = (given: Recovery): void => {
  recovery = given;
};

/** In which language texts of problems come. */
export const setProblemLanguage = (given: string): void => {
  language = given;
};

/** Keeps the token that changes carry. To be told of every session view that arrives. */
export const learnSession = (session: SessionView): SessionView => {
  csrfToken = session.csrfToken;
  return session;
};

/**
 * Calls a route of the console's API. What another tab or a while made necessary (a new CSRF token, the password again) is
 * seen to here, and the call repeated once.
 * @throws ApiProblem
 */
export async function call<Name extends OperationName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<AnswerOf<Name>> {
  const response = await attempt(name, request as Sent, options);
  return (response.status === 204 || response.status === 202 ? undefined : await readJson(response)) as AnswerOf<Name>;
}

async function attempt(
  name: OperationName,
  request: Sent,
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

/** Whether the call may go well now. */
async function repair(problem: ApiProblem): Promise<boolean> {
  if (problem.status !== 403) {
    return false;
  }
  if (problem.reason === 'csrf_invalid') {
    const session = learnSession(await call('GET /api/session', {}, { background: true }));
    return session.csrfToken !== null;
  }
  return problem.reason === 'confirmation_required' && recovery.confirm();
}

async function send(name: OperationName, request: Sent, options: CallOptions): Promise<Response> {
  const { method, url } = addressOf(name, request.params, request.query);
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
    connection.lost();
    throw new ApiProblem(0, timeout.aborted ? 'timeout' : 'network');
  });
  if (response.ok) {
    connection.found();
    return response;
  }
  const problem = await readProblem(response);
  if (problem.disconnected) {
    connection.lost();
  } else {
    connection.found();
  }
  if (problem.reason === 'signed_out') {
    recovery.sessionLost();
  }
  throw problem;
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => {
    throw new ApiProblem(response.status, 'unreadable');
  });
}
