import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from './snapshot-files.js';
import { StoreHolder } from './store-holder.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holder-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('resolves when a store cannot be opened', async () => {
  const holder = new StoreHolder();
  await holder.hold(readOptions(join(folder, 'none')));
  holder.release(readOptions(join(folder, 'none')).path);
  await holder.end();
}, 8_000);

it('resolves at once after it has ended, also when it is ended twice', async () => {
  const holder = new StoreHolder();
  await holder.end();
  await holder.hold(readOptions(folder));
  await holder.end();
}, 8_000);
