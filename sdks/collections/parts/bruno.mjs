import { requestOf } from './request.mjs';
import { testScript } from './script.mjs';

const DIALECT = {
  test: 'test',
  expect: 'expect',
  status: 'res.getStatus()',
  json: 'res.getBody()',
  header: (name) => `res.getHeader('${name}')`,
  keep: (name, value) => `bru.setVar('${name}', ${value});`,
  kept: (name) => `bru.getVar('${name}')`,
  repeat: (name) => `bru.runner.setNextRequest(${JSON.stringify(name)});`,
};
const COLLECTION = { version: '1', name: 'Cotejo', type: 'collection', ignore: ['node_modules', '.git'] };
/** The key never stands in a file: Bruno reads it from its process, or from the file `.env` beside bruno.json. */
const ENVIRONMENT = `vars {
  baseUrl: {{process.env.COTEJO_BASE_URL}}
  apiKey: {{process.env.COTEJO_API_KEY}}
}
`;
const NOTE = `docs {
  Generated from docs/reference/openapi.json by sdks/collections/generate.mjs; do not edit.
}
`;

/** @returns {Map<string, string>} text of each file, by its path */
export function brunoFiles(cases, operations) {
  const files = new Map([
    ['bruno/bruno.json', `${JSON.stringify(COLLECTION, null, 2)}\n`],
    ['bruno/collection.bru', NOTE],
    ['bruno/environments/operator.bru', ENVIRONMENT],
  ]);
  const folders = [...new Set(cases.map(({ folder }) => folder))];
  for (const [at, folder] of folders.entries()) {
    const path = `bruno/${at + 1} ${folder}`;
    files.set(`${path}/folder.bru`, block('meta', { name: folder, seq: at + 1 }));
    for (const [index, one] of cases.filter((each) => each.folder === folder).entries()) {
      files.set(`${path}/${fileName(one.name)}.bru`, requestText(one, operations, index + 1));
    }
  }
  return files;
}

function requestText(one, operations, seq) {
  const { method, path, query, accept, body, key, description } = requestOf(one, operations);
  const url = `{{baseUrl}}/${path.join('/')}${query ? `?${query}` : ''}`;
  const [name, value] = query.split('=');
  return [
    block('meta', { name: one.name, type: 'http', seq }),
    block(method.toLowerCase(), { url, body: body === undefined ? 'none' : 'json', auth: 'none' }),
    query && block('params:query', { [name]: value }),
    block('headers', { Accept: accept, ...(key && { 'X-API-Key': '{{apiKey}}' }) }),
    body !== undefined && textBlock('body:json', body),
    textBlock('tests', testScript(one, DIALECT)),
    description && textBlock('docs', description),
  ]
    .filter(Boolean)
    .join('\n');
}

function block(name, values) {
  const lines = Object.entries(values).map(([key, value]) => `  ${key}: ${value}`);
  return `${name} {\n${lines.join('\n')}\n}\n`;
}

/** Bruno ends a block at a brace in the first column, so every line of a text is indented. */
function textBlock(name, text) {
  return `${name} {\n${text.replace(/^(?=.)/gm, '  ')}\n}\n`;
}

/** Names of files for every system: macOS and Linux write an accent in different bytes. */
const fileName = (name) =>
  name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]|[:/\\?*"<>|]/g, '')
    .replace(/ +/g, ' ');
