import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { jsonOf, type Operation, operationsOf, type Parameter } from './document-types.js';

/** A recorded call of a sandbox scenario. Identifiers and times are replaced by fixed values. */
export interface SandboxExample {
  summary: string;
  /** The body, or the number of a look-up. */
  request: unknown;
  status: number;
  response: unknown;
}

type SandboxExamples = Record<string, Record<string, SandboxExample>>;

/** Examples by operation and scenario, recorded with `npm run docs -- --record URL VERIFY_KEY ANALYZE_KEY`. */
const EXAMPLES: SandboxExamples = JSON.parse(
  readFileSync(new URL('../../data/sandbox-examples.json', import.meta.url), 'utf8'),
);

/** Adds request and answer of every sandbox scenario to its operation. */
export function addSandboxExamples(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    const examples = Object.entries(EXAMPLES[operation.operationId ?? ''] ?? {});
    if (examples.length === 0) {
      continue;
    }
    const requests = examples.map(([name, { summary, request }]) => [name, { summary, value: request }]);
    requestPart(operation).examples = Object.fromEntries(requests);
    // A 404 has the error body, which already has its own example.
    const answers = examples
      .filter(([, { status }]) => status === 200)
      .map(([name, { summary, response }]) => [name, { summary, value: response }]);
    Object.assign(jsonOf(operation.responses['200']) ?? {}, { examples: Object.fromEntries(answers) });
  }
}

/** The part of the operation that carries request examples: the JSON body, or the path parameter. */
function requestPart({ requestBody, parameters = [] }: Operation): { examples?: object } {
  const path = parameters.find((parameter) => (parameter as Parameter).in === 'path');
  return (jsonOf(requestBody) ?? path) as { examples?: object };
}
