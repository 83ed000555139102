import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../harness/checkout.js';
import { expect, takePicture, test } from './console-product.js';
import { DESKTOP, expectAccessible, expectNoOverflow, PHONE } from './page-checks.js';

/** The documentation site as the console serves it, at /docs. */
const SOURCES = join(ROOT, 'docs/site/pages');
const PATHS = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `/docs/${name.replace(/(index)?\.md$/, '')}`)
  .sort();
/** A page of each kind, checked in the dark theme too, with pictures for people to look at. */
const OF_EACH_KIND = [
  '/docs/',
  '/docs/guides/errors',
  '/docs/reference/verify',
  '/docs/en/',
  '/docs/en/guides/receipts',
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, product }) => {
  // Any request to another host fails the test at its end: fonts, icons and the search are files of the site.
  page.on('request', (request) => expect.soft(new URL(request.url()).origin).toBe(product.consoleUrl));
});

async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect([path, answer?.status()]).toEqual([path, 200]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const [language, paths] of [
  ['Spanish', PATHS.filter((path) => !path.startsWith('/docs/en/'))],
  ['English', PATHS.filter((path) => path.startsWith('/docs/en/'))],
] as const) {
  test(`all ${language} pages are accessible and fit a phone`, async ({ page }) => {
    test.setTimeout(240_000);
    expect(paths.length).toBeGreaterThanOrEqual(20);
    for (const path of paths) {
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, path);
      await expectAccessible(page, `${path} light`);
      if (OF_EACH_KIND.includes(path)) {
        const name = `docs${path.replace('/docs', '').replaceAll('/', '-')}`;
        await takePicture(page, `${name}-light`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(page.locator('html')).toHaveClass(/dark/);
        await expectAccessible(page, `${path} dark`, ['color-contrast']);
        await takePicture(page, `${name}-dark`);
      }
      await page.setViewportSize(PHONE);
      await expectNoOverflow(page, `${path} phone`);
    }
  });
}

test('a table of the reference is read on a phone: each value below the title of its column, no word cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/docs/reference/verify');
  const row = page.getByRole('main').locator('tr', { hasText: 'Número de teléfono' }).first();
  const cells = await row.locator('td').evaluateAll((found) =>
    found.map((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      return { left, right, top, bottom, title: getComputedStyle(cell, '::before').content };
    }),
  );
  expect(cells.map(({ title }) => title)).toEqual(['"campo"', '"tipo"', '"significado"']);
  expect(cells.filter(({ left, right }) => left < 0 || right > 390)).toEqual([]);
  expect(cells.every(({ top }, index) => index === 0 || top >= (cells[index - 1]?.bottom ?? 0))).toBe(true);
  await open(page, '/docs/reference/test-values');
  const lines = (word: string) =>
    page
      .locator('td code', { hasText: new RegExp(`^${word}$`) })
      .evaluateAll((found) => found.map((code) => code.getClientRects().length));
  expect(new Set([...(await lines('aprobar')), ...(await lines('rechazar'))])).toEqual(new Set([1]));
  await takePicture(page, 'docs-test-values-phone');
});

test('the search finds a word without its accent, with the keyboard alone', async ({ page }) => {
  await open(page, '/docs/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('repeticion');
  await expect(page.getByRole('option').first()).toBeVisible();
  await takePicture(page, 'docs-search-light');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/.+/);
});

test('a reader changes the language and stays on the page, and changes the tab of a snippet', async ({ page }) => {
  await open(page, '/docs/guides/errors');
  await page.getByText('Python', { exact: true }).click();
  await expect(page.getByText('except BadRequestError as error')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar de idioma' }).first().hover();
  await page.getByRole('link', { name: 'English' }).first().click();
  await expect(page).toHaveURL(/\/docs\/en\/guides\/errors$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
});

for (const [path, invented, choose] of [
  ['/docs/guides/documents', 'Usar una cédula inventada', 'O elija una foto'],
  ['/docs/en/guides/documents', 'Use an invented cédula', 'Or choose a picture'],
] as const) {
  test(`${path} reads an invented card and a picture file in the page, and sends nothing`, async ({
    page,
    product,
  }) => {
    await open(page, path);
    const card = await (await page.request.get(`${product.consoleUrl}/docs/invented-card.png`)).body();
    page.on('request', (request) => expect.soft([request.method(), request.postData()]).toEqual(['GET', null]));
    const fields = page.locator('.read-demo pre');
    const shown = async () => JSON.parse((await fields.textContent()) ?? '');
    await page.getByRole('button', { name: invented }).press('Enter');
    await expect(fields).toBeVisible({ timeout: 20_000 });
    expect(await shown()).toMatchObject({ fuente: 'pdf417', numero: '1987650432', problemas: [] });
    await expectAccessible(page, `${path} with fields`);
    await takePicture(page, `docs-read-demo-${path.includes('/en/') ? 'en' : 'es'}`);
    await page.setViewportSize(PHONE);
    await expectNoOverflow(page, `${path} with fields, phone`);

    const file = page.getByLabel(choose);
    await file.setInputFiles({ name: 'none.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(page.locator('.read-demo').getByRole('status')).toContainText(/no es una foto|not a picture/);
    await expect(fields).toHaveCount(0);
    await file.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: card });
    await expect(fields).toBeVisible({ timeout: 20_000 });
    expect((await shown()).numero).toBe('1987650432');
  });
}

test('a path outside the site is not found, and the policy allows nothing inline', async ({ page, product }) => {
  const answer = await page.goto('/docs/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Esta página no existe')).toBeVisible();
  expect(answer?.headers()['content-security-policy']).not.toMatch(/(?<!wasm-)unsafe|nonce|sha256|\*|https?:/);
  for (const path of ['/docs/..%2f..%2fpackage.json', '/docs/assets/']) {
    expect([path, (await page.request.get(`${product.consoleUrl}${path}`)).status()]).toEqual([path, 404]);
  }
});
