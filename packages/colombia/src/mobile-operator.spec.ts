import { assignedOperator, NO_OPERATOR, NUMBERING_AS_OF } from './mobile-operator.js';
import { packageData } from './package-data.js';

const { prefixes, ndcMajority } = packageData<{
  prefixes: Record<string, string[]>;
  ndcMajority: Record<string, string>;
}>('mobile-operators.json');

it('finds the operator of every prefix of the table', () => {
  for (const [operator, list] of Object.entries(prefixes)) {
    for (const prefix of list) {
      const longer = Object.values(prefixes)
        .flat()
        .some((other) => other !== prefix && other.startsWith(`${prefix}9`));
      if (!longer) {
        expect(assignedOperator(prefix.padEnd(10, '9'))).toMatchObject({ assignedOperator: operator });
      }
    }
  }
});

it('uses the majority of the network code for a range that is not in the table', () => {
  const isWholeCode = (code: string) => Object.values(prefixes).flat().includes(code);
  const partial = Object.entries(ndcMajority).filter(([code]) => !isWholeCode(code));
  expect(partial.length).toBeGreaterThan(0);
  for (const [code, operator] of partial) {
    expect(assignedOperator(`${code}x`)).toEqual({ assignedOperator: operator, assignedCertainty: 'ndc_majority' });
  }
});

it('returns no operator for an unknown network code', () => {
  expect(assignedOperator('3990000000')).toBe(NO_OPERATOR);
});

it('has the date of the table', () => {
  expect(NUMBERING_AS_OF).toMatch(/^\d{4}-\d\d-\d\d$/);
});
