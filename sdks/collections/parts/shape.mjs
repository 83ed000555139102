/**
 * Flattens a schema to the types of its members, for a test script that has no validator of JSON Schema.
 *
 * @param {object} schema @param {{ schemas: Record<string, object> }} components
 * @returns {Record<string, string>} for example `{ "risk_factors": "array", "risk_factors[].points": "number" }`
 */
export function shapeOf(schema, components, place = '') {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).reduce((shape, [name, property]) => {
    const path = place ? `${place}.${name}` : name;
    const alternatives = alternativesOf(property, components);
    const absent = required.includes(name) ? [] : ['undefined'];
    const types = [...new Set([...alternatives.flatMap(typesOf), ...absent])];
    return Object.assign(
      shape,
      { [path]: types.join('|') },
      ...alternatives.map((each) => within(each, components, path)),
    );
  }, {});
}

function alternativesOf(schema, components) {
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [schema];
  return parts.flatMap((part) =>
    part.$ref
      ? [components.schemas[part.$ref.split('/').at(-1)]]
      : part === schema
        ? [part]
        : alternativesOf(part, components),
  );
}

/** The type of `typeof`, with lists and null apart. */
function typesOf({ type }) {
  return [type].flat().map((each) => (each === 'integer' ? 'number' : each));
}

function within(schema, components, path) {
  if (schema.items) {
    const items = alternativesOf(schema.items, components);
    return Object.assign({}, ...items.map((item) => shapeOf(item, components, `${path}[]`)));
  }
  return shapeOf(schema, components, path);
}
