import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUTCOMES } from '@cotejo/contracts';
import { DEFAULT, Folder, run } from '../../test/rig.js';
import { LABELS } from '../history/plain-cells.js';
import { readLabels } from '../labels/labels.js';
import type { OutcomeTable } from '../measure/outcome-counts.js';
import { ChangesFile } from './changes-file.js';
import { driftReference } from './drift-reference.js';

const folder = new Folder();

const HEADER = 'id,date,amount,label,document_cancelled,list_match_binding,sim_swap_recent,ip_location_mismatch';

const ROWS = [
  'a,2026-01-05,100000,legit,false,false,false,false',
  'b,2026-01-06,200000,fraud,false,false,true,false',
  'c,2026-02-01,300000,legit,false,false,true,true:far_city',
  'd,2026-02-02,,fraud,true,false,false,false',
  'e,2026-02-03,500000,,false,false,true,true:foreign_country',
];
const history = folder.write('history.csv', `${HEADER}\n${ROWS.join('\n')}\n`);
/** A policy that reviews from a score of 10 on. */
const tighter = folder.policy({ version: '2.1.0', thresholds: { reviewFrom: 10, rejectFrom: 70 }, amountTiers: [] });

describe('backtest', () => {
  it('equals an example computed by hand', async () => {
    const result = await run(history, { candidate: tighter });
    // Base 10; signals without a column are unknown and cost nothing. So a has 10, b with another SIM 45, c with
    // another SIM in another city 57, d has 100, and e with another SIM abroad 67.
    expect(result.baseline.scores).toEqual([0, 1, 0, 0, 1, 1, 1, 0, 0, 1]);
    expect(result.baseline.outcomes).toEqual({
      approve: { fraud: 0, chargeback: 0, legit: 1, unlabelled: 0 },
      review: { fraud: 1, chargeback: 0, legit: 1, unlabelled: 1 },
      reject: { fraud: 1, chargeback: 0, legit: 0, unlabelled: 0 },
    });
    expect(result.candidate.rates).toEqual({
      approve: 0,
      review: 0.8,
      reject: 0.2,
      fraudApproved: 0,
      fraudRejected: 0.5,
      legitApproved: 0,
      legitRejected: 0,
    });
    expect(result.transitions.find(({ from, to }) => from === 'approve' && to === 'review')).toEqual({
      from: 'approve',
      to: 'review',
      count: 1,
      byLabel: { fraud: 0, chargeback: 0, legit: 1, unlabelled: 0 },
      amountCop: 100_000,
      withoutAmount: 0,
      ids: ['a'],
    });
    // 100 is above 10 and 57, and 45 is above 10: three of four pairs.
    expect(result.baseline.separation?.auc).toBe(0.75);
    expect(result).toMatchObject({
      complete: true,
      stopped: null,
      rows: { read: 5, scored: 5, skipped: 0, withoutAmount: 1 },
      labels: { fraud: 2, legit: 2, unlabelled: 1 },
      period: { from: '2026-01', to: '2026-02' },
      stabilityIndex: 0,
    });
    expect(result.columns.sourcesWithout).toEqual(['tax', 'email', 'biometric', 'velocity', 'evidence', 'payment']);
    expect(result.baseline.stability.months.map(({ decisions }) => decisions)).toEqual([2, 3]);
  });

  it('counts outcomes by month and by amount; empty bands are left out', async () => {
    const { baseline } = await run(history, { candidate: tighter });
    const decided = ({ outcomes }: { outcomes: OutcomeTable }) =>
      OUTCOMES.map((outcome) => LABELS.reduce((sum, label) => sum + outcomes[outcome][label], 0));
    expect(baseline.byMonth.map((group) => [group.month, ...decided(group)])).toEqual([
      ['2026-01', 1, 1, 0],
      ['2026-02', 0, 2, 1],
    ]);
    expect(baseline.byAmount.map((group) => [group.fromCop, ...decided(group)])).toEqual([
      [100_000, 1, 0, 0],
      [200_000, 0, 2, 0],
      [500_000, 0, 1, 0],
      [null, 0, 0, 1],
    ]);
  });

  it('counts chargebacks in their own column, and as fraud in rates, costs and separation', async () => {
    const asChargeback = readFileSync(history, 'utf8').replaceAll(',fraud,', ',contracargo,');
    const file = folder.write('chargebacks.csv', asChargeback);
    const costs = { fraud: { percent: 100 } };
    const [fraud, chargeback] = [await run(history, { costs }), await run(file, { costs })];
    expect(chargeback.labels).toMatchObject({ fraud: 0, chargeback: fraud.labels.fraud });
    for (const figure of ['rates', 'cost', 'separation'] as const) {
      expect(chargeback.baseline[figure]).toEqual(fraud.baseline[figure]);
    }
  });

  it('reports counts, labels, amounts and ids of changed decisions, and writes all of them to the file', async () => {
    const changes = await ChangesFile.create(join(folder.path, 'changes.csv'));
    const result = await run(history, { candidate: tighter, changes });
    await changes.close();
    const lines = readFileSync(join(folder.path, 'changes.csv'), 'utf8').trim().split('\n');
    const moved = result.transitions.filter(({ from, to, count }) => from !== to && count > 0);
    expect(lines[0]).toBe('id,old,new,old_score,new_score');
    expect(lines.length - 1).toBe(result.changed);
    expect(moved.flatMap(({ ids }) => ids).sort()).toEqual(
      lines
        .slice(1)
        .map((line) => line.split(',')[0])
        .sort(),
    );
    const approvedBefore = result.transitions.filter(({ from }) => from === 'approve');
    expect(approvedBefore.reduce((sum, { count }) => sum + count, 0)).toBe(
      Object.values(result.baseline.outcomes.approve).reduce((sum, count) => sum + count, 0),
    );
  });

  it('finds no change between equal policies, and gives the same result for the same file', async () => {
    const [one, other] = [await run(history), await run(history)];
    expect(one).toEqual(other);
    expect(one.changed).toBe(0);
    expect(one.baseline).toEqual(one.candidate);
  });

  it('prefers the labels file over labels in the history', async () => {
    const labels = await readLabels(folder.write('labels.csv', 'id,label\na,fraud\ne,legit\nz,fraud\n'));
    expect((await run(history, { labels })).labels).toMatchObject({ fraud: 3, legit: 2, unlabelled: 0 });
  });

  it('skips unreadable rows and reports their places, never their values', async () => {
    const bad = folder.write(
      'bad.csv',
      `${HEADER}\n${ROWS[0]}\nx,2026-01-05,secret,legit,false,hidden,,\ny,2026\n${ROWS[1]}\n`,
    );
    const result = await run(bad);
    expect(result.rows).toMatchObject({ read: 4, scored: 2, skipped: 2 });
    expect(result.rows.bad).toEqual([
      { column: 'amount', count: 1, lines: [3] },
      { column: 'list_match_binding', count: 1, lines: [3] },
      { column: '(row)', count: 1, lines: [4] },
    ]);
    expect(JSON.stringify(result)).not.toMatch(/secret|hidden/);
  });

  it('stops at the limit or when aborted, and reports it', async () => {
    expect(await run(history, { limit: 2 })).toMatchObject({ complete: false, stopped: 'limit', rows: { read: 2 } });
    const long = folder.write('long.csv', `${HEADER}\n${`${ROWS.join('\n')}\n`.repeat(10_000)}`);
    const controller = new AbortController();
    const partial = await run(long, { signal: controller.signal, onProgress: () => controller.abort() });
    expect(partial).toMatchObject({ complete: false, stopped: 'interrupted' });
    expect(partial.rows.scored).toBeGreaterThan(0);
    expect(partial.rows.scored).toBeLessThan(50_000);
    expect(() => driftReference(partial)).toThrow('not read completely');
  });

  it('refuses an empty file and a missing file', async () => {
    await expect(run(folder.write('empty.csv', ''))).rejects.toThrow('empty');
    await expect(run(join(folder.path, 'none.csv'))).rejects.toThrow('cannot be read (ENOENT)');
  });
});

it('every row gets the same decision as from the Decider', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => {
    const state = (every: number) => ['true', 'false', 'unknown', ''][(at * every) % 4];
    return `${at},,${at * 100_000},,${state(1)},false,${state(3)},${state(7)}`;
  });
  const file = folder.write('rows.csv', `${HEADER}\n${rows.join('\n')}\n`);
  const decided: string[] = [];
  const { offsets: _none, ...scorecard } = DEFAULT.scorecard;
  const spy = Object.create(DEFAULT, {
    // Without offsets, no row is decided again to find evidence to ask for.
    scorecard: { value: scorecard },
    decide: {
      value: (facts: Parameters<typeof DEFAULT.decide>[0]) => {
        const copy = structuredClone(facts);
        const decision = DEFAULT.decide(facts);
        expect(decision).toEqual(DEFAULT.decide(copy));
        decided.push(decision.outcome);
        return decision;
      },
    },
  });
  const result = await run(file, { candidate: spy });
  expect(decided.length).toBe(300);
  for (const outcome of ['approve', 'review', 'reject'] as const) {
    expect(result.candidate.outcomes[outcome].unlabelled).toBe(decided.filter((each) => each === outcome).length);
  }
});

it('driftReference contains the shares of scores and reasons of the new policy', async () => {
  const reference = driftReference(await run(history));
  expect(reference).toMatchObject({ id: 'default', version: '1.0.0', decisions: 5 });
  expect(reference.scores).toHaveLength(10);
  expect(reference.scores.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
  expect(reference.reasons).toMatchObject({
    sim_swap_recent: 0.6,
    document_cancelled: 0.2,
    ip_location_mismatch: 0.4,
  });
});
