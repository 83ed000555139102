import type { TenantView } from '../../../../src/api/operator.api.js';
import { searchTenants } from './search-tenants.js';

const tenant = (id: string, over: Partial<TenantView> = {}): TenantView => ({
  id,
  company: null,
  nit: null,
  plan: 'scale',
  state: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  trialEndsAt: null,
  suspendedAt: null,
  ...over,
});
const ALL = [
  tenant('acme', { company: 'Almacenes Ñandú S.A.S.', nit: '900373115-3' }),
  tenant('globex', { plan: 'trial', state: 'trial_over' }),
];
const searchIds = (typed: string, state: TenantView['state'] | 'all' = 'all') =>
  searchTenants(ALL, typed, state).map(({ id }) => id);

describe('searchTenants', () => {
  it('matches the company without accents, the NIT with or without punctuation, the id and the plan', () => {
    expect(searchIds('nandu almacenes')).toEqual(['acme']);
    expect(searchIds('900.373.115')).toEqual(['acme']);
    expect(searchIds('9003731153')).toEqual(['acme']);
    expect(searchIds('GLOB trial')).toEqual(['globex']);
    expect(searchIds('glob scale')).toEqual([]);
  });

  it('filters by state, and returns all tenants without a search', () => {
    expect(searchIds('')).toEqual(['acme', 'globex']);
    expect(searchIds(' ', 'trial_over')).toEqual(['globex']);
    expect(searchIds('acme', 'suspended')).toEqual([]);
  });
});
