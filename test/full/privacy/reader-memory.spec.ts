import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codePicture, inventCard, inventHolder, Random } from '../../harness/camera/invented-documents.js';
import { noMemory, processMemory } from '../../zero-storage/process-memory.js';

/** The fingerprint templates of a card are nowhere in the memory of a process that has read it, in freed parts of it neither. */
const PROGRAM = fileURLToPath(new URL('../../harness/reading-process.mjs', import.meta.url));
const TEMPLATES_AT = 169;
const NEEDLE_BYTES = 12;
/** Bytes between the needles: with few of them, a page boundary could hide all. */
const NEEDLE_EVERY = 24;

const run = noMemory() ? it.skip : it;
const random = new Random(20_261_128);
const holder = inventHolder(random);
const card = inventCard(holder, random);
const folder = mkdtempSync(join(tmpdir(), 'cotejo-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Pieces of the templates, as bytes and as every text that a program could make of them. */
const needles = Array.from({ length: Math.floor((card.length - TEMPLATES_AT) / NEEDLE_EVERY) }, (_, index) => {
  const at = TEMPLATES_AT + index * NEEDLE_EVERY;
  const piece = Buffer.from(card.subarray(at, at + NEEDLE_BYTES));
  const text = piece.toString('latin1');
  const encodings = { bytes: piece, utf8: Buffer.from(text), utf16: Buffer.from(text, 'utf16le') };
  const hex = Buffer.from(piece.toString('hex'));
  return { at, ...encodings, hex, upperHex: Buffer.from(hex.toString().toUpperCase()) };
});

async function startReading(how: 'reader' | 'plain'): Promise<{ child: ChildProcess; read: unknown }> {
  const { data, width, height } = codePicture(card);
  // The plain decoder takes colours; the reader takes both.
  const colours = Buffer.alloc(4 * data.length, 255);
  data.forEach((gray, pixel) => {
    colours.fill(gray, 4 * pixel, 4 * pixel + 3);
  });
  const file = join(folder, 'picture');
  writeFileSync(file, colours);
  const child = spawn(process.execPath, [PROGRAM, how, file, String(width), String(height)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, read: JSON.parse(String(line)) };
}

/** What is found, by form: `bytes at 193`. */
async function foundIn({ pid }: ChildProcess): Promise<{ found: string[]; megabytes: number }> {
  const found = new Set<string>();
  let bytes = 0;
  for await (const page of processMemory(pid as number)) {
    bytes += page.length;
    for (const { at, ...forms } of needles) {
      for (const [form, needle] of Object.entries(forms)) {
        if (page.includes(needle)) {
          found.add(`${form} at ${at}`);
        }
      }
    }
  }
  return { found: [...found].sort(), megabytes: Math.round(bytes / 2 ** 20) };
}

run('finds the templates in the memory of a program that uses the plain decoder', async () => {
  const { child, read } = await startReading('plain');
  const { found, megabytes } = await foundIn(child);
  child.kill();
  console.log(`plain decoder: ${found.length} pieces of the templates in ${megabytes} MB of memory`);
  expect(read).toBe(card.length);
  expect(found.length).toBeGreaterThan(needles.length);
});

run('finds no piece of them after the reader has read the card', async () => {
  const { child, read } = await startReading('reader');
  const { found, megabytes } = await foundIn(child);
  child.kill();
  console.log(`reader: ${found.length} pieces of the templates in ${megabytes} MB of memory`);
  expect(read).toBe(holder.number);
  expect(megabytes).toBeGreaterThan(10);
  expect(found).toEqual([]);
});
