import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, runCotejo } from '../harness/cli.js';
import { lend } from '../harness/lend.js';
import { type RunningProduct } from '../harness/product.js';

/** The commands of the guide of re-screening for a file that the service screens. */
const folder = mkdtempSync(join(tmpdir(), 'cotejo-compare-'));
let product: RunningProduct;

beforeAll(async () => {
  product = await lend('sandbox');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await product?.stop();
});

const run = (key: string, ...args: string[]): Promise<Ended> =>
  runCotejo(args, { env: { COTEJO_BASE_URL: product.url, COTEJO_API_KEY: key } });

/** Sends the customers as a batch and compares the answers; returns the exit code of the comparison. */
async function screen(key: string, cedulas: Record<string, string>): Promise<number> {
  const rows = Object.entries(cedulas).map(([id, cedula]) => `${id},${cedula}\n`);
  writeFileSync(join(folder, 'customers.csv'), `id,cedula\n${rows.join('')}`);
  const files = [join(folder, 'customers.csv'), join(folder, 'answers.ndjson')];
  const batch = await run(key, 'batch', ...files, '--include', 'screening', '--id-column', 'id', '--force');
  expect(batch).toMatchObject({ code: 0 });
  return (await run(key, 'screening', 'compare', join(folder, 'answers.ndjson'))).code;
}

it('tells which customers are on a list since the last batch, by the answers of the service', async () => {
  const key = await product.key('trial');
  expect(await screen(key, { a: '1000000001', b: '1000000005' })).toBe(3);
  expect(await screen(key, { a: '1000000001', b: '1000000005' })).toBe(0);
  expect(await screen(key, { a: '1000000005', b: '1000000001' })).toBe(3);
  const events = readFileSync(join(folder, 'answers.matches.ndjson'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  expect(events.map(({ event, customer_id }) => [event, customer_id])).toEqual([
    ['new', 'b'],
    ['new', 'a'],
    ['gone', 'b'],
  ]);
  expect(events[0]).toMatchObject({ basis: 'document', band: 'hit', entry_id: expect.any(String) });
}, 120_000);
