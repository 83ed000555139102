import type { OpenAPIObject } from '@nestjs/swagger';
import { refName } from './document-types.js';

/** One row of a table of fields. */
export interface Field {
  /** Path of the field: `telefono.valid`, `risk_factors[].code`. */
  name: string;
  type: string;
  required: boolean;
  /** Further rules of the value; values and patterns are marked as `code`. */
  rules: string[];
  description: string;
  /** Component with the list of values, when there are too many for a table row. */
  listedIn?: string;
}

/** The part of JSON Schema that our DTOs use. */
interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  description?: string;
}

/** Rows for every member of an object and of its nested objects, depth first. */
export function fieldsOf(document: OpenAPIObject, schema: unknown, prefix = ''): Field[] {
  const object = resolveSchema(document, schema as JsonSchema | undefined);
  return Object.entries(object.properties ?? {}).flatMap(([name, member]) => {
    const field = fieldOf(document, prefix + name, member);
    const inner = resolveSchema(document, member);
    const items = inner.items ? fieldsOf(document, inner.items, `${field.name}[].`) : [];
    return [
      { ...field, required: object.required?.includes(name) ?? false },
      ...fieldsOf(document, inner, `${field.name}.`),
      ...items,
    ];
  });
}

/** The row of one value. */
export function fieldOf(document: OpenAPIObject, name: string, schema: unknown): Field {
  const declared = schema as JsonSchema;
  const value = resolveSchema(document, declared);
  const element = value.items ? resolveSchema(document, value.items) : value;
  const listedIn = element.enum && element.enum.length > LISTED_MAX ? enumNameOf(declared) : undefined;
  return {
    name,
    type: typeOf(document, declared),
    required: false,
    rules: listedIn ? [] : rulesOf(element),
    description: declared.description ?? value.description ?? '',
    ...(listedIn && { listedIn }),
  };
}

/** Longer lists of values are shown in a separate section. */
const LISTED_MAX = 12;

/** Resolves references and "or null". */
function resolveSchema({ components }: OpenAPIObject, schema: JsonSchema = {}): JsonSchema {
  let current = schema;
  for (;;) {
    const name = refName(current);
    const next = name ? components?.schemas?.[name] : (current.allOf?.[0] ?? onlyPart(current));
    if (!next) {
      return current;
    }
    current = next as JsonSchema;
  }
}

/** The only schema of `anyOf` besides null, if there is exactly one. */
function onlyPart({ anyOf = [] }: JsonSchema): JsonSchema | undefined {
  const parts = anyOf.filter(({ type }) => type !== 'null');
  return parts.length === 1 ? parts[0] : undefined;
}

const enumNameOf = (schema: JsonSchema): string | undefined =>
  refName(schema) ?? refName(schema.allOf?.[0]) ?? refName(schema.items);

function typeOf(document: OpenAPIObject, schema: JsonSchema): string {
  const value = resolveSchema(document, schema);
  const types = [value.type ?? value.anyOf?.map(({ type }) => type as string) ?? 'any'].flat();
  const known = [...new Set(types)].filter((type) => type !== 'null');
  const [type = 'any'] = known;
  const shown = type === 'array' && value.items ? `array of ${typeOf(document, value.items)}` : type;
  const orNull = types.includes('null') || schema.anyOf?.some((part) => part.type === 'null');
  return orNull ? `${shown} or null` : shown;
}

function rulesOf({ enum: values, format, pattern, anyOf = [], ...bounds }: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum } = bounds;
  const formats = [format, ...anyOf.map((part) => part.format)].filter((name) => name !== undefined);
  return [
    ...(values
      ? [
          values
            .filter((value) => value !== null)
            .map(code)
            .join(', '),
        ]
      : []),
    ...(formats.length > 0 ? [formats.join(' or ')] : []),
    ...range(minLength, maxLength, ' characters'),
    ...range(minimum, maximum, ''),
    ...(pattern ? [code(pattern)] : []),
  ];
}

const code = (value: unknown) => `\`${value}\``;

function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  if (min === undefined && max === undefined) {
    return [];
  }
  if (max === undefined) {
    return [`at least ${min}${unit}`];
  }
  return [min === undefined ? `at most ${max}${unit}` : `${min} to ${max}${unit}`];
}
