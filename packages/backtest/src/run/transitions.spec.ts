import { Transitions } from './transitions.js';

function example(): Transitions {
  const transitions = new Transitions();
  transitions.add('approve', 'review', 'fraud', 100);
  transitions.add('approve', 'review', 'legit', null);
  transitions.add('approve', 'approve', 'legit', 30);
  transitions.add('reject', 'review', 'unlabelled', 5);
  return transitions;
}

it('lists all nine pairs of outcomes with counts, amounts and labels', () => {
  const list = example().list();
  expect(list.map(({ from, to }) => `${from} ${to}`)).toHaveLength(9);
  expect(list.find(({ from, to }) => from === 'approve' && to === 'review')).toMatchObject({
    count: 2,
    byLabel: { fraud: 1, legit: 1, unlabelled: 0 },
    amountCop: 100,
    withoutAmount: 1,
  });
  expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(4);
});

it('sums the payments with one outcome of either policy', () => {
  const transitions = example();
  expect(transitions.sum('from', 'approve')).toEqual({ count: 3, amountCop: 130, withoutAmount: 1 });
  expect(transitions.sum('to', 'review')).toEqual({ count: 3, amountCop: 105, withoutAmount: 1 });
  expect(transitions.sum('to', 'review', ['fraud'])).toEqual({ count: 1, amountCop: 100, withoutAmount: 0 });
});

it('keeps the first twenty ids of a change', () => {
  const transitions = new Transitions();
  for (let id = 0; id < 25; id += 1) {
    transitions.example('approve', 'reject', `id-${id}`);
  }
  const { ids } = transitions.list().find(({ from, to }) => from === 'approve' && to === 'reject') ?? { ids: [] };
  expect(ids).toHaveLength(20);
  expect(ids[0]).toBe('id-0');
});
