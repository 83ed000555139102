import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes src/models.ts: the types of all requests and answers from the interface document. openapi-typescript would do the
 * same, but it needs a compiler before TypeScript 7, and pnpm would then give that compiler to the gateway's packages too.
 */

const DOCUMENT = new URL('../../docs/reference/openapi.json', import.meta.url);
const MODELS = new URL('src/models.ts', import.meta.url);
const HEADER = `// Made from docs/reference/openapi.json by the build; do not edit.

/** A known value, or one that the service knows and this version of the client does not. */
type Open<Known extends string> = Known | (string & {});
`;
// The client has its own error classes.
const LEFT_OUT = ['Error', 'ErrorReason'];
const LINE_MAX = 116;

function modelsText({ components }) {
  const schemas = Object.entries(components.schemas).filter(([name]) => !LEFT_OUT.includes(name));
  return `${[HEADER, ...schemas.map(([name, schema]) => declarationOf(name, schema))].join('\n')}`;
}

function declarationOf(name, schema) {
  const comment = commentOf(schema.description, '');
  return schema.type === 'object' && schema.properties
    ? `${comment}export interface ${name} ${objectType(schema, '')}\n`
    : `${comment}export type ${name} = ${typeOf(schema, '')};\n`;
}

/** @returns {string} the type of a schema, whose lines begin with `indent` */
function typeOf(schema, indent) {
  if (schema.$ref) {
    return schema.$ref.split('/').at(-1);
  }
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) {
    return [...new Set(parts.map((part) => typeOf(part, indent)))].join(schema.allOf ? ' & ' : ' | ');
  }
  return [schema.type]
    .flat()
    .map((type) => typeOfKind(type, schema, indent))
    .join(' | ');
}

function typeOfKind(type, schema, indent) {
  switch (type) {
    case 'string':
      return schema.enum
        ? `Open<${schema.enum
            .filter((value) => value !== null)
            .map(literal)
            .join(' | ')}>`
        : 'string';
    case 'boolean':
      return schema.enum?.length === 1 ? String(schema.enum[0]) : 'boolean';
    case 'integer':
    case 'number':
      return 'number';
    case 'null':
      return 'null';
    case 'array':
      return listType(typeOf(schema.items, indent));
    case 'object':
      return schema.properties ? objectType(schema, indent) : recordType(schema, indent);
    default:
      return 'unknown';
  }
}

const literal = (value) => `'${value}'`;
const listType = (item) => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`);

function recordType({ additionalProperties }, indent) {
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
  return `Record<string, ${value}>`;
}

function objectType({ properties, required = [] }, indent) {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${commentOf(schema.description, inner)}${inner}${name}${mark}: ${typeOf(schema, inner)};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function commentOf(description, indent) {
  if (!description) {
    return '';
  }
  const text = description.replaceAll('*/', '* /').replace(/\s+/g, ' ');
  if (text.length + indent.length < LINE_MAX) {
    return `${indent}/** ${text} */\n`;
  }
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length + indent.length > LINE_MAX) {
      lines.push(` ${word}`);
    } else {
      lines[lines.length - 1] = line;
    }
  }
  return `${indent}/**\n${lines.map((line) => `${indent} *${line}\n`).join('')}${indent} */\n`;
}

writeFileSync(MODELS, modelsText(JSON.parse(readFileSync(DOCUMENT, 'utf8'))));
