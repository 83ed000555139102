import type { PolicyStages, PolicyVersionView } from '../../../src/api/policies.api.js';
import { startsOf } from './draft-starts.js';

const version = (policy: Record<string, unknown>) => ({ policy }) as PolicyVersionView;
const stages = (over: Partial<PolicyStages> = {}) =>
  ({
    draft: null,
    shadow: null,
    active: null,
    previous: null,
    returned: null,
    standard: { id: 'standard', version: '3.0.0', a: 1 },
    ...over,
  }) as PolicyStages;

describe('startsOf', () => {
  it('offers the standard policy under the id of the tenant', () => {
    expect(startsOf('acme', stages(), null)).toEqual([
      { name: 'standard', policy: { id: 'acme', version: '1.0.0', a: 1 } },
    ]);
  });

  it('offers the draft before the active policy', () => {
    const starts = startsOf('acme', stages({ draft: version({ b: 2 }), active: version({ c: 3 }) }), null);
    expect(starts.map(({ name }) => name)).toEqual(['draft', 'active', 'standard']);
    expect(starts[0]?.policy).toEqual({ b: 2 });
  });

  it('offers the standard policy before the previous one while the standard policy decides', () => {
    const starts = startsOf('acme', stages({ previous: version({ b: 2 }) }), null);
    expect(starts.map(({ name }) => name)).toEqual(['standard', 'previous']);
  });
});
