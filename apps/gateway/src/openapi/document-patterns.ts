import { DOCUMENT_KINDS, DOCUMENT_PATTERNS, type DocumentKindMember } from '@cotejo/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from './document-types.js';

/** The number of a document and the kind beside it, as verify and analyze name them. */
const MEMBERS: readonly [number: string, kind: DocumentKindMember][] = [
  ['cedula', 'tipo_documento'],
  ['doc_number', 'doc_type'],
];

/** Says in the schema of each request which pattern the number has for which kind: one pattern cannot, because the kind is another member. */
export function addDocumentPatterns({ components }: OpenAPIObject): void {
  for (const schema of Object.values(components?.schemas ?? {}) as Schema[]) {
    const found = MEMBERS.find(([number, kind]) => schema.properties?.[number] && schema.properties[kind]);
    if (found) {
      const [number, kind] = found;
      const then = (pattern: string) => ({ properties: { [number]: { pattern } } });
      const isSent = { required: [kind], properties: { [kind]: { type: 'string' } } };
      Object.assign(schema, {
        allOf: [
          { if: { not: isSent }, then: then(DOCUMENT_PATTERNS.bare) },
          ...DOCUMENT_KINDS.map((each) => ({
            if: { required: [kind], properties: { [kind]: { const: each } } },
            then: then(DOCUMENT_PATTERNS[each]),
          })),
        ],
      });
    }
  }
}
