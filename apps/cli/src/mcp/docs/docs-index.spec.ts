import { fileURLToPath } from 'node:url';
import { indexDocs } from './docs-index.js';
import { clientPages } from './pages.js';
import { sectionsOf } from './sections.js';

const docs = fileURLToPath(new URL('../../../../../docs', import.meta.url));

it('splits a page at its headings, and not inside of code', () => {
  const text = '# Page\n\nintro\n\n## Calls\n\n```sh\n# no heading\n```\n\n### Errors\n\nerror\n\n## Empty\n';
  expect(sectionsOf('a.md', text)).toEqual([
    { page: 'a.md', title: 'Page', text: 'intro' },
    { page: 'a.md', title: 'Page > Calls', text: '```sh\n# no heading\n```' },
    { page: 'a.md', title: 'Page > Calls > Errors', text: 'error' },
  ]);
});

it('leaves out what is for the builder of the site', () => {
  const text =
    '---\ndescription: words\n---\n\n<!-- Made. -->\n\n# Page\n\n::: code-group\n<<< ../a.ts{ts}\n:::\n\nintro\n';
  expect(sectionsOf('a.md', text)).toEqual([{ page: 'a.md', title: 'Page', text: 'words\n\n\nintro' }]);
});

it('shows all steps of a short section', () => {
  const [found] = indexDocs(docs).search('how to create a webhook', 1);
  expect(found?.text).toMatch(/^In the console.*1\. .*2\. .*3\. .*4\. /s);
});

it('takes guides and reference, and leaves out decisions, runbooks and measurements', () => {
  const pages = clientPages(docs);
  expect(pages).toEqual(expect.arrayContaining(['receipts.md', 'cli.md', 'reference/signals.md']));
  expect(pages).toContain('site/pages/en/reference/verify.md');
  expect(pages).toEqual(expect.arrayContaining(['site/pages/guides/retries.md', 'site/pages/en/guides/retries.md']));
  expect(pages.filter((page) => /adr|runbooks|performance|redis|air-gap|audit|backup|secrets/.test(page))).toEqual([]);
});

it.each([
  ['verify a receipt offline', 'receipts.md'],
  ['sim_swap_recent', '/reference/'],
  ['quota exhausted renews', 'docs/site/pages/'],
  ['retries', 'docs/site/pages/en/guides/retries.md'],
  ['going live checklist', 'docs/site/pages/en/guides/going-live.md'],
  ['how to verify a webhook signature', 'docs/site/pages/en/guides/webhooks.md'],
  ['reintentos', 'docs/site/pages/guides/retries.md'],
  ['cómo verificar la firma de un evento', 'docs/site/pages/guides/webhooks.md'],
  ['como salir a produccion', 'docs/site/pages/guides/going-live.md'],
  ['cupo agotado', 'docs/site/pages/'],
  ['planes y precios', 'docs/site/pages/reference/plans.md'],
  ['plan precios', 'docs/site/pages/reference/plans.md'],
  ['prices of the plans', 'docs/site/pages/en/reference/plans.md'],
])('finds "%s"', (query, page) => {
  const [first, ...others] = indexDocs(docs).search(query, 3);
  expect(first?.page).toContain(page);
  expect(others).toHaveLength(2);
  expect(first?.text.length).toBeLessThan(8_000);
});

it('finds nothing for words that no document has', () => {
  expect(indexDocs(docs).search('zzzzqqqq', 5)).toEqual([]);
});
