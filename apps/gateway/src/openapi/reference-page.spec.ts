import { createHash } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';
import { curlOf } from './curl.js';
import type { PlacedOperation } from './document-types.js';
import { html, inline } from './html.js';
import { pretty } from './pretty-json.js';
import { referencePage } from './reference-page.js';
import { fieldsOf } from './schema-fields.js';

describe('html', () => {
  it('escapes inserted text exactly once', () => {
    const text = `<b>&"'`;
    expect(html`<p title="${text}">${text}</p>`.text).toBe(
      '<p title="&#60;b&#62;&#38;&#34;&#39;">&#60;b&#62;&#38;&#34;&#39;</p>',
    );
    expect(html`${html`<i>${'<'}</i>`}${['a', html`<br>`]}${false}${undefined}`.text).toBe('<i>&#60;</i>a<br>');
  });

  it('converts code and bold', () => {
    expect(inline('**Keys.** Send `X <b>`').text).toBe('<strong>Keys.</strong> Send <code>X &#60;b&#62;</code>');
  });
});

describe('pretty', () => {
  it('keeps short values on one line, and does not change the JSON', () => {
    expect(pretty({ a: [1, 2], b: {} })).toBe('{ "a": [ 1, 2 ], "b": {} }');
    const long = { list: Array.from({ length: 40 }, (_, index) => ({ index, text: 'x  y' })), none: null };
    expect(pretty(long)).toContain('\n    { "index": 7, "text": "x  y" },\n');
    expect(JSON.parse(pretty(long))).toEqual(long);
  });
});

describe('curl', () => {
  const replay = {
    path: '/v1/receipts/replay',
    method: 'post',
    operation: { operationId: 'replay' },
  } as PlacedOperation;

  it('sends the recorded example', () => {
    expect(curlOf(replay, { receipt: {} })).toContain(`-d '{"receipt":{}}'`);
  });

  it('reads the body from a file when no example is recorded', () => {
    expect(curlOf(replay, undefined)).toMatch(/-d @request\.json$/);
  });
});

describe('fieldsOf', () => {
  const document = {
    components: {
      schemas: {
        Inner: { type: 'object', properties: { size: { type: 'integer', minimum: 1 } }, required: ['size'] },
        Codes: { type: 'string', enum: Array.from({ length: 20 }, (_, index) => `code_${index}`) },
      },
    },
  } as unknown as OpenAPIObject;
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  it('returns path, type and rules of every field', () => {
    const schema = {
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 9, pattern: '^x', description: 'Its name' },
        inner: { anyOf: [ref('Inner'), { type: 'null' }], description: 'May be null' },
        all: { type: 'array', items: ref('Inner') },
        code: { allOf: [ref('Codes')] },
        ip: { anyOf: [{ type: 'string', format: 'ipv4' }, { type: 'string', format: 'ipv6' }, { type: 'null' }] },
      },
    };
    const rows = fieldsOf(document, schema).map(({ name, type, rules, listedIn }) => [name, type, rules, listedIn]);
    expect(rows).toEqual([
      ['name', 'string', ['1 to 9 characters', '`^x`'], undefined],
      ['inner', 'object or null', [], undefined],
      ['inner.size', 'integer', ['at least 1'], undefined],
      ['all', 'array of object', [], undefined],
      ['all[].size', 'integer', ['at least 1'], undefined],
      ['code', 'string', [], 'Codes'],
      ['ip', 'string or null', ['ipv4 or ipv6'], undefined],
    ]);
  });
});

it('allows only its own style sheet, by its hash', () => {
  const { html: text, contentSecurityPolicy } = referencePage({
    info: { title: 'T', version: '1' },
    paths: {},
  } as never);
  const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(contentSecurityPolicy).toContain(`style-src 'sha256-${hash}'`);
});
