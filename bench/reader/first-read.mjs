import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { codePicture, inventCard, inventHolder, Random } from '../../sdks/reader/dist/testing/index.js';
import { takePhotograph } from './curves.mjs';

const SHOT = { cardWidth: 1_156, angle: 6, blur: 0, quality: 85, glare: 0 };

/** Opens a page with the reader for each round, and reads two photographs. @returns {Promise<Record<string, number[]>>} */
export async function firstReads(browser, rounds, slowness) {
  const random = new Random(1);
  const pictures = [];
  for (let index = 0; index < 2; index += 1) {
    pictures.push(await takePhotograph(codePicture(inventCard(inventHolder(random), random), 4), SHOT, random));
  }
  const server = createServer((request, response) => answer(request.url, response, pictures));
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const times = { coldMs: [], firstMs: [], nextMs: [] };
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const { width, height } = pictures[0];
    const measured = await page.evaluate(readTwo, { entry: '/index.js', width, height });
    for (const [name, ms] of Object.entries(measured)) {
      times[name].push(ms);
    }
    await page.close();
  }
  await new Promise((done) => server.close(done));
  return times;
}

/** Runs in the page. */
async function readTwo({ entry, width, height }) {
  const start = performance.now();
  const { DocumentReader } = await import(entry);
  const reader = await DocumentReader.open();
  const opened = performance.now();
  const ms = { coldMs: opened - start };
  for (const [index, name] of ['firstMs', 'nextMs'].entries()) {
    const data = new Uint8Array(await (await fetch(`/picture-${index}`)).arrayBuffer());
    const before = performance.now();
    const read = await reader.read({ data, width, height });
    ms[name] = performance.now() - before;
    if (!read?.numero) {
      throw new Error('the picture was not read');
    }
  }
  return ms;
}

function answer(path, response, pictures) {
  const [, picture] = /^\/picture-(\d)$/.exec(path) ?? [];
  const file = { '/index.js': 'text/javascript', '/decoder.wasm': 'application/wasm' }[path];
  if (picture) {
    response.end(pictures[Number(picture)].data);
  } else if (file) {
    response.setHeader('content-type', file);
    response.end(readFileSync(new URL(`../../sdks/reader/dist${path}`, import.meta.url)));
  } else {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><link rel="icon" href="data:,"><title>reader</title>');
  }
}
