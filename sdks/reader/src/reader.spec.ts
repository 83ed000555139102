import { DocumentReader } from './reader.js';
import { codePicture, qrPicture } from './testing/code-picture.js';
import { expectedOf } from './testing/expected-card.js';
import { inventCard } from './testing/invented-card.js';
import { inventHolder } from './testing/invented-holder.js';
import { inventCedula } from './testing/invented-zone.js';
import { addNoise, photograph } from './testing/photograph.js';
import { Random } from './testing/random.js';
import { zonePicture } from './testing/zone-picture.js';

/** A slow machine gets as many tries as a quick one. */
const UNHURRIED = { budgetMs: 30_000 };
const FRAME = { frameWidth: 1_330, frameHeight: 1_040, cardWidth: 1_156 };
const random = new Random(5);
const holder = { ...inventHolder(random), secondSurname: 'PEÑA' };
const codeOf = (angle: number) => photograph(codePicture(inventCard(holder, random), 4), { ...FRAME, angle });

let reader: DocumentReader;
beforeAll(async () => {
  reader = await DocumentReader.open({ decoder: new URL('../dist/decoder.wasm', import.meta.url) });
});
afterAll(() => reader.close());

it.each([0, 8, -10, 180])('reads the barcode of a card that is turned by %i degrees', async (angle) => {
  expect(await reader.read(codeOf(angle), UNHURRIED)).toMatchObject({ ...expectedOf(holder), problemas: [] });
});

it.each([0, -7])('reads the zone of a card that is turned by %i degrees', async (angle) => {
  const zone = inventCedula(holder, random);
  const picture = photograph(zonePicture(zone.text), { ...FRAME, angle });
  addNoise(picture, 3, random);
  expect(await reader.read(picture, UNHURRIED)).toMatchObject({
    fuente: 'mrz',
    tipo_documento: 'CC',
    numero: holder.number,
    apellidos: zone.surnames,
    fecha_nacimiento: holder.birth,
    wrong_check_digits: [],
  });
});

it('reads a picture with colours', async () => {
  const { data, width, height } = codePicture(inventCard(holder, random));
  const colours = Uint8ClampedArray.from({ length: 4 * data.length }, (_, at) =>
    at % 4 === 3 ? 255 : (data[at >> 2] as number),
  );
  expect((await reader.read({ data: colours, width, height }))?.numero).toBe(holder.number);
});

it('reads 30 cards one after the other, and the text of a QR code between them', async () => {
  for (let index = 0; index < 30; index += 1) {
    const other = inventHolder(random);
    expect((await reader.read(codePicture(inventCard(other, random), 2)))?.numero).toBe(other.number);
    expect(await reader.readQrText(qrPicture(`order ${index} ñ`))).toBe(`order ${index} ñ`);
  }
});

it('finds nothing in an empty picture, and stops when its time is over', async () => {
  const empty = { data: new Uint8Array(640 * 480).fill(200), width: 640, height: 480 };
  expect(await reader.read(empty)).toBeNull();
  const stripes = { ...empty, data: Uint8Array.from(empty.data, (_, at) => (at % 9 < 4 ? 30 : 220)) };
  const start = performance.now();
  expect(await reader.read(stripes, { budgetMs: 0 })).toBeNull();
  expect(performance.now() - start).toBeLessThan(5_000);
});

it.each([
  ['too few bytes', { data: new Uint8Array(99), width: 10, height: 10 }],
  ['no pixels', { data: new Uint8Array(), width: 0, height: 10 }],
])('refuses a picture with %s', async (_name, picture) => {
  await expect(reader.read(picture)).rejects.toThrow(RangeError);
});

it('refuses a decoder that is not there', async () => {
  await expect(DocumentReader.open({ decoder: new Uint8Array([1, 2, 3]) })).rejects.toThrow(WebAssembly.CompileError);
});
