import { type AccountsFixture, measureRefusals, median, startAccounts, welchT } from '@cotejo/accounts/testing';
import { printFigure } from '../harness/figures.js';

const CALLS = 20_000;
const T_MAX = 4.5;
const MEDIAN_DIFFERENCE_MAX_US = 20;

let accounts: AccountsFixture;
beforeAll(async () => {
  accounts = await startAccounts({ own: true });
});
afterAll(() => accounts.stop());

/** The time of a refusal must not tell a revoked key, or the beginning of a real one, from an invented one. */
it('20,000 refusals of each kind of wrong key take the same time', async () => {
  const { prefix, random, revoked } = await measureRefusals(accounts, CALLS);
  for (const [name, sample] of Object.entries({ prefix, revoked })) {
    const t = Math.abs(welchT(sample, random));
    const difference = Math.abs(median(sample) - median(random));
    const ok = t < T_MAX && difference < MEDIAN_DIFFERENCE_MAX_US;
    printFigure({ metric: `key_timing_${name}_welch_t`, value: t, unit: '', target: `< ${T_MAX}`, ok });
    const target = `< ${MEDIAN_DIFFERENCE_MAX_US}`;
    printFigure({ metric: `key_timing_${name}_median_difference`, value: difference, unit: 'us', target, ok });
    expect(t).toBeLessThan(T_MAX);
    expect(difference).toBeLessThan(MEDIAN_DIFFERENCE_MAX_US);
  }
});
