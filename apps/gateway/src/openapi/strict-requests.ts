import type { OpenAPIObject } from '@nestjs/swagger';
import { jsonOf, operationsOf, refName } from './document-types.js';

/**
 * Marks every object of a request as closed to unknown members, because the validation refuses them. Responses stay open:
 * members may be added to them within a version.
 */
export function closeRequests(document: OpenAPIObject): void {
  const { schemas = {} } = document.components ?? {};
  const close = (name: string): void => {
    const schema = schemas[name];
    if (!schema || 'additionalProperties' in schema) {
      return;
    }
    Object.assign(schema, { additionalProperties: false });
    for (const inner of referencesIn(schema)) {
      close(inner);
    }
  };
  for (const { operation } of operationsOf(document)) {
    const name = refName(jsonOf(operation.requestBody)?.schema);
    if (name) {
      close(name);
    }
  }
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const own = refName(value);
  return [...(own ? [own] : []), ...Object.values(value).flatMap(referencesIn)];
}
