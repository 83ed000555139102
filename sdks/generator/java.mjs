// Modelina and quicktype were tried for Java. Modelina's records have no Jackson annotations, no documentation and no
// builder; quicktype makes mutable classes; and both refuse an unknown value of an enumeration. So this file writes the
// records itself.

import { readFileSync } from 'node:fs';
import { sentOnly } from './schema/schemas.mjs';

export const folder = 'java/src/main/java/co/cotejo/model';

const DOCUMENT = new URL('../../docs/reference/openapi.json', import.meta.url);
const PACKAGE = 'co.cotejo.model';
const HEADER = '// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.\n';
const INT_MAX = 2 ** 31 - 1;
const ABSENT = ' Null when absent.';
const LINE_WIDTH = 110;
/** The client reads the body of an error member by member, so that a broken body can never hide the error. */
const WITHOUT_MODEL = new Set(['Error']);
const KEYWORDS = new Set(['class', 'new', 'default', 'package', 'interface', 'switch', 'case', 'enum', 'import']);

/** Reads the document itself: the limits, which say whether an `Integer` can hold a number, are not in `schemas`. */
export function render(simplified) {
  const { schemas } = JSON.parse(readFileSync(DOCUMENT, 'utf8')).components;
  const sent = sentOnly(simplified);
  const names = Object.keys(schemas).filter((name) => !WITHOUT_MODEL.has(name));
  return new Map([
    ...names.map((name) => [`${name}.java`, fileOf(name, schemas, sent.has(name))]),
    ['Members.java', `${HEADER}${MEMBERS}`],
    ['package-info.java', `${HEADER}/** Requests and answers of the API. */\npackage ${PACKAGE};\n`],
  ]);
}

/** Every file of the folder is generated, so the code that all records share is too. */
const MEMBERS = `package ${PACKAGE};

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** What all records do with their members. */
final class Members {
  private Members() {}

  /** Lists the names of the members that are not null, for example {@code Gps[lat, lon]}. */
  static String describe(String type, Object... namesAndValues) {
    StringJoiner names = new StringJoiner(", ", type + "[", "]");
    for (int at = 0; at < namesAndValues.length; at += 2) {
      if (namesAndValues[at + 1] != null) {
        names.add((String) namesAndValues[at]);
      }
    }
    return names.toString();
  }

  /** Unlike {@code List.copyOf}, it accepts an element that is null. */
  static <T> List<T> copy(List<T> list) {
    return list == null ? null : Collections.unmodifiableList(new ArrayList<>(list));
  }

  /** Keeps the order of the entries. */
  static <T> Map<String, T> copy(Map<String, T> map) {
    return map == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
`;

function fileOf(name, schemas, isSent) {
  const schema = schemas[name];
  const body = schema.enum ? constantsOf(name, schema, 0) : recordOf(name, schemas, isSent);
  const imports = [
    ...importsFor(body, 'com.fasterxml.jackson.annotation', ['JsonIgnoreProperties', 'JsonInclude', 'JsonProperty']),
    ...importsFor(body, 'com.fasterxml.jackson.databind', ['JsonNode']),
    ...importsFor(body, 'java.math', ['BigDecimal']),
    ...importsFor(body, 'java.util', ['List', 'Map']),
  ];
  const importLines = imports.length > 0 ? `${imports.join('\n')}\n\n` : '';
  return `${HEADER}package ${PACKAGE};\n\n${importLines}${body}`;
}

function importsFor(body, fromPackage, names) {
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(body)).map((name) => `import ${fromPackage}.${name};`);
}

/** A record with one component for each member. Every component is an object type, so `null` always means unknown. */
function recordOf(name, schemas, isSent) {
  const schema = schemas[name];
  const members = membersOf(schema, schemas);
  const components = members.map(({ wire, java, type }) => `    @JsonProperty("${wire}") ${type} ${java}`);
  const params = members.map(({ java, text }) => `@param ${java} ${text}`);
  const inner = [
    copyLists(name, members),
    redactedToString(name, members),
    ...(isSent && members.filter(({ required }) => !required).length > 2 ? [builderOf(name, members)] : []),
    ...members.flatMap(({ holder, enumeration }) => (enumeration ? [constantsOf(holder, enumeration, 2)] : [])),
  ];
  return [
    doc([sentence(schema.description ?? name), '', ...params], 0),
    // A request that is read from JSON must not lose a member: the service has to see a mistyped name.
    ...(isSent ? [] : ['@JsonIgnoreProperties(ignoreUnknown = true)']),
    '@JsonInclude(JsonInclude.Include.NON_NULL)',
    `public record ${name}(\n${components.join(',\n')}) {`,
    inner.filter(Boolean).join('\n\n'),
    '}\n',
  ].join('\n');
}

function membersOf({ properties, required = [] }, schemas) {
  return Object.entries(properties).map(([wire, schema]) => {
    const enumeration = openEnumeration(schema);
    const optional = required.includes(wire) ? '' : ABSENT;
    return {
      wire,
      java: javaName(wire),
      type: typeOf(schema, schemas),
      text: sentence(schema.description ?? wire) + valuesText(schema) + optional,
      required: required.includes(wire),
      holder: capital(javaName(wire)),
      enumeration,
    };
  });
}

function typeOf(schema, schemas) {
  const [only, ...others] = [schema.anyOf, schema.allOf, schema.oneOf].flatMap((list) => list ?? []).filter(isNotNull);
  if (only) {
    return others.length === 0 || others.every(({ type }) => type && type === only.type)
      ? typeOf(only, schemas)
      : mixedType([only, ...others]);
  }
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    return schemas[name].enum ? 'String' : name;
  }
  return plainType(schema, schemas);
}

/** Objects of several kinds are sent, and values of several kinds are received. */
function mixedType(schemas) {
  return schemas.every(({ $ref }) => $ref) ? 'Object' : 'JsonNode';
}

function plainType(schema, schemas) {
  const large = schema.maximum > INT_MAX;
  switch ([schema.type].flat()[0]) {
    case 'string':
      return 'String';
    case 'boolean':
      return 'Boolean';
    case 'integer':
      return large ? 'Long' : 'Integer';
    case 'number':
      return large ? 'BigDecimal' : 'Double';
    case 'array':
      return `List<${typeOf(schema.items, schemas)}>`;
    case 'object':
      return `Map<String, ${typeOf(schema.additionalProperties, schemas)}>`;
    default:
      throw new Error(`no Java type for ${JSON.stringify(schema)}`);
  }
}

function copyLists(name, members) {
  const copies = members
    .filter(({ type }) => /^(List|Map)</.test(type))
    .map(({ java }) => `    ${java} = Members.copy(${java});`);
  if (copies.length === 0) {
    return '';
  }
  return [
    doc(
      [
        'Copies the lists, so that nothing can change them later.',
        '',
        ...members.map(({ java }) => `@param ${java} as above`),
      ],
      2,
    ),
    `  public ${name} {`,
    ...copies,
    '  }',
  ].join('\n');
}

function redactedToString(name, members) {
  if (name === 'FieldError') {
    return FIELD_ERROR_TEXT;
  }
  const lines = members.map(({ wire, java }) => `        "${wire}", ${java}`);
  return [
    '  /** Names the members that are present. Values are left out, because this text often ends in a log. */',
    '  @Override',
    '  public String toString() {',
    `    return Members.describe(\n        "${name}",\n${lines.join(',\n')});`,
    '  }',
  ].join('\n');
}

/** Place and code are what a developer looks for in a log, and no values of the buyer. */
const FIELD_ERROR_TEXT = `  /** Names the field and its problem. */
  @Override
  public String toString() {
    return "FieldError[pointer=" + pointer + ", code=" + code + "]";
  }`;

function builderOf(name, members) {
  const must = members.filter(({ required }) => required);
  const may = members.filter(({ required }) => !required);
  const params = must.map(({ type, java }) => `${type} ${java}`).join(', ');
  return [
    doc(
      [
        'Starts a builder of this record.',
        '',
        ...must.map(({ java, text }) => `@param ${java} ${text}`),
        '@return a builder',
      ],
      2,
    ),
    `  public static Builder builder(${params}) {`,
    `    return new Builder(${must.map(({ java }) => java).join(', ')});`,
    '  }',
    '',
    '  /** Collects the members of the record. */',
    '  public static final class Builder {',
    ...must.map(({ type, java }) => `    private final ${type} ${java};`),
    ...may.map(({ type, java }) => `    private ${type} ${java};`),
    '',
    `    private Builder(${params}) {`,
    ...must.map(({ java }) => `      this.${java} = ${java};`),
    '    }',
    ...may.flatMap((member) => ['', setterOf(member)]),
    '',
    '    /**',
    '     * Builds the record.',
    '     *',
    '     * @return the record',
    '     */',
    `    public ${name} build() {`,
    `      return new ${name}(\n          ${members.map(({ java }) => java).join(',\n          ')});`,
    '    }',
    '  }',
  ].join('\n');
}

function setterOf({ java, type, text }) {
  return [
    doc([`Sets ${java}.`, '', `@param ${java} ${text.replace(ABSENT, '')}`, '@return this builder'], 4),
    `    public Builder ${java}(${type} ${java}) {`,
    `      this.${java} = ${java};`,
    '      return this;',
    '    }',
  ].join('\n');
}

/** The enumeration of a member or of its items. One with a single value carries no information. */
function openEnumeration(schema) {
  const list = schema.enum ?? schema.items?.enum;
  const texts = (list ?? []).filter((value) => typeof value === 'string');
  return texts.length > 1 ? { enum: texts, description: schema.description } : null;
}

/** Texts instead of an `enum`: a later version of the service may send a value that this version does not know. */
function constantsOf(name, schema, indent) {
  const pad = ' '.repeat(indent);
  const constants = schema.enum.map(
    (value) =>
      `${pad}  /** {@code ${value}}. */\n${pad}  public static final String ${constantName(value)} = "${value}";`,
  );
  return [
    doc([`Known values of {@code ${name}}. The service may send others later.`], indent),
    `${pad}public ${indent > 0 ? 'static ' : ''}final class ${name} {`,
    `${constants.join('\n\n')}`,
    '',
    `${pad}  private ${name}() {}`,
    `${pad}}${indent > 0 ? '' : '\n'}`,
  ].join('\n');
}

function valuesText(schema) {
  const enumeration = openEnumeration(schema);
  return enumeration && enumeration.enum.length < 12
    ? ` Known values: ${enumeration.enum.map((value) => `<code>${value}</code>`).join(', ')}.`
    : '';
}

/** @param {string[]} lines */
function doc(lines, indent) {
  const pad = ' '.repeat(indent);
  if (lines.length === 1 && lines[0].length + indent + 7 <= LINE_WIDTH) {
    return `${pad}/** ${lines[0]} */`;
  }
  const text = lines.flatMap((line) => (line === '' ? [''] : wrap(line, LINE_WIDTH - indent - 3)));
  return [`${pad}/**`, ...text.map((line) => `${pad} * ${line}`.trimEnd()), `${pad} */`].join('\n');
}

function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(text.startsWith('@') ? `    ${word}` : word);
    } else {
      lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    }
  }
  return lines;
}

/** A description as Javadoc: ends with a period, code in {@code}, no markup. */
function sentence(text) {
  const plain = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/@/g, '&#64;');
  const coded = plain.replace(/`([^`]*)`/g, '<code>$1</code>');
  return coded.endsWith('.') ? coded : `${coded}.`;
}

const isNotNull = ({ type }) => type !== 'null';
const capital = (text) => text[0].toUpperCase() + text.slice(1);

function javaName(wire) {
  const name = wire.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  return KEYWORDS.has(name) ? `${name}_` : name;
}

const constantName = (value) => value.toUpperCase().replace(/\W/g, '_');
