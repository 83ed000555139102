import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';

const MODULE = 'virtual:shipped-policies';
const POLICIES = fileURLToPath(new URL('../../../../policies', import.meta.url));
const REQUIRED = /require\("([^"]+)"\)\.default/g;

/**
 * Gives the pages the shipped policies and scorecards, the list policy, and a validator of policies. Ajv writes the validator here, because the
 * content security policy forbids compiling a schema in the browser.
 */
export function shippedPolicies(folder = POLICIES): Plugin {
  return {
    name: 'shipped-policies',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? moduleText(folder) : null),
  };
}

function moduleText(folder: string): string {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const readAll = (name: string) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => read(`${name}/${file}`));
  return `${validatorText(read('schemas/policy.schema.json') as object)}
export const policies = ${JSON.stringify(readAll('decision'))};
export const scorecards = ${JSON.stringify(readAll('scorecards'))};
export const listPolicy = ${JSON.stringify(read('lists.json'))};
`;
}

/** The source of a function `validate`, with its parts of Ajv as imports instead of `require`. */
function validatorText(schema: object): string {
  const ajv = new Ajv2020({ allErrors: true, validateSchema: false, code: { source: true, esm: true } });
  const source = standalone(ajv, ajv.compile(schema));
  const parts = [...new Set([...source.matchAll(REQUIRED)].map(([, name = '']) => name))];
  const imports = parts.map((name, at) => `import * as part${at} from '${name}.js';`);
  // Bundlers differ in what the default import of a CommonJS module is.
  const partOf = (name: string) => `(part${parts.indexOf(name)}.default.default ?? part${parts.indexOf(name)}.default)`;
  return `${imports.join('\n')}\n${source.replace(REQUIRED, (_, name: string) => partOf(name))}`;
}
