import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { writeCameraFile } from '../../harness/camera/camera-file.js';
import {
  codePicture,
  inventCard,
  inventCedula,
  inventHolder,
  photograph,
  pngFile,
  Random,
  zonePicture,
} from '../../harness/camera/invented-documents.js';
import { openWithCamera } from '../../harness/camera/open-with-camera.js';
import { expect, recordProblems, signInMember, takePicture, test } from './console-product.js';
import { filesWithTexts, keptByPage } from './kept-by-browser.js';
import { checkOpen, expectAccessible } from './page-checks.js';

/** The playground reads an invented card with the camera or from a picture file. */
const FRAME = { frameWidth: 1_280, frameHeight: 720 };
const random = new Random(78);
const holder = {
  ...inventHolder(random),
  number: '1987650433',
  firstName: 'ZORAIDA',
  secondName: '',
  firstSurname: 'QUIÑONES',
  secondSurname: 'PEÑA',
};
const NAME = 'ZORAIDA QUIÑONES PEÑA';
const NOT_PROOF = 'Leer un documento no prueba que sea auténtico.';

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cotejo-scan-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const openDialog = async (page: Page) => {
  await page.goto('/playground');
  await page.getByRole('button', { name: 'Escanear el documento' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
};
const scanButton = (page: Page) => page.getByRole('button', { name: 'Escanear el documento' });
const cedula = (page: Page) => page.getByLabel('Número de documento: otro valor');
const buyerName = (page: Page) => page.getByLabel('Nombre del comprador');

test.describe('with a camera', () => {
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  const open = async (consoleUrl: string, profile: string, picture: Parameters<typeof photograph>[0]) => {
    const video = join(folder, `${profile}.y4m`);
    writeCameraFile(video, [photograph(picture, { ...FRAME, cardWidth: 1_150, angle: -7 })], 5);
    context = await openWithCamera(join(folder, profile), video, { baseURL: consoleUrl, ignoreHTTPSErrors: true });
    problems = recordProblems(context);
    await context.addInitScript(() => {
      const devices: MediaDevices | undefined = navigator.mediaDevices;
      // The empty first page of a browser has no devices.
      if (!devices) {
        return;
      }
      const getUserMedia = devices.getUserMedia.bind(devices);
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { tracks });
      devices.getUserMedia = async (wanted) => {
        const stream = await getUserMedia(wanted);
        tracks.push(...stream.getTracks());
        return stream;
      };
    });
    page = await context.newPage();
  };
  const trackStates = () =>
    page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState));

  test.afterEach(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });

  test('fills the number and the name, and keeps and sends nothing before the request is sent', async ({ product }) => {
    await open(product.consoleUrl, 'filling', codePicture(inventCard(holder, random), 4));
    await signInMember(product, { context }, 'developer');
    const requests: { method: string; url: string; body: string | null }[] = [];
    context.on('request', (request) =>
      requests.push({ method: request.method(), url: request.url(), body: request.postData() }),
    );
    const decoder = context.waitForEvent('response', (response) => response.url().endsWith('.wasm'));
    await openDialog(page);
    expect((await (await decoder).allHeaders())['content-type']).toBe('application/wasm');
    await expect(cedula(page)).toHaveValue(holder.number, { timeout: 40_000 });
    await expect(buyerName(page)).toHaveValue(NAME);
    await expect(page.getByRole('status').filter({ hasText: NOT_PROOF })).toBeVisible();
    await expect(scanButton(page)).toBeFocused();
    expect(await trackStates()).toEqual(['ended']);
    await expectAccessible(page, 'playground with a scanned document');
    await takePicture(page, 'scan-filled');

    const texts = [holder.number, NAME, holder.firstSurname, holder.birth, holder.birth.replaceAll('-', '')];
    const kept = await keptByPage(page);
    expect(kept.address.slice(0, 2)).toEqual(['', '']);
    expect([kept.cached, kept.storage.at(-1)]).toEqual([[], 0]);
    expect(texts.filter((text) => JSON.stringify([kept, requests]).includes(text))).toEqual([]);
    expect(requests.filter(({ method, body }) => method !== 'GET' || body !== null)).toEqual([]);
    expect(requests.filter(({ url }) => new URL(url).origin !== product.consoleUrl)).toEqual([]);

    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('HTTP 200')).toBeVisible();
    const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? ''));
    expect(sent.map(({ body }) => body)).toEqual([{ cedula: holder.number, tipo_documento: 'CC', nombre: NAME }]);
    await context.close();
    expect(filesWithTexts(join(folder, 'filling'), texts)).toEqual([]);
  });

  test('stops the camera when the dialog closes, when the page is hidden, and when it is left', async ({ product }) => {
    await open(product.consoleUrl, 'stopping', { data: new Uint8Array(100).fill(255), width: 10, height: 10 });
    await signInMember(product, { context }, 'developer');
    await page.goto('/keys');
    await page.getByRole('link', { name: 'Simulador' }).click();
    await scanButton(page).press('Enter');
    await expect(page.getByText('Buscando el documento…')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page, 'camera');
    expect(await trackStates()).toEqual(['live']);
    await page.keyboard.press('Escape');
    await expect.poll(trackStates).toEqual(['ended']);
    await expect(scanButton(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByText('Buscando el documento…')).toBeVisible();
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await setHidden(true);
    await expect.poll(trackStates).toEqual(['ended', 'ended']);
    await expect(page.getByText('La cámara está apagada.')).toBeVisible();
    await setHidden(false);
    await page.getByRole('button', { name: 'Abrir la cámara' }).press('Enter');
    await expect(page.getByText('Buscando el documento…')).toBeVisible();
    expect(await trackStates()).toEqual(['ended', 'ended', 'live']);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Claves' })).toBeVisible();
    await expect.poll(trackStates).toEqual(['ended', 'ended', 'ended']);
  });
});

test('reads a picture file without a camera, and says what is doubtful', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'developer');
  const choose = async (picture: Parameters<typeof photograph>[0]) => {
    const buffer = pngFile(photograph(picture, { ...FRAME, cardWidth: 1_150, angle: 3 }));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir una foto' }).click();
    await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  };
  await openDialog(page);
  await expect(page.getByText('No hay cámara o no tiene permiso.')).toBeVisible();
  await checkOpen(page, 'scan');
  await choose({ data: new Uint8Array(100).fill(255), width: 10, height: 10 });
  await expect(page.getByRole('alert')).toContainText('No se pudo leer un documento', { timeout: 20_000 });

  const long = { ...holder, firstSurname: 'QUIÑONES DE LA ESPRIELL' };
  await choose(codePicture(inventCard(long, random), 4));
  await expect(page.getByText('El nombre puede estar cortado.')).toBeVisible({ timeout: 20_000 });
  await expect(cedula(page)).toHaveValue(holder.number);

  const card = inventCard(holder, random);
  card.set(Buffer.from('99'), 0);
  await scanButton(page).click();
  await choose(codePicture(card, 4));
  await expect(page.getByText('no es exactamente como los conocidos')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('No se leyó el número de una cédula')).toBeVisible();
  await expect(page.getByLabel('Número de documento', { exact: true })).toHaveValue('');
  await expect(buyerName(page)).toHaveValue(NAME);

  // The check digit of the expiry date becomes another one.
  const zone = inventCedula(holder, random).text;
  const digitAt = zone.indexOf('\n') + 15;
  const wrong = `${zone.slice(0, digitAt)}${(Number(zone[digitAt]) + 1) % 10}${zone.slice(digitAt + 1)}`;
  await scanButton(page).click();
  await choose(zonePicture(wrong));
  await expect(page.getByText('Un dígito de control no coincide.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(NOT_PROOF)).toBeVisible();
  await takePicture(page, 'scan-doubtful');
});
