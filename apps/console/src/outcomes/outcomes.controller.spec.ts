import { randomBytes } from 'node:crypto';
import { OutcomeStore } from '@cotejo/accounts';
import type { OutcomeLabel } from '@cotejo/contracts';
import { fixedSecret } from '@cotejo/platform';
import { useFixture } from '@cotejo/testing';
import { startTestConsole } from '../../test/console-fixture.js';

let store: OutcomeStore;
const app = useFixture(startTestConsole);
beforeAll(() => {
  store = new OutcomeStore(app.redis, app.scope, fixedSecret([{ version: 1, secret: randomBytes(32) }]));
});
afterEach(() => app.clear());

async function report(tenant: string, label: OutcomeLabel, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const signedText = `header.${label}-${at}`;
    await store.count(
      { tenant, signedText, decidedAtMs: Date.now(), scorecard: 'base@3.0.0', score: 30, reasons: [] },
      label,
    );
  }
}

describe('GET outcomes', () => {
  it('has no counts before an outcome was reported', async () => {
    const browser = await app.signIn('viewer');
    expect((await browser.get('/api/tenants/acme/outcomes')).body).toEqual({ shownFrom: 20, scorecards: [] });
  });

  it("shows the tenant's own counts from twenty on", async () => {
    const browser = await app.signIn('viewer');
    await report('acme', 'good', 25);
    await report('acme', 'fraud', 19);
    await report('globex', 'fraud', 40);
    const bands = { good: [{ from: 30, to: 30, count: 25 }], fraud: null, chargeback: null };
    expect((await browser.get('/api/tenants/acme/outcomes')).body.scorecards).toEqual([
      { scorecard: 'base@3.0.0', bands },
    ]);
  });

  it("answers 404 about another tenant's counts", async () => {
    const browser = await app.signIn('viewer');
    await report('globex', 'fraud', 40);
    expect((await browser.get('/api/tenants/globex/outcomes')).status).toBe(404);
  });
});
