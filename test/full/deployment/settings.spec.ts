import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../harness/checkout.js';
import { nameOnPage, settingsOnPage } from '../../harness/settings-page.js';

/** docs/settings.md, which is made from the declared settings, names every environment variable, and nothing else. */
const PLACES = [
  ...['apps', 'packages', 'scripts', 'bench', 'evaluation', 'infra', 'k8s', 'docs', 'policies', 'sdks', 'test'],
  ...['docker-compose.yml', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
];
/** Several contracts and ports have the rest of such a name. */
const PREFIX = /^COTEJO_((ANI|CAMARA|CONSOLE|RECEIPT_PKCS11|<SOURCE>|VENDOR_<NAME>)_|(?=TLS_))/;
/** Invented for a test or a comment, or passed on only between two programs of the golden cases. */
const INVENTED = /^COTEJO_(NAME|GOLDEN_(ASYNC|KEY|URL)|TEST_BATCH_ROWS)$/;
const { product, outside } = settingsOnPage;
const onPage = [...product, ...outside];
const files = PLACES.flatMap((place) => filesIn(place)).map((file) => ({
  file,
  text: readFileSync(join(ROOT, file), 'utf8'),
}));

it('has every COTEJO_ variable that code, manifests, scripts or documents mention', () => {
  const mentions = files.flatMap(({ file, text }) => namesIn(text).map((name) => ({ name, file })));
  expect(mentions.length).toBeGreaterThan(300);
  expect(mentions.filter(({ name }) => isUnknown(name))).toEqual([]);
});

it('has no variable of the product that no code of the product reads', () => {
  // The addresses of `policies/list-sources.json` have variables too.
  const read = wordsIn(({ file }) => /^(apps|packages|policies)\//.test(file) && !/\.(settings\.ts|md)$/.test(file));
  const own = product.filter((name) => name.startsWith('COTEJO_'));
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter((name) => !read.has(name) && !read.has(name.replace(PREFIX, '')))).toEqual([]);
});

it('has no variable of scripts and tests that nothing reads', () => {
  const read = wordsIn(({ file }) => !file.endsWith('.md'));
  expect(outside.length).toBeGreaterThan(30);
  expect(outside.filter((name) => !read.has(name))).toEqual([]);
});

it('finds a misspelt variable', () => {
  expect(namesIn('COTEJO_CONECTIONS_MAX, COTEJO_PORTS, COTEJO_TELCO_PROVIDERS').filter(isUnknown)).toHaveLength(3);
});

it('accepts the common first part of several variables, as in COTEJO_ANI_*', () => {
  expect(namesIn("COTEJO_ANI_*, 'COTEJO_SMTP'").filter(isUnknown)).toEqual([]);
});

function wordsIn(isReader: (each: (typeof files)[number]) => boolean): Set<string> {
  return new Set(files.filter(isReader).flatMap(({ text }) => text.match(/\b[A-Z][A-Z0-9_]+/g) ?? []));
}

/** Files that may name a setting. Specs are left out: they invent names on purpose. */
function filesIn(place: string): string[] {
  const path = join(ROOT, place);
  if (!existsSync(path)) {
    return [];
  }
  if (!statSync(path).isDirectory()) {
    return [place];
  }
  return readdirSync(path)
    .filter((name) => !/^(node_modules|dist|data|\..*)$|\.spec\.ts$/.test(name))
    .flatMap((name) => filesIn(join(place, name)))
    .filter((file) => /\.(ts|tsx|mjs|sh|md|json|ya?ml|conf)$|Dockerfile$/.test(file));
}

function namesIn(text: string): string[] {
  return [...new Set(text.match(/\bCOTEJO_[A-Z0-9_]+/g))].filter((name) => !INVENTED.test(name));
}

/** The first part of several names is known too, as in `COTEJO_ANI_*`. */
function isUnknown(name: string): boolean {
  const isOnPage = (known: string) =>
    onPage.some((each) => each === known || each.startsWith(`${known.replace(/_$/, '')}_`));
  return !isOnPage(name) && !isOnPage(nameOnPage(name));
}
