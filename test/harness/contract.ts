import { isIPv4, isIPv6 } from 'node:net';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Answer } from './http.js';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document as it was served
export type Document = any;

/** Headers that HTTP and the security of the answer bring; every other one must be documented. */
const PLAIN_HEADERS = new Set(
  `allow cache-control connection content-length content-security-policy content-type date keep-alive link
  referrer-policy strict-transport-security x-content-type-options`.split(/\s+/),
);

/** What a served document promises, to hold answers and requests against. */
export class Contract {
  readonly #ajv = new Ajv2020({ allErrors: true, strict: false });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(readonly document: Document) {
    this.#ajv.addFormat('ipv4', isIPv4);
    this.#ajv.addFormat('ipv6', isIPv6);
    this.#ajv.addFormat('date', isCalendarDay);
    this.#ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
    this.#ajv.addSchema({ components: closed(document.components) }, 'api');
  }

  /** Operations by id. */
  get operations(): Record<string, { path: string; method: string; operation: Document }> {
    const all = Object.entries(this.document.paths).flatMap(([path, item]) =>
      Object.entries(item as object).map(([method, operation]) => [operation.operationId, { path, method, operation }]),
    );
    return Object.fromEntries(all);
  }

  /** What is wrong with an answer: status, type, members, values, headers that nobody documented. */
  findings(operationId: string, { status, headers, body }: Answer): string[] {
    const response = this.#response(operationId, status);
    if (!response) {
      return [`${operationId}: status ${status} is not documented`];
    }
    const type = headers.get('content-type')?.split(';')[0] ?? 'none';
    if (!response.content[type]) {
      return [`${operationId} ${status}: content type ${type} is not documented`];
    }
    const known = new Set(Object.keys(response.headers).map((name) => name.toLowerCase()));
    const unknown = [...headers.keys()].filter((name) => !known.has(name) && !PLAIN_HEADERS.has(name));
    return [
      ...unknown.map((name) => `${operationId} ${status}: header ${name} is not documented`),
      ...(type.endsWith('json') ? this.#problems(response.content[type].schema, body) : []),
    ];
  }

  /** What is wrong with the body of an answer alone. */
  bodyFindings(operationId: string, status: number, body: unknown): string[] {
    const content = this.#response(operationId, status)?.content['application/json'];
    if (!content) {
      return [`${operationId}: status ${status} is not documented`];
    }
    return this.#problems(content.schema, body);
  }

  /** What is wrong with an error that belongs to no operation. */
  errorFindings(body: unknown): string[] {
    return this.#problems({ $ref: '#/components/schemas/Error' }, body);
  }

  /** Whether a request is as documented. */
  takes(operationId: string, request: unknown): boolean {
    const { operation } = this.operations[operationId] as { operation: Document };
    return this.#problems(operation.requestBody.content['application/json'].schema, request).length === 0;
  }

  #response(operationId: string, status: number): Document {
    const response = this.operations[operationId]?.operation.responses[status];
    return response?.$ref ? this.document.components.responses[response.$ref.split('/').at(-1)] : response;
  }

  #problems(schema: { $ref?: string }, value: unknown): string[] {
    // Only the operation that returns the OpenAPI document has an inline schema. That schema accepts everything, so
    // nothing is checked.
    if (!schema.$ref) {
      return [];
    }
    const validate = this.#validators.get(schema.$ref) ?? this.#ajv.compile({ $ref: `api${schema.$ref}` });
    this.#validators.set(schema.$ref, validate);
    validate(value);
    return (validate.errors ?? []).map(
      ({ instancePath, keyword, params }) => `${schema.$ref} ${instancePath} ${keyword} ${JSON.stringify(params)}`,
    );
  }
}

/** As RFC 3339 has it: 2001-02-29 is none. */
function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The schemas with every object closed, so that a member nobody documented is a finding. */
function closed(components: Document): Document {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    const isObject = (schema as Document).properties !== undefined;
    return [name, isObject ? { ...(schema as object), additionalProperties: false } : schema];
  });
  return { schemas: Object.fromEntries(schemas) };
}
