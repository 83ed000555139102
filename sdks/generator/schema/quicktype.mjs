import { InputData, makeNamesTypeAttributes, quicktypeMultiFile, StringTypes } from 'quicktype-core';
import {
  descriptionTypeAttributeKind,
  propertyDescriptionsTypeAttributeKind,
} from 'quicktype-core/dist/esm/attributes/Description.js';

/**
 * Runs quicktype offline over the schemas.
 * @param roots names of the schemas to write, with everything they refer to
 * @param lang a target language of quicktype, usually with a renderer of ours
 * @returns text of each file by its name
 */
export async function renderSchemas({ schemas, roots, lang, mainFile }) {
  const inputData = new InputData();
  inputData.addInput(new SchemasInput(schemas, roots));
  const options = { inferMaps: false, inferEnums: false, combineClasses: false };
  const files = await quicktypeMultiFile({ inputData, lang, outputFilename: mainFile, ...options });
  return new Map([...files].map(([name, { lines }]) => [name, `${lines.join('\n').trimEnd()}\n`]));
}

/**
 * Hands the schemas to quicktype one type for each, under the names that they have. The JSON Schema reader of quicktype
 * makes a copy of a schema for every place that refers to it (`PurpleListHit`, `FluffyListHit`).
 */
class SchemasInput {
  kind = 'schemas';
  needIR = false;
  needSchemaProcessing = false;
  #types = new Map();

  constructor(schemas, roots) {
    this.schemas = schemas;
    this.roots = roots;
  }

  singleStringSchemaSource() {}

  async addTypes(_context, builder) {
    this.addTypesSync(_context, builder);
  }

  addTypesSync(_context, builder) {
    this.builder = builder;
    for (const name of this.roots) {
      builder.addTopLevel(name, this.namedType(name));
    }
  }

  namedType(name) {
    if (!this.#types.has(name)) {
      this.#types.set(name, this.declareType(name, this.schemas[name]));
    }
    return this.#types.get(name);
  }

  declareType(name, schema) {
    const attributes = new Map([...makeNamesTypeAttributes(name, false), ...descriptionsOf(schema)]);
    if (schema.enum) {
      return this.builder.getEnumType(attributes, new Set(schema.enum));
    }
    const required = new Set(schema.required);
    const properties = Object.entries(schema.properties).map(([property, inner]) => [
      property,
      this.builder.makeClassProperty(this.typeOf(inner), !required.has(property)),
    ]);
    return this.builder.getUniqueClassType(attributes, true, new Map(properties));
  }

  typeOf({ $ref, anyOf, type, items, additionalProperties }) {
    if ($ref) {
      return this.namedType($ref.slice('#/definitions/'.length));
    }
    if (anyOf) {
      return this.unionOf(anyOf.map((inner) => this.typeOf(inner)));
    }
    if (Array.isArray(type)) {
      return this.unionOf(type.map((each) => this.typeOf({ type: each, items, additionalProperties })));
    }
    if (type === 'array') {
      return this.builder.getArrayType(new Map(), this.typeOf(items));
    }
    if (type === 'object') {
      return this.builder.getMapType(new Map(), this.typeOf(additionalProperties));
    }
    return type === 'string'
      ? this.builder.getStringType(new Map(), StringTypes.unrestricted)
      : this.builder.getPrimitiveType(PRIMITIVES[type] ?? 'any');
  }

  unionOf(types) {
    const members = new Set(types);
    return members.size > 1 ? this.builder.getUnionType(new Map(), members) : types[0];
  }
}

const PRIMITIVES = { boolean: 'bool', integer: 'integer', number: 'double', null: 'null' };

function descriptionsOf({ description, properties = {} }) {
  const described = Object.entries(properties).filter(([, inner]) => inner.description);
  const texts = new Map(described.map(([property, inner]) => [property, new Set([inner.description])]));
  return [
    ...(description ? descriptionTypeAttributeKind.makeAttributes(new Set([description])) : []),
    ...propertyDescriptionsTypeAttributeKind.makeAttributes(texts),
  ];
}
