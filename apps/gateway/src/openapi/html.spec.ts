import { html, inline, table } from './html.js';

describe('html', () => {
  it('shows zero, but nothing for false and undefined', () => {
    expect(html`<p>${0}${false}${undefined}</p>`.text).toBe('<p>0</p>');
  });

  it('escapes the texts of nested lists, and keeps their HTML', () => {
    expect(html`${[['<', html`<br>`], ['>']]}`.text).toBe('&#60;<br>&#62;');
  });

  it('escapes an ampersand that is already part of an entity', () => {
    expect(html`${'&lt;'}`.text).toBe('&#38;lt;');
  });
});

describe('inline', () => {
  it('leaves marks without their partner as they are', () => {
    expect(inline('a `b and **c').text).toBe('a `b and **c');
  });

  it('converts every mark of a line separately', () => {
    expect(inline('`a` or `b`').text).toBe('<code>a</code> or <code>b</code>');
  });
});

describe('table', () => {
  it('has one head cell for each column and one row for each list of cells', () => {
    const { text } = table(
      ['A', 'B'],
      [
        ['1', html`<i>2</i>`],
        ['<', false],
      ],
    );
    expect(text).toContain('<thead><tr><th>A</th><th>B</th></tr></thead>');
    expect(text.match(/<tr><td>.*<\/tr>/g)).toEqual([
      '<tr><td>1</td><td><i>2</i></td></tr>',
      '<tr><td>&#60;</td><td></td></tr>',
    ]);
  });

  it('is inside the element that scrolls', () => {
    expect(table([], []).text).toMatch(/^<div class="wide"><table>[\s\S]*<\/table><\/div>$/);
  });
});
