/** Longer lists of values are on a separate page. */
const LISTED_MAX = 12;

/**
 * One row of a table of fields.
 *
 * @typedef {object} Field
 * @property {string} name path of the field: `telefono.valid`, `risk_factors[].code`
 * @property {string} type
 * @property {boolean} required
 * @property {string[]} rules further rules of the value; values and patterns are marked as `code`
 * @property {string} description
 * @property {string} [listedIn] component with the list of values, when there are too many for a row
 */

/** @returns {Field[]} rows for every member of an object and of its nested objects, depth first */
export function fieldsOf(document, schema, prefix = '') {
  const object = resolveSchema(document, schema);
  return Object.entries(object.properties ?? {}).flatMap(([name, member]) => {
    const field = fieldOf(document, prefix + name, member);
    const inner = resolveSchema(document, member);
    return [
      { ...field, required: object.required?.includes(name) ?? false },
      ...fieldsOf(document, inner, `${field.name}.`),
      ...(inner.items ? fieldsOf(document, inner.items, `${field.name}[].`) : []),
    ];
  });
}

/** @returns {Field} the row of one value */
export function fieldOf(document, name, schema) {
  const value = resolveSchema(document, schema);
  const element = value.items ? resolveSchema(document, value.items) : value;
  const listedIn = element.enum?.length > LISTED_MAX ? enumNameOf(schema) : undefined;
  return {
    name,
    type: typeOf(document, schema),
    required: false,
    rules: listedIn ? [] : rulesOf(element),
    description: schema.description ?? value.description ?? '',
    ...(listedIn && { listedIn }),
  };
}

/** Resolves references and "or null". @param {any} document @param {any} [schema] @returns {any} */
function resolveSchema(document, schema = {}) {
  let current = schema;
  for (;;) {
    const name = refName(current);
    // Beside members, `allOf` has conditions.
    const inner = current.properties ? undefined : (current.allOf?.[0] ?? onlyPart(current));
    const next = name ? document.components.schemas[name] : inner;
    if (!next) {
      return current;
    }
    current = next;
  }
}

const refName = (schema) => schema?.$ref?.split('/').at(-1);

/** The only schema of `anyOf` besides null, if there is exactly one. */
function onlyPart({ anyOf = [] }) {
  const parts = anyOf.filter(({ type }) => type !== 'null');
  return parts.length === 1 ? parts[0] : undefined;
}

const enumNameOf = (schema) => refName(schema) ?? refName(schema.allOf?.[0]) ?? refName(schema.items);

function typeOf(document, schema) {
  const value = resolveSchema(document, schema);
  const types = [value.type ?? value.anyOf?.map(({ type }) => type) ?? 'any'].flat();
  const [type = 'any'] = types.filter((each) => each !== 'null');
  const shown = type === 'array' && value.items ? `array of ${typeOf(document, value.items)}` : type;
  const orNull = types.includes('null') || schema.anyOf?.some((part) => part.type === 'null');
  return orNull ? `${shown} or null` : shown;
}

function rulesOf({ enum: values, format, pattern, anyOf = [], ...bounds }) {
  const { minLength, maxLength, minimum, maximum } = bounds;
  const formats = [format, ...anyOf.map((part) => part.format)].filter((name) => name !== undefined);
  const allowed = values?.filter((value) => value !== null).map(code);
  return [
    ...(allowed ? [allowed.join(', ')] : []),
    ...(formats.length > 0 ? [formats.join(' or ')] : []),
    ...range(minLength, maxLength, ' characters'),
    ...range(minimum, maximum, ''),
    ...(pattern ? [code(pattern)] : []),
  ];
}

const code = (value) => `\`${value}\``;

function range(min, max, unit) {
  if (min === undefined && max === undefined) {
    return [];
  }
  if (max === undefined) {
    return [`at least ${min}${unit}`];
  }
  return [min === undefined ? `at most ${max}${unit}` : `${min} to ${max}${unit}`];
}
