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
const found = (typed: string, state: TenantView['state'] | 'all' = 'all') =>
  searchTenants(ALL, typed, state).map(({ id }) => id);

describe('a search of tenants', () => {
  it('finds by company without accents, by NIT however written, by id and plan', () => {
    expect(found('nandu almacenes')).toEqual(['acme']);
    expect(found('900.373.115')).toEqual(['acme']);
    expect(found('9003731153')).toEqual(['acme']);
    expect(found('GLOB trial')).toEqual(['globex']);
    expect(found('glob scale')).toEqual([]);
  });

  it('keeps to the state, and shows all without a word', () => {
    expect(found('')).toEqual(['acme', 'globex']);
    expect(found(' ', 'trial_over')).toEqual(['globex']);
    expect(found('acme', 'suspended')).toEqual([]);
  });
});
