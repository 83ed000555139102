import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../harness/checkout.js';

/** The built documentation site: the files that the console serves at /docs. */
const DIST = join(ROOT, 'docs/site/dist');
const names = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
const pages = names.filter((name) => name.endsWith('.html'));
const textOf = (name: string) => readFileSync(join(DIST, name), 'utf8');

/** `/docs/guides/errors` to `guides/errors.html`. */
const fileOf = (path: string) => {
  const name = path.replace(/^\/docs\//, '');
  return names.includes(`${name}.html`)
    ? `${name}.html`
    : name === '' || name.endsWith('/')
      ? `${name}index.html`
      : name;
};

const idsOf = (name: string) => new Set([...textOf(name).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string));

it('has each page in both languages', () => {
  const spanish = pages.filter((name) => !name.startsWith('en/') && name !== '404.html');
  expect(spanish.length).toBeGreaterThanOrEqual(20);
  expect(pages.filter((name) => name.startsWith('en/')).sort()).toEqual(spanish.map((name) => `en/${name}`).sort());
  for (const name of pages.filter((page) => page !== '404.html')) {
    expect([name, /<html lang="([\w-]+)"/.exec(textOf(name))?.[1]]).toEqual([
      name,
      name.startsWith('en/') ? 'en' : 'es-CO',
    ]);
  }
});

it('links only to pages and headings that exist', () => {
  const broken: string[] = [];
  for (const name of pages) {
    const here = `/docs/${name.replace(/(index)?\.html$/, '')}`;
    for (const [, target = ''] of textOf(name).matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const { origin, pathname, hash } = new URL(target, `http://site${here}`);
      const file = fileOf(pathname);
      // The root is the console.
      const isThere =
        origin !== 'http://site' || pathname === '/' || (pathname.startsWith('/docs/') && existsSync(join(DIST, file)));
      const hasPlace =
        !isThere || hash === '' || origin !== 'http://site' || idsOf(file).has(decodeURIComponent(hash.slice(1)));
      if (!isThere || !hasPlace) {
        broken.push(`${name}: ${target}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

it('names the menus in the language of the page', () => {
  const menus = (name: string) =>
    [...textOf(name).matchAll(/id="(?:main-nav|sidebar)-aria-label"[^>]*>\s*([^<]*?)\s*</g)].map(([, text]) => text);
  expect(menus('guides/console.html')).toEqual(['Menú principal', 'Páginas']);
  expect(menus('en/guides/console.html')).toEqual(['Main menu', 'Pages']);
  expect(textOf('guides/console.html')).not.toMatch(/mobile navigation/);
});

it('needs no inline script, no inline style and no other host', () => {
  for (const name of pages) {
    const html = textOf(name);
    expect([name, html.match(/<script(?![^>]*\bsrc=)[^>]*>|<[a-z][^<>]* style="|<[a-z][^<>]* on[a-z]+="/g)]).toEqual([
      name,
      null,
    ]);
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url as string,
    );
    expect([name, loaded.filter((url) => !url.startsWith('/docs/'))]).toEqual([name, []]);
  }
  const styles = names
    .filter((name) => name.endsWith('.css'))
    .map(textOf)
    .join('\n');
  expect(styles).not.toMatch(/url\(["']?(https?:)?\/\/|@import/);
});

it('has the Markdown of each page at the same path, with the snippets in place', () => {
  for (const name of pages.filter((page) => page !== '404.html')) {
    const markdown = textOf(name.replace(/\.html$/, '.md'));
    expect([name, markdown.includes('\n# ') || markdown.startsWith('# ')]).toEqual([name, true]);
    expect([name, /^(<<<|:::|---$)/m.exec(markdown)]).toEqual([name, null]);
  }
  expect(textOf('index.md')).toContain(`curl -s "$COTEJO_BASE_URL/v1/verify"`);
});

describe('the reference, made from the interface', () => {
  const { paths, components } = JSON.parse(readFileSync(join(ROOT, 'docs/reference/openapi.json'), 'utf8'));
  const { ReasonCode, ErrorReason } = components.schemas as Record<string, { enum: string[] }>;
  // The pages for reviewers name reasons again.
  const reference = names.filter((name) => /^en\/reference\/(?!review|patterns).+\.md$/.test(name)).map(textOf);

  it('describes each operation, each error and each reason once', () => {
    const operations = Object.entries(paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `\n\`${method.toUpperCase()} ${path}\`\n`),
    );
    const errors = ErrorReason?.enum.map((code) => `\n### \`${code}\`\n`) ?? [];
    const reasons = ReasonCode?.enum.map((code) => `\n| \`${code}\` |`) ?? [];
    const countOf = (text: string) => reference.filter((page) => page.includes(text)).length;
    expect([...operations, ...errors, ...reasons].filter((text) => countOf(text) !== 1)).toEqual([]);
    expect(reasons.filter((text) => !textOf('en/reference/review.md').includes(text))).toEqual([]);
  });

  it.each([
    ['`cedula` (required) | string, at most 20 characters | '],
    ['`monto` | integer or null, 0 to 1000000000000 | '],
    ['`ip_address` | string or null, ipv4 or ipv6 | '],
    ['`gps.lat` (required) | number, -90 to 90 | '],
    ['`telefono` | object or null | '],
    ['`telefono.tipo` | string or null, `prepago`, `pospago`, `corporativo` | '],
    ['`risk_factors[].code` | string, a [reason code](./reasons.md) | '],
    ['`sources[].suggestions` (may be absent) | array of string | '],
  ])('has the row %s', (row) => {
    expect(textOf('en/reference/verify.md')).toContain(`\n| ${row}`);
  });
});

it('lists each page in llms.txt', () => {
  const listed = [...textOf('llms.txt').matchAll(/\]\(\/docs\/([^)]+)\)/g)].map(([, path]) => path as string);
  expect(listed.sort()).toEqual(names.filter((name) => name.endsWith('.md')).sort());
});

it('names the libraries inside the pages with their licences', () => {
  expect(textOf('libraries.txt')).toMatch(/^@vue\/runtime-dom [\d.]+ \(MIT\)$/m);
});
