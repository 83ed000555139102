import { KeptChanges } from './kept-changes.js';

type Changed = Parameters<KeptChanges['add']>;
const decision = (outcome: string, score: number) => ({ outcome, score }) as Changed[1];

it('keeps the first changed decisions as CSV, and protects cells from spreadsheets', async () => {
  const changes = new KeptChanges(2);
  changes.add('a,1', decision('approve', 10), decision('review', 45));
  await changes.flush();
  changes.add('=b', decision('review', 45), decision('reject', 80));
  changes.add('c', decision('review', 45), decision('reject', 80));
  await changes.flush();
  expect(changes.kept).toBe(2);
  expect(await changes.csv().text()).toBe(
    'id,old,new,old_score,new_score\n"a,1",approve,review,10,45\n\'=b,review,reject,45,80\n',
  );
});
