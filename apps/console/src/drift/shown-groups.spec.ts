import fc from 'fast-check';
import { type GroupTally, JOINED, shownGroups } from './shown-groups.js';

const MIN = 20;
const anyCount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 45 }), fc.integer({ min: 100, max: 900 }));
const anyGroups: fc.Arbitrary<GroupTally[]> = fc
  .array(fc.record({ approve: anyCount, review: anyCount, reject: anyCount }), { maxLength: 9 })
  .map((tallies) => tallies.map((tally, index) => ({ code: String(index), ...tally })));

const isShowable = (count: number) => count === 0 || count >= MIN;
const total = (groups: readonly GroupTally[], outcome: 'approve' | 'review' | 'reject') =>
  groups.reduce((sum, group) => sum + group[outcome], 0);
const sizeOf = ({ approve, review, reject }: GroupTally) => approve + review + reject;

describe('groups that are shown', () => {
  it('have no count from 1 to 19, and none follows from the sums by subtraction', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const shown = shownGroups(groups);
        const all = groups.reduce((sum, group) => sum + sizeOf(group), 0);
        const [review, reject] = [total(groups, 'review'), total(groups, 'reject')];
        for (const row of shown) {
          expect(row.decisions).toBeGreaterThanOrEqual(MIN);
          expect(row.reject !== null && row.review === null).toBe(false);
          if (row.review !== null) {
            expect(isShowable(row.review) && isShowable(row.decisions - row.review)).toBe(true);
          }
          if (row.review !== null && row.reject !== null) {
            expect(isShowable(row.reject) && isShowable(row.decisions - row.review - row.reject)).toBe(true);
          }
        }
        expect([0, all]).toContain(shown.reduce((sum, row) => sum + row.decisions, 0));
        const withReview = shown.filter((row) => row.review !== null);
        if (withReview.length > 0) {
          const restReview = review - withReview.reduce((sum, row) => sum + (row.review ?? 0), 0);
          const restSize = all - withReview.reduce((sum, row) => sum + row.decisions, 0);
          expect(isShowable(restReview) && isShowable(restSize - restReview)).toBe(true);
        }
        const withReject = shown.filter((row) => row.reject !== null);
        if (withReject.length > 0) {
          const sumOf = (figure: (row: (typeof shown)[number]) => number) =>
            withReject.reduce((sum, row) => sum + figure(row), 0);
          const restReject = reject - sumOf((row) => row.reject ?? 0);
          const restReview = review - sumOf((row) => row.review ?? 0);
          const rest = all - sumOf((row) => row.decisions);
          expect([restReject, restReview, rest - restReject - restReview].every(isShowable)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('show large groups as they are', () => {
    const groups = [
      { code: '05', approve: 400, review: 80, reject: 40 },
      { code: '11', approve: 900, review: 90, reject: 30 },
    ];
    expect(shownGroups(groups)).toEqual([
      { code: '11', groups: 1, decisions: 1_020, review: 90, reject: 30 },
      { code: '05', groups: 1, decisions: 520, review: 80, reject: 40 },
    ]);
  });

  it('join small groups, with the smallest large one when they are too few together', () => {
    const groups = [
      { code: '05', approve: 400, review: 80, reject: 40 },
      { code: '11', approve: 900, review: 90, reject: 30 },
      { code: '91', approve: 3, review: 0, reject: 0 },
    ];
    expect(shownGroups(groups).map(({ code, groups: joined, decisions }) => [code, joined, decisions])).toEqual([
      ['11', 1, 1_020],
      [JOINED, 2, 523],
    ]);
  });

  it('hide the figure of a second group when the sum would show the first one', () => {
    const groups = [
      { code: '05', approve: 400, review: 80, reject: 0 },
      { code: '11', approve: 900, review: 90, reject: 0 },
      { code: '76', approve: 200, review: 7, reject: 0 },
    ];
    expect(shownGroups(groups).map(({ code, review }) => [code, review])).toEqual([
      ['11', 90],
      ['05', null],
      ['76', null],
    ]);
  });
});
