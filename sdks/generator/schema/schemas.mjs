import { readFileSync } from 'node:fs';

const DOCUMENT = new URL('../../../docs/reference/openapi.json', import.meta.url);

/** Bodies of requests: the SDKs only write them. */
export const REQUESTS = ['VerifyRequest', 'AnalyzeRequest', 'CedulaRequest', 'ReplayRequest', 'OutcomeRequest'];
/** Bodies of answers: the SDKs only read them, so they accept what they do not know. */
export const ANSWERS = [
  'VerifyResponse',
  'AnalyzeResponse',
  'CedulaRecord',
  'ReplayResponse',
  'OutcomeResponse',
  'OutcomeCounts',
  'SandboxCatalogue',
  'ReceiptKeys',
];

/**
 * Reads the schemas of the OpenAPI document for a generator of code. Only names and types stay: limits, formats and
 * patterns are the gateway's to check. Each list of values becomes a schema with its own name.
 * @returns JSON Schema definitions by name
 */
export function readSchemas() {
  const { components } = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const names = new EnumNames(components.schemas);
  const definitions = {};
  for (const [owner, schema] of Object.entries(components.schemas)) {
    definitions[owner] = simplify(schema, { names });
  }
  return { ...definitions, ...names.definitions };
}

/** Names of the schemas that are sent and never received: the requests and their parts. */
export function sentOnly(schemas) {
  const received = reach(schemas, ANSWERS);
  return new Set([...reach(schemas, REQUESTS)].filter((name) => !received.has(name)));
}

function reach(schemas, names, found = new Set()) {
  for (const name of names.filter((each) => !found.has(each))) {
    const references = JSON.stringify(schemas[name]).matchAll(/"#\/definitions\/(\w+)"/g);
    reach(
      schemas,
      [...references].map(([, reference]) => reference),
      found.add(name),
    );
  }
  return found;
}

/**
 * Gives each inline list of values one name: the name of the property which has it most often, or owner and property where
 * properties of one name have different lists.
 */
class EnumNames {
  definitions = {};
  #names = new Map();

  constructor(schemas) {
    const lists = Object.entries(schemas).flatMap(([owner, schema]) => inlineLists(owner, schema));
    const groups = groupByValues(lists);
    const shortNames = [...groups.values()].map(mostFrequentName);
    for (const [values, group] of groups) {
      const short = mostFrequentName(group);
      const isUnique = shortNames.filter((name) => name === short).length === 1;
      const { owner } = group.find(({ name }) => name === short);
      this.#define(values, isUnique ? short : owner + short);
    }
    for (const [owner, schema] of Object.entries(schemas)) {
      if (schema.enum) {
        this.#names.set(valuesOf(schema), owner);
      }
    }
  }

  nameOf(schema) {
    return this.#names.get(valuesOf(schema));
  }

  #define(values, name) {
    this.#names.set(values, name);
    this.definitions[name] = { type: 'string', enum: JSON.parse(values) };
  }
}

/** The lists of values among the properties of a schema, with the name that each property would give. */
function inlineLists(owner, { properties = {} }) {
  return Object.entries(properties).flatMap(([property, { items, ...own }]) =>
    [own, items ?? {}].filter(isChoice).map((list) => ({ owner, name: pascalCase(property), values: valuesOf(list) })),
  );
}

function groupByValues(lists) {
  const groups = new Map();
  for (const list of lists) {
    groups.set(list.values, [...(groups.get(list.values) ?? []), list]);
  }
  return groups;
}

function mostFrequentName(group) {
  const count = (name) => group.filter((other) => other.name === name).length;
  return group.map(({ name }) => name).reduce((best, name) => (count(name) > count(best) ? name : best));
}

function simplify(schema, place) {
  const { description, type, items, properties, required, additionalProperties } = schema;
  if (isChoice(schema)) {
    return place.property
      ? { description, $ref: `#/definitions/${place.names.nameOf(schema)}` }
      : { description, type: 'string', enum: schema.enum };
  }
  const reference = referenceOf(schema);
  if (reference) {
    return { description, $ref: reference };
  }
  const union = schema.anyOf ?? schema.oneOf;
  if (union?.every((part) => part.$ref)) {
    // The bodies of verify and analyze, in a replay. No generator keeps two objects in one union apart.
    return { description };
  }
  return withoutUndefined({
    description,
    type: schema.enum ? typeof schema.enum[0] : type,
    required,
    anyOf: union && distinct(union.map((part) => simplify(part, place))),
    items: items && simplify(items, place),
    properties: properties && simplifyProperties(properties, place.names),
    additionalProperties:
      typeof additionalProperties === 'object' ? simplify(additionalProperties, place) : additionalProperties,
  });
}

/** The only schema that a property refers to. Whether it may be null does not matter: every member may be absent. */
function referenceOf(schema) {
  const parts = schema.$ref ? [schema] : (schema.allOf ?? schema.anyOf ?? []);
  const references = parts.filter(({ type }) => type !== 'null').map(({ $ref }) => $ref);
  return references.length === 1 ? references[0]?.replace('#/components/schemas/', '#/definitions/') : undefined;
}

function simplifyProperties(properties, names) {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([property, schema]) => [property, simplify(schema, { names, property })]));
}

/** A list with one value adds nothing to a type; a list of numbers has no names to give. */
const isChoice = ({ enum: values }) => values?.length > 1 && values.every((v) => v === null || typeof v === 'string');

const valuesOf = (schema) => JSON.stringify(schema.enum.filter((value) => value !== null).sort());

const pascalCase = (name) => name.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());

/** Two formats of one type, such as IPv4 and IPv6, are equal without their format. */
const distinct = (schemas) => [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];

const withoutUndefined = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
