import { ConvenienceRenderer, funPrefixNamer, matchType, removeNullFromUnion, TargetLanguage } from 'quicktype-core';
import { renderSchemas } from './schema/quicktype.mjs';
import { ANSWERS, REQUESTS, sentOnly } from './schema/schemas.mjs';

export const folder = 'php/src/Model';

const HEAD = '// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.';

/** One file for each class, as PSR-4 wants it. */
export function render(schemas) {
  return renderSchemas({
    schemas,
    roots: [...ANSWERS, ...REQUESTS],
    lang: new Php(sentOnly(schemas)),
    mainFile: 'Model.php',
  });
}

/** The target of quicktype writes a getter, a validator and two converters for each property; these models do not. */
class Php extends TargetLanguage {
  constructor(sent) {
    super({ displayName: 'PHP', names: ['php'], extension: 'php' });
    this.sent = sent;
  }

  getOptions() {
    return {};
  }

  get supportsUnionsWithBothNumberTypes() {
    return true;
  }

  get supportsOptionalClassProperties() {
    return true;
  }

  makeRenderer(context) {
    return new ModelRenderer(this, context);
  }
}

class ModelRenderer extends ConvenienceRenderer {
  makeNamedTypeNamer() {
    return funPrefixNamer('type', (name) => name);
  }

  namerForObjectProperty() {
    return funPrefixNamer('property', (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));
  }

  makeUnionMemberNamer() {
    return null;
  }

  makeEnumCaseNamer() {
    return funPrefixNamer('case', (name) => name.toUpperCase().replace(/\W/g, '_'));
  }

  emitSourceStructure() {
    this.forEachNamedType(
      'none',
      (type, name) => this.emitFile(name, () => this.emitModel(type, name)),
      (type, name) => this.emitFile(name, () => this.emitConstants(type, name)),
      () => {},
    );
  }

  emitFile(name, emitClass) {
    const file = `${this.sourcelikeToString(name)}.php`;
    this.initializeEmitContextForFilename(file);
    this.emitLine('<?php');
    this.ensureBlankLine();
    this.emitLine(HEAD);
    this.ensureBlankLine();
    this.emitLine('declare(strict_types=1);');
    this.ensureBlankLine();
    this.emitLine('namespace Cotejo\\Model;');
    this.ensureBlankLine();
    emitClass();
    this.finishFile(file);
  }

  /** An enumeration of PHP would refuse a value that this version does not know: these are constants of texts. */
  emitConstants(type, name) {
    this.emitDescription(['Known values. Another value may come in a later version of the API.']);
    this.emitClass(['final class ', name], () => {
      this.forEachEnumCase(type, 'none', (constant, value) => {
        this.emitLine('public const ', constant, " = '", value, "';");
      });
    });
  }

  emitModel(type, name) {
    this.emitLine('use Cotejo\\Internal\\Model;');
    this.ensureBlankLine();
    this.emitDescription(this.descriptionForType(type));
    this.emitClass(['final class ', name, ' extends Model'], () => {
      this.emitLine('protected const MEMBERS = [');
      this.indent(() => {
        this.forEachClassProperty(type, 'none', (property, wireName, { type: inner }) => {
          this.emitLine("'", property, "' => ['", wireName, "', ", readerOf(inner, this), '],');
        });
      });
      this.emitLine('];');
      this.ensureBlankLine();
      this.emitConstructor(type, name);
    });
  }

  emitConstructor(type, name) {
    this.emitLine('public function __construct(');
    this.indent(() => {
      this.forEachClassProperty(type, 'interposing', (property, wireName, member) => {
        const required = this.isRequired(name, member);
        this.emitPropertyDoc(this.descriptionForClassProperty(type, wireName) ?? [], member, required);
        this.emitLine(
          'public readonly ',
          declaredType(member.type, required, this),
          ' $',
          property,
          required ? ',' : ' = null,',
        );
      });
    });
    this.emitLine(') {');
    this.emitLine('}');
  }

  /** The body of a request has required members. Any member of an answer may be absent, whatever the schema says. */
  isRequired(name, { isOptional }) {
    return !isOptional && this.targetLanguage.sent.has(this.sourcelikeToString(name));
  }

  sortClassProperties(properties) {
    const entries = [...properties];
    return new Map([...entries.filter(([, p]) => !p.isOptional), ...entries.filter(([, p]) => p.isOptional)]);
  }

  emitPropertyDoc(description, { type }, required) {
    const documented = documentedType(type, this);
    const nullable = required || documented === 'mixed' ? '' : '|null';
    const constants = constantsOf(type, this);
    this.emitDescriptionBlock([
      ...description,
      ['@var ', documented, nullable, constants ? [' One of the constants of ', constants, ', or a newer value'] : ''],
    ]);
  }

  emitDescriptionBlock(lines) {
    this.emitCommentLines(lines, { lineStart: ' * ', beforeComment: '/**', afterComment: ' */' });
  }

  emitClass(head, emitBody) {
    this.emitLine(head);
    this.emitLine('{');
    this.indent(emitBody);
    this.emitLine('}');
  }
}

/** How `Model` reads a member: a word for a simple value, a class, or a list of either. */
function readerOf(type, renderer) {
  return visit(type, {
    simple: (word) => `'${word}'`,
    any: () => "'mixed'",
    array: (items) => ['[', readerOf(items, renderer), ']'],
    map: () => "'map'",
    model: (model) => [renderer.nameForNamedType(model), '::class'],
    constants: () => "'string'",
    union: () => "'mixed'",
  });
}

function declaredType(type, required, renderer) {
  const declared = visit(type, {
    simple: (word) => word,
    any: () => 'mixed',
    array: () => 'array',
    map: () => 'array',
    model: (model) => renderer.nameForNamedType(model),
    constants: () => 'string',
    union: () => 'mixed',
  });
  return required || declared === 'mixed' ? declared : ['?', declared];
}

function documentedType(type, renderer) {
  return visit(type, {
    simple: (word) => word,
    any: () => 'mixed',
    array: (items) => ['list<', documentedType(items, renderer), '>'],
    map: (values) => ['array<string, ', documentedType(values, renderer), '>'],
    model: (model) => renderer.nameForNamedType(model),
    constants: () => 'string',
    union: (members) => members.flatMap((member, index) => [index > 0 ? '|' : '', documentedType(member, renderer)]),
  });
}

/** The class with the known values of a member, if it is an enumeration or a list of them. */
function constantsOf(type, renderer) {
  const none = () => undefined;
  return visit(type, {
    simple: none,
    any: none,
    array: (items) => constantsOf(items, renderer),
    map: none,
    model: none,
    constants: (constants) => renderer.nameForNamedType(constants),
    union: none,
  });
}

/** Follows the shape of a type. Null is left out: the caller adds it. */
function visit(type, { simple, any, array, map, model, constants, union }) {
  return matchType(
    type,
    any,
    () => simple('null'),
    () => simple('bool'),
    () => simple('int'),
    () => simple('float'),
    () => simple('string'),
    ({ items }) => array(items),
    model,
    ({ values }) => map(values),
    constants,
    (members) => {
      const [, rest] = removeNullFromUnion(members);
      return rest.size === 1
        ? visit([...rest][0], { simple, any, array, map, model, constants, union })
        : union([...rest]);
    },
  );
}
