import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder, waitFor } from '@cotejo/testing';
import { FileWatch } from './file-watch.js';

const path = join(testFolder(), 'file');

it('notices a change that comes right after the watch is made, then a removal, and nothing after it has stopped', async () => {
  writeFileSync(path, 'one');
  let changes = 0;
  const watch = new FileWatch([path], () => (changes += 1), 10);
  writeFileSync(path, 'more');
  await waitFor(() => changes === 1, { what: 'the change' });
  rmSync(path);
  await waitFor(() => changes === 2, { what: 'the removal' });
  watch.stop();
  writeFileSync(path, 'again');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes).toBe(2);
});
