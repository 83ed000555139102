import { ERROR_REASONS, type ErrorReason } from '@cotejo/contracts';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { ApiError, errorBody } from '../http/errors/api-error.js';
import { type Operation, operationsOf, type Response, takesKey } from './document-types.js';

/** What an operation must have for a reason to be possible; a reason in no list is possible everywhere. */
const NEEDS_A_BODY: ReadonlySet<string> = new Set<ErrorReason>(['invalid_json', 'invalid_body', 'invalid_parameter']);
const NEEDS_A_BODY_STATUSES = new Set([413, 415]);
const NEEDS_A_KEY = new Set([401, 403, 404, 429]);
const NEEDS_NO_BODY: ReadonlySet<string> = new Set<ErrorReason>(['unexpected_body']);
const LOOK_UP_ONLY: ReadonlySet<string> = new Set<ErrorReason>(['invalid_cedula', 'source_unavailable']);
const REPLAY_ONLY: ReadonlySet<string> = new Set<ErrorReason>(['invalid_receipt', 'foreign_receipt', 'version_gone']);
const NOT_OF_REPLAY: ReadonlySet<string> = new Set<ErrorReason>(['invalid_parameter', 'cedula_not_found']);
/** Answers to another path or another method, so of no operation. */
const OF_NO_OPERATION: ReadonlySet<string> = new Set<ErrorReason>([
  'unknown_route',
  'method_not_allowed',
  'not_implemented',
]);

/** What makes the examples of some reasons more telling. */
const EXAMPLE_DETAILS: Partial<Record<ErrorReason, ConstructorParameters<typeof ApiError>[1]>> = {
  invalid_body: { errors: [{ pointer: '/telefono', code: 'invalid_format' }] },
  invalid_parameter: { errors: [{ pointer: '/include', code: 'not_in_list' }] },
  invalid_cedula: { errors: [{ pointer: '/numero', code: 'invalid_format' }] },
  invalid_receipt: { errors: [{ pointer: '/receipt/token', code: 'wrong_signature' }] },
  version_gone: { detail: 'policy' },
  missing_scope: { detail: 'verify:write' },
  plan_excludes: { detail: 'analyze:write' },
  rate_limited: { retryAfterMs: 100 },
  quota_exhausted: { retryAfterMs: 864_000_000 },
  source_unavailable: { retryAfterMs: 1_000, detail: 'registry' },
  not_ready: { retryAfterMs: 1_000 },
  overloaded: { retryAfterMs: 1_000 },
  deadline_exceeded: { retryAfterMs: 1_000, detail: 'scoring' },
};

const EXAMPLE_REQUEST_ID = `req_${'a'.repeat(26)}`;

/**
 * Adds to each operation every status it can refuse with. Operations that take the same share their responses; the
 * examples are made by the code that answers.
 */
export function addErrorResponses(document: OpenAPIObject): void {
  const responses: Record<string, Response> = {};
  const examples: Record<string, object> = {};
  for (const { operation } of operationsOf(document)) {
    for (const [status, reasons] of refusalsOf(operation)) {
      const name = `${kindOf(operation)}${status}`;
      responses[name] = errorResponse(reasons);
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
      for (const reason of reasons) {
        examples[reason] = example(reason);
      }
    }
  }
  document.components = { ...document.components, responses, examples };
}

function kindOf(operation: Operation): string {
  if (!takesKey(operation)) {
    return 'Open';
  }
  if (isReplay(operation)) {
    return 'Replay';
  }
  return operation.requestBody ? 'Check' : 'LookUp';
}

const isReplay = ({ operationId }: Operation): boolean => operationId === 'replayReceipt';

function refusalsOf(operation: Operation): Map<string, ErrorReason[]> {
  const byStatus = new Map<string, ErrorReason[]>();
  for (const reason of Object.keys(ERROR_REASONS) as ErrorReason[]) {
    if (!isPossible(reason, operation)) {
      continue;
    }
    const status = String(ERROR_REASONS[reason].status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a.localeCompare(b)));
}

function isPossible(reason: ErrorReason, operation: Operation): boolean {
  const { status } = ERROR_REASONS[reason];
  const hasBody = operation.requestBody !== undefined;
  // Outside the sandbox there is no such route.
  if (reason === 'unknown_route' && operation.operationId === 'listSandboxScenarios') {
    return true;
  }
  if (OF_NO_OPERATION.has(reason)) {
    return false;
  }
  if (REPLAY_ONLY.has(reason)) {
    return isReplay(operation);
  }
  if (NOT_OF_REPLAY.has(reason) && isReplay(operation)) {
    return false;
  }
  if (NEEDS_NO_BODY.has(reason)) {
    return !hasBody;
  }
  if (NEEDS_A_BODY.has(reason) || NEEDS_A_BODY_STATUSES.has(status)) {
    return hasBody;
  }
  if (NEEDS_A_KEY.has(status)) {
    return takesKey(operation);
  }
  if (LOOK_UP_ONLY.has(reason)) {
    return takesKey(operation) && !hasBody;
  }
  return true;
}

function errorResponse(reasons: ErrorReason[]): Response {
  const media = {
    schema: { $ref: getSchemaPath('Error') },
    examples: Object.fromEntries(reasons.map((reason) => [reason, { $ref: `#/components/examples/${reason}` }])),
  };
  return {
    description: reasons.map((reason) => `\`${reason}\`: ${ERROR_REASONS[reason].en}`).join('; '),
    content: { 'application/json': media, 'application/problem+json': media },
  };
}

function example(reason: ErrorReason): object {
  const error = new ApiError(reason, EXAMPLE_DETAILS[reason]);
  return { summary: ERROR_REASONS[reason].en, value: errorBody(error, EXAMPLE_REQUEST_ID, 'es') };
}
