import { useFixture } from '@cotejo/testing';
import { startAccounts } from '../testing/accounts-fixture.js';
import { SCENARIOS_MAX, ScenarioStore } from './scenario-store.js';

const accounts = useFixture(startAccounts);
const scenarios = useFixture(() => new ScenarioStore(accounts.redis, accounts.scope));
afterEach(() => accounts.clear());

const SCENARIO = {
  name: 'Línea nueva (lista)',
  operation: 'verify',
  values: { cedulas: 'manual_review', phones: 'source_slow' },
  amountCop: 250_000,
} as const;

describe('own scenarios', () => {
  it('are stored for their tenant only, listed by name, and removed', async () => {
    const made = await scenarios.create('acme', SCENARIO);
    expect(made).toEqual({ ...SCENARIO, id: expect.stringMatching(/^scn_[0-9a-f]{16}$/) });
    const first = await scenarios.create('acme', { ...SCENARIO, name: 'Aprobada', amountCop: null });
    expect(await scenarios.list('acme')).toEqual([first, made]);
    expect(await scenarios.list('globex')).toEqual([]);
    await expect(scenarios.remove('globex', made.id)).rejects.toMatchObject({ code: 'unknown_scenario' });
    await scenarios.remove('acme', made.id);
    expect(await scenarios.list('acme')).toEqual([first]);
  });

  it('are limited to twenty, even when many are created at once', async () => {
    const makeMany = Array.from({ length: SCENARIOS_MAX + 5 }, (_, index) =>
      scenarios.create('acme', { ...SCENARIO, name: `n${index}` }).catch((error) => error.code),
    );
    const refused = (await Promise.all(makeMany)).filter((made) => made === 'too_many_scenarios');
    expect(refused).toHaveLength(5);
    expect(await scenarios.list('acme')).toHaveLength(SCENARIOS_MAX);
    expect(await scenarios.removeAll('acme')).toBe(SCENARIOS_MAX);
    expect(await scenarios.removeAll('acme')).toBe(0);
  });

  it.each([
    ['markup in the name', { name: '<b>' }],
    ['a number as the name', { name: '1020304050' }],
    ['a number as a test value', { values: { cedulas: '1020304050' } }],
    ['a number within a test value', { values: { phones: 'x3001234567' } }],
    ['too many values', { values: Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`k${n}`, 'x'])) }],
    ['a fractional amount', { amountCop: 1.5 }],
  ])('are refused with %s', async (_, over) => {
    await expect(scenarios.create('acme', { ...SCENARIO, ...over })).rejects.toMatchObject({
      code: 'invalid_scenario',
    });
    expect(await scenarios.list('acme')).toEqual([]);
  });
});
