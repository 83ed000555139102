import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { DocumentReader } from '../../sdks/reader/dist/index.js';
import {
  addGlare,
  addNoise,
  codePicture,
  inventCard,
  inventHolder,
  inventZone,
  photograph,
  zonePicture,
} from '../../sdks/reader/dist/testing/index.js';

const points = (values, unit, member) =>
  Object.fromEntries(values.map((value) => [`${value} ${unit}`, { [member]: value }]));

/** Each point changes one thing. The rest is as a phone takes it: 1,156 px across the card, up to 10 degrees, JPEG 85, some noise. */
export const CURVES = {
  width: points([600, 700, 800, 900, 1_000, 1_156, 1_300, 1_600], 'px', 'cardWidth'),
  rotation: points([0, 2, 3, 4, 6, 8, 10, 12, 15], 'degrees', 'angle'),
  blur: points([0, 0.5, 0.8, 1, 1.2, 1.5, 2], 'px', 'blur'),
  'JPEG quality': points([10, 20, 30, 50, 70, 85], '', 'quality'),
  glare: points([0, 0.02, 0.04, 0.06, 0.08, 0.12], 'of the width', 'glare'),
};
/** The same of machine-readable zones, which the plain decoder does not read. */
export const ZONE_CURVES = {
  width: points([600, 800, 1_000, 1_156, 1_600], 'px', 'cardWidth'),
  rotation: points([0, 5, 10, 15], 'degrees', 'angle'),
  blur: points([0, 1, 2, 3], 'px', 'blur'),
};
const USUAL = { cardWidth: 1_156, blur: 0, quality: 85, glare: 0 };
const ANGLE_MAX = 10;
const NOISE = 3;

sharp.concurrency(1);
const wasmBinary = readFileSync(new URL('../../sdks/reader/dist/decoder.wasm', import.meta.url));
prepareZXingModule({ overrides: { wasmBinary } });
const reader = await DocumentReader.open({ decoder: wasmBinary });

/** The shares of photographs that are read exactly, 0 to 1, and the mean times. */
export async function rateAt(shot, count, random) {
  const sums = { reader: 0, plain: 0, readerMs: 0, plainMs: 0 };
  for (let index = 0; index < count; index += 1) {
    const holder = inventHolder(random);
    const card = inventCard(holder, random);
    const picture = await takePhotograph(
      codePicture(card, 4),
      { ...USUAL, angle: ANGLE_MAX * (2 * random.next() - 1), ...shot },
      random,
    );
    const [read, readerMs] = await timed(() => reader.read(picture));
    const [plain, plainMs] = await timed(() => readPlainly(picture));
    sums.reader += read?.numero === holder.number && !read.problemas.includes('unconfirmed_layout') ? 1 : 0;
    sums.plain += plain && Buffer.compare(plain, card) === 0 ? 1 : 0;
    sums.readerMs += readerMs;
    sums.plainMs += plainMs;
  }
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / count]));
}

/** The share of photographed zones that are read exactly, and the share that is read wrong. */
export async function zonesAt(shot, count, random) {
  const sums = { right: 0, wrong: 0, ms: 0 };
  for (let index = 0; index < count; index += 1) {
    const zone = inventZone(inventHolder(random), random);
    const angle = ANGLE_MAX * (2 * random.next() - 1);
    const picture = await takePhotograph(zonePicture(zone.text), { ...USUAL, angle, ...shot }, random);
    const [read, ms] = await timed(() => reader.read(picture));
    const fields = [
      read?.numero,
      read?.apellidos,
      read?.nombres ?? '',
      read?.fecha_nacimiento,
      read?.fecha_vencimiento,
    ];
    const isRight = [zone.number, zone.surnames, zone.given, zone.birth, zone.expiry].every(
      (text, at) => text === fields[at],
    );
    sums.right += isRight ? 1 : 0;
    sums.wrong += read && !isRight ? 1 : 0;
    sums.ms += ms;
  }
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / count]));
}

/** A frame as large as the turned card needs, through a lens, a sensor and a JPEG file. */
export async function takePhotograph(code, { cardWidth, angle, blur, quality, glare }, random) {
  const frameWidth = Math.round(cardWidth * 1.15);
  const frameHeight = Math.round(cardWidth * 0.9);
  const seen = photograph(code, { frameWidth, frameHeight, cardWidth, angle });
  if (glare > 0) {
    addGlare(seen, glare, random);
  }
  const raw = { raw: { width: frameWidth, height: frameHeight, channels: 1 } };
  const lens = sharp(Buffer.from(seen.data), raw);
  const soft = await (blur > 0 ? lens.blur(blur) : lens).extractChannel(0).raw().toBuffer();
  const sensor = { data: soft, width: frameWidth, height: frameHeight };
  addNoise(sensor, NOISE, random);
  const file = await sharp(sensor.data, raw).jpeg({ quality }).toBuffer();
  return { ...sensor, data: new Uint8Array(await sharp(file).extractChannel(0).raw().toBuffer()) };
}

/** The decoder with its own search, at its most thorough settings. */
async function readPlainly({ data, width, height }) {
  const colours = new Uint8ClampedArray(4 * data.length).fill(255);
  data.forEach((gray, pixel) => void colours.fill(gray, 4 * pixel, 4 * pixel + 3));
  const [found] = await readBarcodes({ data: colours, width, height }, { formats: ['PDF417'], tryHarder: true });
  return found && Buffer.from(found.bytes);
}

async function timed(run) {
  const start = performance.now();
  const result = await run();
  return [result, performance.now() - start];
}
