import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from '@swc/core';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { workspaceFolders } from '../../packages/launcher/src/bootstrap/workspace.mjs';

const READERS = new Set(['optional', 'string', 'integer', 'oneOf', 'list', 'secret', 'optionalSecret', 'secretGroup']);
const CALL_DEPTH_MAX = 12;

/**
 * Finds every environment variable that the code reads through `Env` of @cotejo/platform. Names, fallbacks and ranges that
 * a function receives as parameters are followed to its callers, so `readListenSettings(env, 'COTEJO_CONSOLE', 3010)`
 * yields `COTEJO_CONSOLE_PORT` with the default 3010.
 *
 * @returns {{ name: string, kind: string, fallback: unknown, range?: unknown, reader: string }[]} one entry for each
 *   variable and place it is read from; `fallback` is `undefined` where the code computes it, `null` without a fallback
 */
export function settingsInCode() {
  const modules = sourceFiles().map(readModule);
  const program = new Program(modules);
  return modules.flatMap((module) =>
    module.calls
      .filter(isRead)
      .flatMap((call) => program.contextsOf(module, call).flatMap(readIn(program, module, call))),
  );
}

function sourceFiles() {
  return workspaceFolders()
    .map((folder) => join(folder, 'src'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => relative(rootDir, join(folder, name))))
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|\/(testing|conformance)\//.test(file));
}

function isRead({ node }) {
  const { type, object, property } = node.callee;
  const isEnv =
    object?.type === 'Identifier' ? object.value === 'env' : isNew(object, 'Env') || endsWith(object, 'env');
  return type === 'MemberExpression' && READERS.has(property.value) && isEnv;
}

const isNew = (node, name) => node?.type === 'NewExpression' && node.callee.value === name;
const endsWith = (node, name) => node?.type === 'MemberExpression' && node.property.value === name;

const readIn =
  (program, module, { node }) =>
  (context) => {
    const [name, second, third] = node.arguments.map(({ expression }) => program.evaluate(expression, module, context));
    const kind = node.callee.property.value;
    const reader = context.at(-1).module.file;
    if (/secret/i.test(kind)) {
      const names = kind === 'secretGroup' ? second : [name];
      const isRequired = kind === 'secret';
      return (names ?? []).filter(Boolean).map((each) => ({
        name: each,
        kind: isRequired ? 'string' : 'optional',
        fallback: null,
        reader,
      }));
    }
    const [fallback, range] = kind === 'oneOf' ? [third, second] : [second, third];
    const given = node.arguments.length > (kind === 'oneOf' ? 2 : 1) && kind !== 'optional';
    return typeof name === 'string' ? [{ name, kind, fallback: given ? fallback : null, range, reader }] : [];
  };

/** Calls, constants, functions and imports of one file; a call knows the functions around it, innermost last. */
function readModule(file) {
  const text = readFileSync(join(rootDir, file), 'utf8');
  const module = { file, calls: [], constants: new Map(), functions: new Map(), imports: new Map() };
  visit(parseSync(text, { syntax: 'typescript', decorators: true, target: 'es2022' }), [], module);
  return module;
}

function visit(node, around, module) {
  if (Array.isArray(node)) {
    node.forEach((each) => {
      visit(each, around, module);
    });
    return;
  }
  if (!node || typeof node !== 'object') {
    return;
  }
  const inside = isFunction(node) ? [...around, functionOf(node, module)] : around;
  if (node.type === 'CallExpression') {
    module.calls.push({ node, around });
  } else if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
    const others = module.constants.get(node.id.value) ?? [];
    module.constants.set(node.id.value, [...others, { init: node.init, around: around.at(-1) }]);
  } else if (node.type === 'ImportDeclaration') {
    node.specifiers.forEach(({ local }) => {
      module.imports.set(local.value, node.source.value);
    });
  }
  if (node.type === 'VariableDeclarator' && isDynamicImport(node.init)) {
    node.id.properties?.forEach(({ key }) => {
      module.imports.set(key.value, node.init.argument.arguments[0].expression.value);
    });
  }
  for (const [key, value] of Object.entries(node)) {
    visit(value, key === 'callee' ? around : inside, module);
  }
}

/** `await import('./module.js')` */
const isDynamicImport = (node) => node?.type === 'AwaitExpression' && node.argument.callee?.type === 'Import';

const isFunction = ({ type }) => ['FunctionDeclaration', 'ArrowFunctionExpression', 'ClassMethod'].includes(type);

function functionOf(node, module) {
  const params = (node.params ?? node.function.params).map((param) => param.pat ?? param).map((pat) => pat.left ?? pat);
  const made = { name: node.identifier?.value ?? null, params, node };
  if (made.name) {
    module.functions.set(made.name, made);
  }
  return made;
}

class Program {
  constructor(modules) {
    this.modules = new Map(modules.map((module) => [module.file, module]));
  }

  /** Every chain of calls that leads to `call`, innermost first: the values of parameters, and at last the outermost file. */
  contextsOf(module, call, depth = 0) {
    const named = call.around.findLast(({ name }) => name);
    const here = { module, call };
    const callers = named && depth < CALL_DEPTH_MAX ? this.callersOf(module, named) : [];
    if (callers.length === 0) {
      return [[here]];
    }
    return callers.flatMap((caller) =>
      this.contextsOf(caller.module, caller.call, depth + 1).map((context) => [{ ...here, named }, ...context]),
    );
  }

  callersOf(module, { name }) {
    return [...this.modules.values()].flatMap((other) =>
      other.calls
        .filter(({ node }) => node.callee.type === 'Identifier' && node.callee.value === name)
        .filter(() => this.functionNamed(name, other)?.module === module)
        .map((call) => ({ module: other, call })),
    );
  }

  functionNamed(name, module) {
    return this.definitionOf(name, module, 'functions');
  }

  /** The definition of a name as `module` sees it: its own, or the imported one. */
  definitionOf(name, module, kind) {
    if (module.functions.has(name) || module.constants.has(name)) {
      return module[kind].has(name) ? { module, value: module[kind].get(name) } : null;
    }
    const from = module.imports.get(name);
    if (!from) {
      return null;
    }
    const [, ours] = /^@cotejo\/([^/]+)/.exec(from) ?? [];
    const folders = ours
      ? ['packages', 'apps'].map((group) => `${group}/${ours}/`)
      : [join(dirname(module.file), from.replace(/\.js$/, '.ts'))];
    const home = [...this.modules.values()].find(
      (other) => folders.some((folder) => other.file.startsWith(folder)) && other[kind].has(name),
    );
    return home ? { module: home, value: home[kind].get(name) } : null;
  }

  /** @returns {any} the constant value of an expression, or `undefined` */
  evaluate(node, module, context) {
    switch (node?.type) {
      case 'StringLiteral':
      case 'NumericLiteral':
      case 'BooleanLiteral':
        return node.value;
      case 'TsAsExpression':
      case 'TsConstAssertion':
        return this.evaluate(node.expression, module, context);
      case 'ArrayExpression':
        return node.elements.map(({ expression }) => this.evaluate(expression, module, context));
      case 'ObjectExpression':
        return Object.fromEntries(
          node.properties
            .filter(({ type }) => type === 'KeyValueProperty')
            .map(({ key, value }) => [key.value, this.evaluate(value, module, context)]),
        );
      case 'TemplateLiteral':
        return this.template(node, module, context);
      case 'Identifier':
        return this.named(node.value, module, context);
      default:
        return undefined;
    }
  }

  template({ quasis, expressions }, module, context) {
    const values = expressions.map((expression) => this.evaluate(expression, module, context) ?? '<SOURCE>');
    return quasis.map(({ cooked }, index) => cooked + (values[index] ?? '')).join('');
  }

  named(name, module, context) {
    const [{ named, call }, ...outer] = context;
    const place = named?.params.findIndex((param) => param.value === name) ?? -1;
    if (place >= 0 && outer.length > 0) {
      const [caller] = outer;
      return this.evaluate(caller.call.node.arguments[place]?.expression, caller.module, outer);
    }
    const definition = this.definitionOf(name, module, 'constants');
    const seen = definition?.value.find(
      ({ around }) => !around || definition.module !== module || call.around.includes(around),
    );
    return seen && this.evaluate(seen.init, definition.module, context);
  }
}
