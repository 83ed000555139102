import { defaultPoliciesDir } from '@cotejo/platform';
import { Plans } from './plans.js';

const ALL = ['registry', 'telco', 'tax', 'sanctions', 'geo', 'email', 'biometric'];
const VERIFY = ['verify:write', 'cedula:read', 'receipts:replay', 'outcomes:write'];
const ANALYZE = ['analyze:write', 'cedula:read', 'receipts:replay', 'outcomes:write'];

/** Every plan and field of the interface, section 8, with the design's values where the interface shows none. */
const TABLE = [
  // id, name, COP a month, per second, a month, endpoints, sources
  ['emprendedor', 'Emprendedor', null, 10, 1_000, VERIFY, ALL],
  ['negocio', 'Negocio', null, 50, 10_000, VERIFY, ALL],
  ['corporativo', 'Corporativo', null, 200, 100_000, VERIFY, ALL],
  ['init', 'INIT', 190_000, 10, 1_000, ANALYZE, ['registry', 'sanctions', 'biometric']],
  ['scale', 'SCALE', 780_000, 50, 10_000, ANALYZE, ALL],
  ['enterprise', 'ENTERPRISE', null, null, null, ANALYZE, ALL],
  ['trial', 'Prueba', 0, 5, null, ['verify:write', ...ANALYZE], ALL],
] as const;

const plans = Plans.load(defaultPoliciesDir());

it.each(TABLE)('has the plan %s with these values', (id, name, price, perSecond, perMonth, scopes, sources) => {
  expect(plans.get(id)).toEqual({
    id,
    name,
    scopes,
    sources,
    priceCopPerMonth: price,
    requestsPerSecond: perSecond,
    queriesPerMonth: perMonth,
    timeoutSeconds: 30,
    trial: id === 'trial' ? { queries: 100, days: 14 } : null,
  });
});

it('has no other plan', () => {
  expect(plans.all().map(({ id }) => id)).toEqual(TABLE.map(([id]) => id));
  const unknown = { code: 'unknown_plan', message: expect.stringContaining('one of emprendedor, negocio') };
  expect(() => plans.get('gold')).toThrow(expect.objectContaining(unknown));
});
