import { requestOf } from './request.mjs';
import { testScript } from './script.mjs';

const DIALECT = {
  test: 'pm.test',
  expect: 'pm.expect',
  status: 'pm.response.code',
  json: 'pm.response.json()',
  header: (name) => `pm.response.headers.get('${name}')`,
  keep: (name, value) => `pm.collectionVariables.set('${name}', ${value});`,
  kept: (name) => `pm.collectionVariables.get('${name}')`,
  repeat: (name) => `pm.execution.setNextRequest(${JSON.stringify(name)});`,
};

/** @returns {Map<string, string>} text of each file, by its path */
export function postmanFiles(cases, operations) {
  const folders = [...new Set(cases.map(({ folder }) => folder))];
  const collection = {
    info: {
      name: 'Cotejo',
      description: 'Generated from docs/reference/openapi.json by sdks/collections/generate.mjs; do not edit.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: ['baseUrl', 'apiKey', 'receipt'].map((key) => ({ key, value: '', type: 'string' })),
    item: folders.map((name) => ({
      name,
      item: cases.filter(({ folder }) => folder === name).map((one) => itemOf(one, operations)),
    })),
  };
  return new Map([['postman/cotejo.postman_collection.json', `${JSON.stringify(collection, null, 2)}\n`]]);
}

function itemOf(one, operations) {
  const { method, path, query, accept, body, key, description } = requestOf(one, operations);
  return {
    name: one.name,
    request: {
      method,
      description,
      auth: key ? apiKeyAuth() : { type: 'noauth' },
      header: [
        { key: 'Accept', value: accept },
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ],
      url: {
        raw: `{{baseUrl}}/${path.join('/')}${query ? `?${query}` : ''}`,
        host: ['{{baseUrl}}'],
        path,
        ...(query && { query: [query.split('=')].map(([name, value]) => ({ key: name, value })) }),
      },
      ...(body !== undefined && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: testScript(one, DIALECT).split('\n') } }],
  };
}

function apiKeyAuth() {
  const values = { key: 'X-API-Key', value: '{{apiKey}}', in: 'header' };
  return { type: 'apikey', apikey: Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' })) };
}
