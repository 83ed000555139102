import type { PolicyStages, PolicyVersionView } from '../../../../src/api/operator.api.js';
import { findJsonProblem, formatPolicy, listStarts } from './draft-text.js';

const version = (policy: Record<string, unknown>) => ({ policy }) as PolicyVersionView;
const stages = (over: Partial<PolicyStages> = {}) =>
  ({
    draft: null,
    shadow: null,
    active: null,
    standard: { id: 'standard', version: '3.0.0', a: 1 },
    ...over,
  }) as PolicyStages;

describe('listStarts', () => {
  it('offers the standard policy under the id of the tenant', () => {
    expect(listStarts(stages(), 'acme')).toEqual([
      { name: 'standard', policy: { id: 'acme', version: '1.0.0', a: 1 } },
    ]);
  });

  it('offers the draft first and then the active policy', () => {
    const starts = listStarts(stages({ draft: version({ b: 2 }), active: version({ c: 3 }) }), 'acme');
    expect(starts.map(({ name }) => name)).toEqual(['draft', 'active', 'standard']);
    expect(starts[0]?.policy).toEqual({ b: 2 });
  });
});

describe('findJsonProblem', () => {
  it('returns null for the formatted text of a policy', () => {
    expect(findJsonProblem(formatPolicy({ thresholds: { reviewFrom: 40 } }))).toBeNull();
  });

  it.each(['[]', '1', 'null', '"x"'])('requires an object: %s', (text) => {
    expect(findJsonProblem(text)).toEqual({ key: 'not_object' });
  });

  it('returns the position of a syntax error', () => {
    expect(findJsonProblem('{\n  "a": 1,\n  b\n}')).toEqual({ line: 3, column: 3 });
  });

  it('returns a text key when the error has no position', () => {
    expect(findJsonProblem('')).toEqual({ key: 'not_json' });
  });
});
