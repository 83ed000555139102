import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, refName } from './document-types.js';

const PLACE = '#/components/responses/';

/**
 * Keeps one response of those that are equal, with the name of the first: a response does not depend on everything that
 * its kind of operation stands for. Runs last, when the headers are known.
 */
export function shareEqualResponses({ components, paths }: Pick<OpenAPIObject, 'components' | 'paths'>): void {
  const responses = components?.responses ?? {};
  const names = new Map<string, string>();
  for (const [name, response] of Object.entries(responses)) {
    const text = JSON.stringify(response);
    names.set(text, names.get(text) ?? name);
  }
  for (const { operation } of operationsOf({ paths } as OpenAPIObject)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const shared = names.get(JSON.stringify(responses[refName(response) ?? '']));
      if (shared) {
        operation.responses[status] = { $ref: PLACE + shared };
      }
    }
  }
  const kept = [...names.values()].map((name) => [name, responses[name]]);
  Object.assign(components ?? {}, { responses: Object.fromEntries(kept) });
}
