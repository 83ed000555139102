import { readLines } from './backup-lines.js';

async function* linesOf(...texts: string[]) {
  yield* texts;
}

const HEAD = '{"head":{"format":1,"peppers":[{"version":1,"check":"x"}]}}';

it.each([
  [['{"head":null}']],
  [['{"head":{"format":1},"end":{"keys":{},"archiveFiles":0}}']],
  [['[]']],
  [['1']],
  [[HEAD, '{"stored":null}']],
  [[HEAD, '{}']],
])('calls a backup with the lines %j damaged', async (texts) => {
  const read = readLines(linesOf(...texts), { peppers: null, acceptsUnsealed: true });
  await expect(Array.fromAsync(read)).rejects.toMatchObject({ code: 'damaged' });
});
