import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { readCard, readZone } from '../sdks/reader/dist/index.js';
import {
  expectedOf,
  inventCard,
  inventHolder,
  inventZone,
  problemsOf,
  Random,
} from '../sdks/reader/dist/testing/index.js';
import { CURVES, rateAt, ZONE_CURVES, zonesAt } from './reader/curves.mjs';
import { firstReads } from './reader/first-read.mjs';
import { drawCurves } from './reader/picture.mjs';
import { downloadKilobytes } from './reader/sizes.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench reader -- [options]   how many documents the reader reads, beside the plain decoder, and how soon

  --cards N     payloads of invented cédulas (default 100000)
  --zones N     invented machine-readable zones (default 10000)
  --photos N    photographs for each point of a curve (default 12)
  --curve NAME  only this curve: ${Object.keys(CURVES).join(', ')}
  --picture F   also draws the curves of the photographs into F, an SVG file: for each curve the share that is read, in percent,
                by the reader and by the plain decoder, and the target
  --rounds N    first reads in a browser, medians count (default 5); needs a Chromium
  --json        one line of JSON for each figure

phone    a processor four times slower`;

const values = readOptions(
  HELP,
  {
    cards: { type: 'string', default: '100000' },
    zones: { type: 'string', default: '10000' },
    photos: { type: 'string', default: '12' },
    curve: { type: 'string' },
    picture: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
  { cards: '500', zones: '100', photos: '1', curve: 'glare', rounds: '1' },
);
const TARGETS = { rate: 90, firstReadMs: 400, kilobytes: 450 };
const TODAY = '2026-11-28';
const SEED = 20_261_128;

const report = new Report(values);
report.say('reading payloads');
report.judge('cards read exactly', cardsRead(Number(values.cards)), 'cards', { atLeast: Number(values.cards) });
report.judge('zones read exactly', zonesRead(Number(values.zones)), 'zones', { atLeast: Number(values.zones) });
report.judge('decoder and reader, gzip', downloadKilobytes(), 'KB', { atMost: TARGETS.kilobytes });
const curves = {};
for (const [name, points] of Object.entries(CURVES).filter(([name]) => [undefined, name].includes(values.curve))) {
  const rows = {};
  for (const [point, shot] of Object.entries(points)) {
    report.say(`photographing: ${name} ${point}`);
    rows[point] = await rateAt(shot, Number(values.photos), new Random(SEED));
  }
  curves[name] = rows;
  report.table(
    `read, by ${name}`,
    { reader: ['reader', '%'], plain: ['plain decoder', '%'], readerMs: ['reader', 'ms'], plainMs: ['plain', 'ms'] },
    rows,
  );
  if (name === 'width') {
    report.judge('read at 1,156 px, up to 10 degrees', 100 * rows['1156 px'].reader, '%', { atLeast: TARGETS.rate });
  }
}
if (values.picture) {
  drawCurves(values.picture, curves, TARGETS.rate);
}
for (const [name, points] of Object.entries(ZONE_CURVES).filter(([name]) => [undefined, name].includes(values.curve))) {
  const rows = {};
  for (const [point, shot] of Object.entries(points)) {
    report.say(`photographing zones: ${name} ${point}`);
    rows[point] = await zonesAt(shot, Number(values.photos), new Random(SEED));
  }
  report.table(`zones read, by ${name}`, { right: ['right', '%'], wrong: ['wrong', '%'], ms: ['reader', 'ms'] }, rows);
}
const executablePath = findChromium();
if (executablePath) {
  report.say('reading in a browser');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  const { coldMs, firstMs, nextMs } = await firstReads(browser, Number(values.rounds), 4);
  await browser.close();
  report.addRounds('reader opened, phone', coldMs, 'ms');
  report.judgeRounds('first read, phone', firstMs, 'ms', { atMost: TARGETS.firstReadMs });
  report.addRounds('next read, phone', nextMs, 'ms');
} else {
  report.say('first read: skipped, because no Chromium is on the PATH, and COTEJO_CHROMIUM names none');
}
report.print();

function cardsRead(count) {
  const random = new Random(SEED);
  let right = 0;
  for (let index = 0; index < count; index += 1) {
    const holder = inventHolder(random);
    const expected = { ...expectedOf(holder), problemas: problemsOf(holder) };
    right += isEqual(readCard(inventCard(holder, random), TODAY), expected) ? 1 : 0;
  }
  return right;
}

function zonesRead(count) {
  const random = new Random(SEED);
  let right = 0;
  for (let index = 0; index < count; index += 1) {
    const { text, kind, number, surnames, given, birth, expiry, sex } = inventZone(inventHolder(random), random);
    const read = readZone(text, TODAY);
    const fields = [
      read.tipo_documento,
      read.numero,
      read.apellidos,
      read.nombres ?? '',
      read.fecha_nacimiento,
      read.fecha_vencimiento,
      read.sexo,
    ];
    const isRight = isEqual(fields, [kind, number, surnames, given, birth, expiry, sex]);
    right += isRight && read.wrong_check_digits.length === 0 ? 1 : 0;
  }
  return right;
}

/** Members in any order. */
function isEqual(one, other) {
  const text = (value) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}
