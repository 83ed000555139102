import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOffline } from '../harness/offline-cli.js';

/** `cotejo advise` runs on the merchant's machine, proposes a draft at most, and says what it does not know. */
const DEFAULT = fileURLToPath(new URL('../../policies/decision/default.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cotejo-advise-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string) => join(folder, name);
const COSTS = ['--cost-fraud', '100%', '--cost-review', '3000', '--cost-reject', '15%'];
const HEADER = 'id,date,amount,label,document_cancelled,list_match_binding,sim_swap_recent,ip_location_mismatch';

/** Signals of payments with the scores 10, 45, 57 and 67 under the default policy, as in the specs of the back-test. */
const SIGNALS = { 10: 'false,false', 45: 'true,false', 57: 'true,true:far_city', 67: 'true,true:foreign_country' };
type Score = keyof typeof SIGNALS;
const rows = (score: Score, label: string, count: number, amount = 200_000) =>
  Array.from(
    { length: count },
    (_, index) =>
      `${label}-${score}-${amount}-${index},2026-0${1 + (index % 5)}-03,${amount},${label},false,false,${SIGNALS[score]}`,
  );
const write = (name: string, ...all: string[][]) => {
  writeFileSync(file(name), `${[HEADER, ...all.flat()].join('\n')}\n`);
  return file(name);
};

// The scores 45 and 57 are good payments nearly always, and 67 is a fraud nearly always.
const history = write(
  'history.csv',
  rows(10, 'good', 3_000),
  rows(10, 'fraud', 2),
  rows(45, 'bueno', 500),
  rows(45, 'chargeback', 8),
  rows(57, 'legit', 300),
  rows(57, 'fraud', 30),
  rows(67, 'fraud', 300),
  rows(67, 'good', 4),
);

const advise = async (...args: string[]) => {
  const ended = await runOffline('advise', ...args);
  return { ...ended, stderr: ended.stderr.replace(/^\d+ rows.*\n/gm, '') };
};

it('advises cheaper thresholds without a network, and writes a draft that the check accepts', async () => {
  const { code, stdout } = await advise(history, ...COSTS, '--json', '--draft', file('draft.json'));
  expect(code).toBe(0);
  const { labels, active, advised, unknowns } = JSON.parse(stdout);
  expect(labels).toEqual({ fraud: 340, good: 3_804, unlabelled: 0 });
  expect([active.reviewFrom, active.rejectFrom]).toEqual([30, 70]);
  // Frauds at 67 are rejected; everything from 45 on is still reviewed.
  expect(advised).toMatchObject({ reviewFrom: 30, rejectFrom: 67, goodRejected: 4, fraudApproved: 2 });
  // 304 reviews are saved, and four good payments of 200,000 at 15 % are rejected.
  expect(advised.saving).toBeCloseTo(304 * 3_000 - 4 * 30_000, 6);
  expect(advised.savingInterval.low).toBeGreaterThan(0);
  expect(unknowns.filter(({ blocks }: { blocks: boolean }) => blocks)).toEqual([]);
  const [draft, policy] = [file('draft.json'), DEFAULT].map((path) => JSON.parse(readFileSync(path, 'utf8')));
  const { thresholds, amountTiers, id, version, ...rest } = draft;
  expect([thresholds, id, version]).toEqual([{ reviewFrom: 30, rejectFrom: 67 }, 'advised', '1.0.0']);
  expect(amountTiers).toEqual(policy.amountTiers);
  expect(rest).toEqual({ ...policy, thresholds: undefined, amountTiers: undefined, id: undefined, version: undefined });
  expect(statSync(file('draft.json')).mode & 0o777).toBe(0o600);
});

it('gives the next version to a draft of a merchant’s own policy', async () => {
  const own = { ...JSON.parse(readFileSync(DEFAULT, 'utf8')), id: 'acme', version: '2.4.1', amountTiers: [] };
  writeFileSync(file('own.json'), JSON.stringify(own));
  await advise(history, ...COSTS, '--policy', file('own.json'), '--draft', file('own-draft.json'));
  expect(JSON.parse(readFileSync(file('own-draft.json'), 'utf8'))).toMatchObject({ id: 'acme', version: '2.5.0' });
});

it('prints a table in both languages', async () => {
  const [spanish, english] = [await advise(history, ...COSTS), await advise(history, ...COSTS, '--lang', 'en')];
  expect(spanish.stdout).toContain('Consejo sobre umbrales');
  expect(spanish.stdout).toMatch(/rechazar desde +70 +67\n/);
  expect(english.stdout).toMatch(/reject from +70 +67\n/);
  expect(english.stdout).toContain('This is a proposal: nothing changes until another person activates it.');
});

it('says with how many labels it is not known, and writes no draft', async () => {
  const few = write('few.csv', rows(10, 'good', 130), rows(67, 'fraud', 12), rows(45, 'unknown', 50));
  const { code, stdout, stderr } = await advise(few, ...COSTS, '--lang', 'en', '--draft', file('none.json'));
  expect(stdout).toContain('With these 142 labels (12 fraud, 130 good) this is not known');
  expect([code, stderr]).toEqual([1, 'cotejo: no draft was written, because the thresholds are not known\n']);
  expect(existsSync(file('none.json'))).toBe(false);
});

it('keeps to the capacity of the reviewers and to the fraud loss of now', async () => {
  const limited = await advise(history, ...COSTS, '--json', '--review-capacity', '10%', '--keep-fraud-loss');
  const { active, advised, activeWithinCapacity } = JSON.parse(limited.stdout);
  expect(activeWithinCapacity).toBe(false);
  expect(advised.reviews).toBeLessThanOrEqual(414);
  expect(advised.fraudLoss).toBeLessThanOrEqual(active.fraudLoss);
});

it('uses labels of another file in place of labels of the history', async () => {
  const lines = rows(67, 'fraud', 300).map((row) => `${row.split(',')[0]},good`);
  writeFileSync(file('labels.csv'), `id,label\n${lines.join('\n')}\n`);
  const { stdout } = await advise(history, ...COSTS, '--json', '--labels', file('labels.csv'));
  expect(JSON.parse(stdout).labels).toEqual({ fraud: 40, good: 4_104, unlabelled: 0 });
});

it('advises from counts of outcomes as from the whole history', async () => {
  const band = (from: number, to: number, count: number) => ({ from, to, count });
  const bands = {
    fraud: [band(0, 57, 32), band(58, 67, 300)],
    chargeback: null,
    good: [band(0, 10, 3_000), band(11, 45, 500), band(46, 57, 300)],
  };
  const answer = { shown_from: 20, scorecards: [{ scorecard: 'base@5.0.0', bands, reasons: [] }] };
  writeFileSync(file('outcomes.json'), JSON.stringify(answer));
  const costs = ['--cost-fraud', '200000', '--cost-review', '3000', '--cost-reject', '30000'];
  const made = JSON.parse((await advise('--outcomes', file('outcomes.json'), ...costs, '--json')).stdout);
  expect(made.labels).toEqual({ fraud: 332, good: 3_800, unlabelled: 0 });
  expect(made.advised.reviewFrom).toBeLessThanOrEqual(30);
  expect(made.advised.rejectFrom).toBeGreaterThan(57);
});

it.each([
  ['percentages with counts of outcomes', ['--outcomes', DEFAULT, ...COSTS], 1],
  ['another file as counts of outcomes', ['--outcomes', DEFAULT, ...COSTS.map((word) => word.replace('%', ''))], 1],
  ['no history', [...COSTS], 1],
  ['a history that does not exist', ['/nowhere/1032456701.csv', ...COSTS], 1],
  ['a missing cost', [history, '--cost-fraud', '100%', '--cost-review', '1'], 2],
  ['a capacity that is not a number', [history, ...COSTS, '--review-capacity', 'many'], 2],
  ['a capacity above 100 %', [history, ...COSTS, '--review-capacity', '101%'], 2],
])('ends with one error line for %s', async (_, args, expected) => {
  const { code, stdout, stderr } = await advise(...args);
  expect([code, stdout]).toEqual([expected, '']);
  expect(stderr.split('\n')[0]).toMatch(/^(cotejo|error): /);
  expect(stderr).not.toMatch(/1032456701|\n {4}at /);
});
