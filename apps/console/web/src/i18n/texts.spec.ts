import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Texts } from './texts.js';

const SRC = fileURLToPath(new URL('../', import.meta.url));
/** Longer texts do not fit a phone of 360 px. */
const LENGTH_MAX = 170;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-texts.ts'));

type Entry = [key: string, es: unknown, en: unknown];

async function readEntries(file: string): Promise<Entry[]> {
  const module: Record<string, Texts<Record<string, string>>> = await import(`../${file.replace(/\.ts$/, '.js')}`);
  return Object.values(module).flatMap(({ es, en }) =>
    Object.entries(es).map(([key, text]): Entry => [key, text, en[key]]),
  );
}

it('finds the texts of all parts', () => {
  expect(files.length).toBeGreaterThan(20);
});

describe.each(files)('%s', (file) => {
  it('has no text that is too long for a phone', async () => {
    const texts = (await readEntries(file)).flatMap(([, ...pair]) => pair.filter((text) => typeof text === 'string'));
    expect(texts.filter((text) => text.length > LENGTH_MAX)).toEqual([]);
  });

  it('translates every sentence', async () => {
    const same = (await readEntries(file)).filter(
      ([, es, en]) => es === en && typeof es === 'string' && es.includes(' '),
    );
    expect(same).toEqual([]);
  });

  it('has no name of the code in a text', async () => {
    const texts = (await readEntries(file)).flatMap(([, ...pair]) => pair.filter((text) => typeof text === 'string'));
    expect(texts.filter((text) => /\b[a-z]+[A-Z]\w*/.test(text))).toEqual([]);
  });
});
