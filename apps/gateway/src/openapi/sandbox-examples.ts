import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { jsonOf, type Operation, operationsOf, type Parameter } from './document-types.js';

/** One call of a sandbox scenario as the running product answered it, with ids and times made uniform. */
export interface SandboxExample {
  summary: string;
  /** The body, or the number looked up. */
  request: unknown;
  status: number;
  response: unknown;
}

type SandboxExamples = Record<string, Record<string, SandboxExample>>;

/** By operation and scenario. Recorded, never written by hand: `npm run docs -- --record URL VERIFY_KEY ANALYZE_KEY`. */
const EXAMPLES: SandboxExamples = JSON.parse(
  readFileSync(new URL('../../data/sandbox-examples.json', import.meta.url), 'utf8'),
);

/** Adds the request and the answer of every sandbox scenario to the operation it belongs to. */
export function addSandboxExamples(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    const examples = Object.entries(EXAMPLES[operation.operationId ?? ''] ?? {});
    if (examples.length === 0) {
      continue;
    }
    const requests = examples.map(([name, { summary, request }]) => [name, { summary, value: request }]);
    requestPart(operation).examples = Object.fromEntries(requests);
    // A 404 answers with an error body, which has its example already.
    const answers = examples
      .filter(([, { status }]) => status === 200)
      .map(([name, { summary, response }]) => [name, { summary, value: response }]);
    Object.assign(jsonOf(operation.responses['200']) ?? {}, { examples: Object.fromEntries(answers) });
  }
}

/** Where the examples of a request go: its JSON body, or else its path parameter. */
function requestPart({ requestBody, parameters = [] }: Operation): { examples?: object } {
  const path = parameters.find((parameter) => (parameter as Parameter).in === 'path');
  return (jsonOf(requestBody) ?? path) as { examples?: object };
}
