import { operationSection } from './operation-section.js';
import type { DescribedOperation } from './reference-model.js';

const OPERATION: DescribedOperation = {
  id: 'lookUp',
  tag: 'Registry',
  method: 'GET',
  path: '/v1/cedula/{numero}',
  summary: 'Look up a cédula',
  description: 'Needs the scope `cedula:read`.',
  takesKey: true,
  parameters: [],
  request: [],
  answer: [],
  refusals: [],
  headers: [],
  examples: [],
  curl: 'curl -s "$BASE_URL/v1/cedula/80123456"',
};
const sectionOf = (change: Partial<DescribedOperation> = {}) => operationSection({ ...OPERATION, ...change }).text;
const FIELD = { name: 'numero', type: 'string', required: false, rules: [], description: '' };

it('starts with the anchor, the method and the path of the operation', () => {
  expect(sectionOf()).toMatch(/^<section id="lookUp">\n<h2><b class="GET">GET<\/b> \/v1\/cedula\/\{numero\}<\/h2>/);
});

it('shows the description with its marks, and the command with its quotes escaped', () => {
  const text = sectionOf();
  expect(text).toContain('<strong>Look up a cédula.</strong> Needs the scope <code>cedula:read</code>.');
  expect(text).toContain('<pre><code>curl -s &#34;$BASE_URL/v1/cedula/80123456&#34;</code></pre>');
});

it('leaves out tables without fields, and examples when none is recorded', () => {
  const headings = sectionOf().match(/<h3>\w.*?<\/h3>/g);
  expect(headings).toEqual(['<h3>Errors</h3>']);
});

it('has the tables in the order parameters, request, answer', () => {
  const text = sectionOf({ parameters: [FIELD], request: [FIELD], answer: [FIELD] });
  expect([...text.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)).toEqual([
    'Parameters',
    'Request body',
    'Answer',
    'Errors',
  ]);
});

it('remarks absence only for fields of the answer', () => {
  expect(sectionOf({ request: [FIELD] })).not.toContain('may be absent');
  expect(sectionOf({ answer: [FIELD] })).toContain('may be absent');
});

it('links each reason of an error to its description', () => {
  const text = sectionOf({ refusals: [{ status: '429', reasons: ['rate_limited', 'quota_exhausted'] }] });
  expect(text).toContain('<td>429</td>');
  expect(text.match(/href="#error-\w+"/g)).toEqual(['href="#error-rate_limited"', 'href="#error-quota_exhausted"']);
});

it('names the headers of the answer', () => {
  expect(sectionOf({ headers: ['Request-Id', 'RateLimit'] })).toContain(
    'Headers of a 200 answer: <code>Request-Id</code> <code>RateLimit</code> (',
  );
});

it('shows an example with its request and its recorded answer', () => {
  const example = { name: 'clean', summary: 'No findings', request: { a: '<1>' }, answer: '{ "ok": true }' };
  const text = sectionOf({ examples: [example] });
  expect(text).toContain('<summary><code>clean</code> No findings</summary>');
  expect(text).toContain('<pre><code>{ &#34;a&#34;: &#34;&#60;1&#62;&#34; }</code></pre>');
  expect(text).toContain('<pre><code>{ &#34;ok&#34;: true }</code></pre>');
  expect(text).not.toContain('cedula_not_found');
});

it('links an example without an answer to the error of an unknown cédula', () => {
  const text = sectionOf({ examples: [{ name: 'absent', summary: '', request: '1', answer: undefined }] });
  expect(text).toContain('<p>404 <a href="#error-cedula_not_found">');
});
