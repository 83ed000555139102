import { html } from './markup.js';

it('escapes values', () => {
  expect(html`<b title="${`"'<>&`}">${'<script>'}</b>`.text).toBe(
    '<b title="&quot;&#39;&lt;&gt;&amp;">&lt;script&gt;</b>',
  );
});

it('does not escape nested markup or lists of markup', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>`.text).toBe('<ul><li>a</li><li>&lt;</li></ul>');
});

it('renders null as nothing', () => {
  expect(html`<p>${null}${'0'}</p>`.text).toBe('<p>0</p>');
});
