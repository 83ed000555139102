import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCode, createTicket } from '@cotejo/reader/courier';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { writeCameraFile } from '../../harness/camera/camera-file.js';
import {
  codePicture,
  inventCard,
  inventHolder,
  photograph,
  qrPicture,
  Random,
} from '../../harness/camera/invented-documents.js';
import { openWithCamera } from '../../harness/camera/open-with-camera.js';
import { ROOT } from '../../harness/checkout.js';
import { serveFolder } from '../../harness/courier/serve-folder.js';
import { takePicture } from './console-product.js';
import { filesWithTexts, keptByPage } from './kept-by-browser.js';
import { expectAccessible, expectNoOverflow } from './page-checks.js';

/** The page for couriers, installed from a merchant's server, with a video in place of the camera: first the order, then the card. */
const FRAME = { frameWidth: 1_280, frameHeight: 720 };
const PHONE = { width: 390, height: 844 };
const FRAMES_PER_SECOND = 5;
const random = new Random(77);
const holder = { ...inventHolder(random), number: '1987650432', firstName: 'ZORAIDA', firstSurname: 'QUIÑONES' };
const NAME = 'Zoraida Quiñones';

let folder: string;
let server: Awaited<ReturnType<typeof serveFolder>>;
let context: BrowserContext;
let page: Page;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cotejo-courier-'));
  execFileSync(process.execPath, [join(ROOT, 'sdks/reader/bin/courier-page.mjs'), join(folder, 'site')]);
  server = await serveFolder(join(folder, 'site'));
});

test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.afterEach(() => context.close());

const newTicket = (number = holder.number) =>
  createTicket({ order: 'B-2044', number, name: NAME, expiresAt: new Date(Date.now() + 3_600_000) });

/** Opens the page in a new browser whose camera shows the order's QR code for two seconds and then the card for four, again and again. */
async function openPage(profile: string, ticket: string): Promise<void> {
  const video = join(folder, `${profile}.y4m`);
  const order = photograph(qrPicture(ticket), { ...FRAME, cardWidth: 1_000, codeShare: 0.5, angle: 3 });
  const card = photograph(codePicture(inventCard(holder, random), 4), { ...FRAME, cardWidth: 1_150, angle: -7 });
  const frames = [...Array<typeof order>(10).fill(order), ...Array<typeof card>(20).fill(card)];
  writeCameraFile(video, frames, FRAMES_PER_SECOND);
  context = await openWithCamera(join(folder, profile), video, { viewport: PHONE });
  page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

async function scan(): Promise<void> {
  await page.getByRole('button', { name: 'Abrir la cámara' }).click();
  await expect(page.locator('#result')).toBeVisible({ timeout: 40_000 });
}

test('scans an order and a cédula without a network, and shows a code that the merchant can check', async () => {
  const ticket = await newTicket();
  await openPage('matching', ticket);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Paso 1 de 2')).toBeVisible();
  await takePicture(page, 'courier-1-order');
  await page.getByRole('button', { name: 'Abrir la cámara' }).click();
  await expect(page.getByText('Paso 2 de 2')).toBeVisible({ timeout: 20_000 });
  await takePicture(page, 'courier-2-document');
  await expect(page.getByText('✓ Leído y coincide')).toBeVisible({ timeout: 40_000 });
  await takePicture(page, 'courier-3-code');
  const code = (await page.locator('#code').textContent()) ?? '';
  expect(await checkCode({ ticket, code, number: holder.number })).toEqual({
    valid: true,
    fuente: 'pdf417',
    comparedName: true,
  });
  expect((await checkCode({ ticket, code, number: '1987650433' })).valid).toBe(false);
  await page.getByRole('button', { name: 'Siguiente entrega' }).click();
  await expect(page.locator('body')).not.toContainText(code);
  await expectNothingKept(ticket, code);
});

test('says that another document is not the one of the order', async () => {
  await openPage('differing', await newTicket('1987650433'));
  await scan();
  await expect(page.getByText('✗ No entregue todavía')).toBeVisible();
  await expect(page.getByText('El documento no es el del pedido.')).toBeVisible();
  await takePicture(page, 'courier-4-differs');
});

test('is accessible, fits a phone, and reads a scanner and a pasted order', async () => {
  await openPage('typed', await newTicket());
  await expectAccessible(page, 'courier');
  await expectNoOverflow(page, 'courier');
  const ticket = await newTicket();
  await page.getByLabel('O pegue aquí el código del pedido').fill('no es');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ese código no es de un pedido')).toBeVisible();
  await page.getByLabel('O pegue aquí el código del pedido').fill(ticket);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paso 2 de 2')).toBeVisible();
  await page.evaluate(
    (text) => {
      for (const key of text) {
        document.dispatchEvent(new KeyboardEvent('keydown', { key }));
      }
    },
    Buffer.from(inventCard(holder, random)).toString('latin1'),
  );
  await expect(page.getByText('✓ Leído y coincide')).toBeVisible();
  await expectAccessible(page, 'courier with its result');
  await expectNoOverflow(page, 'courier with its result');
});

/** Nothing of an order or a holder is in any storage, in the address, among the requests or in a file of the browser. */
async function expectNothingKept(ticket: string, code: string): Promise<void> {
  const kept = await keptByPage(page);
  expect(kept.storage).toEqual([0, 0, '', 0]);
  expect(kept.address.slice(0, 3)).toEqual(['', '', null]);
  const files = readdirSync(join(folder, 'site')).map((name) => (name === 'index.html' ? '' : name));
  const known = files.filter((name) => name !== 'service-worker.js').map((name) => server.url + name);
  expect(kept.cached.sort()).toEqual(known.sort());
  const paths = new Set(['/', '/favicon.ico', ...files.map((name) => `/${name}`)]);
  expect(server.paths.filter((path) => !paths.has(path))).toEqual([]);
  await context.close();
  const texts = [holder.number, NAME, holder.firstSurname, ticket, code];
  expect(filesWithTexts(join(folder, 'matching'), texts)).toEqual([]);
}
