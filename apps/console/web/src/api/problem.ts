/** The members of the error body that the pages use. */
interface ErrorBody {
  message?: unknown;
  reason?: unknown;
  detail?: unknown;
  request_id?: unknown;
  retry_after_ms?: unknown;
  errors?: unknown;
}

const DISCONNECTED = new Set(['network', 'timeout', 'unavailable', 'state_unavailable']);

export interface FieldProblem {
  /** JSON pointer into the body: `/email`. */
  pointer: string;
  code: string;
}

/**
 * A failed call. `reason` comes from the server's error body, or is one of ours: `network` (the server did not answer),
 * `timeout`, `unavailable` (a proxy answered that the server is away), `unreadable` (the answer is not the console's),
 * `puzzle_failed`.
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    /** HTTP status; 0 when there was no response. */
    readonly status: number,
    readonly reason: string,
    readonly details: {
      text?: string;
      detail?: string;
      requestId?: string;
      retryAfterMs?: number;
      errors?: FieldProblem[];
    } = {},
  ) {
    super(reason);
  }

  /** True when the server, or the server's database, cannot be reached. */
  get isDisconnected(): boolean {
    return DISCONNECTED.has(this.reason);
  }

  /** True when the same call may succeed later. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** Error codes by the first part of their pointer: `{ email: 'invalid' }`. */
  get fields(): Record<string, string> {
    const named = (this.details.errors ?? []).map(({ pointer, code }) => [pointer.split('/')[1] ?? '', code]);
    return Object.fromEntries(named);
  }
}

/** Reads a response whose status is not 2xx. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  if (!body || typeof body.reason !== 'string') {
    return new ApiProblem(response.status, response.status >= 502 ? 'unavailable' : 'unreadable');
  }
  return new ApiProblem(response.status, body.reason, {
    ...(typeof body.message === 'string' && { text: body.message }),
    ...(typeof body.detail === 'string' && { detail: body.detail }),
    ...(typeof body.request_id === 'string' && { requestId: body.request_id }),
    ...(typeof body.retry_after_ms === 'number' && { retryAfterMs: body.retry_after_ms }),
    ...(Array.isArray(body.errors) && { errors: body.errors.filter(isFieldProblem) }),
  });
}

function isFieldProblem(value: unknown): value is FieldProblem {
  const { pointer, code } = (value ?? {}) as Partial<FieldProblem>;
  return typeof pointer === 'string' && typeof code === 'string';
}

/** Whether an earlier attempt, with the same idempotency key, already made the change. */
export const isDoneAlready = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.reason === 'already_done';
