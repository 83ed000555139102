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

describe('the holder of stores', () => {
  it('keeps nobody waiting for a store that cannot be opened', async () => {
    const holder = new StoreHolder();
    await holder.hold(readOptions(join(folder, 'none')));
    holder.letGo(readOptions(join(folder, 'none')).path);
    await holder.end();
  }, 8_000);

  it('keeps nobody waiting once it has ended, nor when it is ended again', async () => {
    const holder = new StoreHolder();
    await holder.end();
    await holder.hold(readOptions(folder));
    await holder.end();
  }, 8_000);
});
