import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Decision } from '@cotejo/contracts';
import { Folder } from '../../test/rig.js';
import { ChangesFile } from './changes-file.js';

const folder = new Folder();
const decision = (outcome: Decision['outcome'], score: number) => ({ outcome, score }) as Decision;

it('writes changed decisions as CSV that only its owner can read', async () => {
  const path = join(folder.path, 'changes.csv');
  const file = await ChangesFile.create(path);
  file.add('a', decision('approve', 10), decision('review', 30.5));
  await file.flush();
  file.add('b,"c"', decision('review', 40), decision('reject', 70));
  await file.close();
  expect(readFileSync(path, 'utf8')).toBe(
    'id,old,new,old_score,new_score\na,approve,review,10,30.5\n"b,""c""",review,reject,40,70\n',
  );
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('writes an id that a spreadsheet would run as a formula as text', async () => {
  const path = join(folder.path, 'formula.csv');
  const file = await ChangesFile.create(path);
  file.add('=HYPERLINK("x")', decision('approve', 10), decision('review', 30));
  await file.close();
  expect(readFileSync(path, 'utf8').split('\n')[1]).toBe('"\'=HYPERLINK(""x"")",approve,review,10,30');
});
