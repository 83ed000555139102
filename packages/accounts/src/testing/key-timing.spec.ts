import { useFixture } from '@cotejo/testing';
import { startAccounts } from './accounts-fixture.js';
import { measureRefusals, median } from './key-timing.js';

const accounts = useFixture(startAccounts);

/** Short test with wide limits; the long one is `npm run test:soak -- key-timing`. */
it('refuses every kind of wrong key in about the same time', async () => {
  const { prefix, random, revoked } = await measureRefusals(accounts, 1_500);
  const reference = median(random);
  for (const other of [prefix, revoked]) {
    expect(median(other) / reference).toBeGreaterThan(0.5);
    expect(median(other) / reference).toBeLessThan(2);
  }
});
