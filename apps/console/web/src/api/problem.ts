/** The one error body, as far as pages look at it. */
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
 * What came instead of an answer.
 * `reason` is the server's own, or one of `network` (no answer at all), `timeout`, `unreadable` (an answer that is not ours,
 * such as a proxy's page).
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    /** 0 without an answer. */
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

  /** There is no way to the server now, or from it to its data. */
  get disconnected(): boolean {
    return DISCONNECTED.has(this.reason);
  }

  /** The same may go well later, without anything changed. */
  get away(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** Codes by the first member of their pointer: `{ email: 'invalid' }`. */
  get fields(): Record<string, string> {
    const named = (this.details.errors ?? []).map(({ pointer, code }) => [pointer.split('/')[1] ?? '', code]);
    return Object.fromEntries(named);
  }
}

/** Reads an answer that is not 2xx. */
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
