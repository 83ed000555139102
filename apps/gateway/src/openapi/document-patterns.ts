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
      // The other members are in the schema around it: without this, tools take the condition for a whole body.
      const open = { unevaluatedProperties: true };
      const then = (pattern: string) => ({ properties: { [number]: { pattern } }, ...open });
      const isSent = { required: [kind], properties: { [kind]: { type: 'string' } }, ...open };
      Object.assign(schema, {
        allOf: [
          { if: { not: isSent }, then: then(DOCUMENT_PATTERNS.bare) },
          ...DOCUMENT_KINDS.map((each) => ({
            if: { required: [kind], properties: { [kind]: { const: each } }, ...open },
            then: then(DOCUMENT_PATTERNS[each]),
          })),
        ],
      });
    }
  }
}
