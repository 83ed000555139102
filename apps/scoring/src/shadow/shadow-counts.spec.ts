import { ShadowCounts } from './shadow-counts.js';

const counts = new ShadowCounts();

it('counts the pairs of outcomes of the version in shadow, and starts again with a new version', () => {
  counts.follow(new Map([['shop', 'h1']]));
  counts.count('shop', 'h1', 'approve', 'review');
  counts.count('shop', 'h1', 'approve', 'review');
  counts.count('shop', 'h0', 'reject', 'reject');
  counts.count('other', 'h1', 'reject', 'reject');
  expect(counts.figuresOf('shop')).toMatchObject({ hash: 'h1', decisions: { approve: { review: 2, approve: 0 } } });
  expect(counts.figuresOf('shop')?.decisions.reject.reject).toBe(0);
  expect(counts.figuresOf('other')).toBeNull();
  counts.follow(new Map([['shop', 'h1']]));
  expect(counts.figuresOf('shop')?.decisions.approve.review).toBe(2);
  counts.follow(new Map([['shop', 'h2']]));
  expect(counts.figuresOf('shop')).toMatchObject({ hash: 'h2', decisions: { approve: { review: 0 } } });
  counts.follow(new Map());
  expect(counts.figuresOf('shop')).toBeNull();
});
