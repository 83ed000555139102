import { funPrefixNamer, getOptionValues, PythonRenderer, PythonTargetLanguage, pythonOptions } from 'quicktype-core';
import { renderSchemas } from './schema/quicktype.mjs';
import { ANSWERS, REQUESTS } from './schema/schemas.mjs';

export const folder = 'python/src/cotejo/models';

const KEYWORDS = new Set(['class', 'from', 'import', 'in', 'is', 'global', 'pass']);
const HEAD = '# Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.';

/** Answers are dataclasses, which read well; requests are typed dictionaries, which can be written as literals. */
export async function render(schemas) {
  const answers = await renderModule(schemas, ANSWERS, AnswerRenderer);
  const requests = await renderModule(withReceiptDict(schemas), REQUESTS, RequestRenderer);
  return new Map([
    ['__init__.py', indexOf({ answers, requests })],
    ['answers.py', answers],
    ['requests.py', requests],
  ]);
}

async function renderModule(schemas, roots, renderer) {
  const files = await renderSchemas({ schemas, roots, lang: new Python(renderer), mainFile: 'module.py' });
  return [...files.values()][0];
}

/** The receipt in a request needs a name that differs from the receipt in an answer. */
function withReceiptDict(schemas) {
  const renamed = JSON.stringify(schemas).replaceAll('"#/definitions/Receipt"', '"#/definitions/ReceiptDict"');
  return { ...JSON.parse(renamed), ReceiptDict: schemas.Receipt };
}

function indexOf(modules) {
  const named = Object.entries(modules).map(([module, text]) => [module, publicNames(text)]);
  const imports = named.map(([module, names]) => `from .${module} import (\n${lines(names, (name) => name)})\n`);
  const all = named.flatMap(([, names]) => names).sort();
  return `${HEAD}\n"""Bodies of the API."""\n\n${imports.join('')}\n__all__ = [\n${lines(all, (name) => `"${name}"`)}]\n`;
}

const publicNames = (text) =>
  [...text.matchAll(/^(?:class )?([A-Z]\w+)(?:\(| = Union)/gm)].map(([, name]) => name).sort();
const lines = (names, write) => names.map((name) => `    ${write(name)},\n`).join('');

class Python extends PythonTargetLanguage {
  constructor(renderer) {
    super();
    this.renderer = renderer;
  }

  /** All texts stay texts: a date that this version cannot read must not break an answer. */
  get stringTypeMapping() {
    return new Map();
  }

  makeRenderer(context) {
    const options = getOptionValues(pythonOptions, { 'python-version': '3.7', 'just-types': 'true' });
    return new this.renderer(this, context, options);
  }
}

class ModelRenderer extends PythonRenderer {
  forbiddenForObjectProperties() {
    return { names: [], includeGlobalForbidden: false };
  }

  /** An enumeration is open: its known values help an editor, and any other text is accepted too. */
  emitEnum(type) {
    const [union, literal] = [this.withTyping('Union'), this.withTyping('Literal')];
    this.emitBlock([this.nameForNamedType(type), ' = ', union, '['], () => {
      this.emitBlock([literal, '['], () => {
        this.forEachEnumCase(type, 'none', (_, value) => this.emitLine(this.string(value), ','));
      });
      this.emitLine('],');
      this.emitLine('str,');
    });
    this.emitLine(']');
    this.declaredTypes.add(type);
  }

  emitSourceStructure(file) {
    this.emitLine(HEAD);
    this.emitLine('from __future__ import annotations');
    this.ensureBlankLine();
    super.emitSourceStructure(file);
  }
}

class AnswerRenderer extends ModelRenderer {
  emitClass(type) {
    this.withImport('.._model', 'Model');
    this.withImport('.._model', 'wire_name');
    this.withImport('dataclasses', 'dataclass');
    this.emitLine('@dataclass(frozen=True)');
    this.emitBlock(['class ', this.nameForNamedType(type), '(Model):'], () => {
      this.emitDescription(this.descriptionForType(type));
      this.forEachClassProperty(type, 'none', (name, wireName, property) => {
        this.ensureBlankLine();
        this.emitLine(name, ': ', this.optionalType(property), this.defaultOf(name, wireName));
        this.emitDescription(this.descriptionForClassProperty(type, wireName));
      });
    });
    this.declaredTypes.add(type);
  }

  namerForObjectProperty() {
    return funPrefixNamer('property', (name) => {
      const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return KEYWORDS.has(snake) ? `${snake}_` : snake;
    });
  }

  /** A member that an older or newer gateway does not send is None, whatever the schema requires. */
  optionalType(property) {
    const rendered = this.sourcelikeToString(this.pythonType(property.type, false, true));
    return rendered.startsWith('Optional[') || rendered === 'Any'
      ? rendered
      : [this.withTyping('Optional'), '[', rendered, ']'];
  }

  defaultOf(name, wireName) {
    const rendered = this.sourcelikeToString(name);
    return rendered === wireName ? ' = None' : [' = wire_name(', this.string(wireName), ')'];
  }
}

class RequestRenderer extends ModelRenderer {
  /** Python 3.9 has no `Required`: the required members are in a separate class. */
  emitClass(type) {
    const name = this.nameForNamedType(type);
    const properties = [...type.getProperties().values()];
    const [required, optional] = [properties.some((p) => !p.isOptional), properties.some((p) => p.isOptional)];
    const base = this.withTyping('TypedDict');
    if (required && optional) {
      this.emitBlock(['class _', name, 'Required(', base, '):'], () => this.emitMembers(type, false));
      this.ensureBlankLine(2);
      this.emitBlock(['class ', name, '(_', name, 'Required, total=False):'], () => this.emitMembers(type, true));
    } else {
      this.emitBlock(['class ', name, '(', base, required ? '' : ', total=False', '):'], () =>
        this.emitMembers(type, optional),
      );
    }
    this.declaredTypes.add(type);
  }

  emitMembers(type, optional) {
    if (optional || [...type.getProperties().values()].every((property) => !property.isOptional)) {
      this.emitDescription(this.descriptionForType(type));
    }
    this.forEachClassProperty(type, 'none', (name, wireName, property) => {
      if (property.isOptional === optional) {
        this.ensureBlankLine();
        this.emitLine(name, ': ', this.pythonType(property.type, false, true));
        this.emitDescription(this.descriptionForClassProperty(type, wireName));
      }
    });
  }

  /** A request has the names of the wire: a typed dictionary is sent as it is. */
  namerForObjectProperty() {
    return funPrefixNamer('property', (name) => name);
  }
}
