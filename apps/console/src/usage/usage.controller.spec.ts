import { useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const BASE = '/api/tenants/acme';

describe('GET quota', () => {
  it('shows a monthly plan with what is left', async () => {
    const browser = await app.signIn('viewer');
    const { body } = await browser.get(`${BASE}/quota`);
    expect(body).toMatchObject({ plan: { id: 'negocio' }, used: 0, trial: false, suspended: false });
    expect(body.period).toMatch(/^\d{4}-\d{2}$/);
    expect(body.left).toBe(body.quota);
    expect(Date.parse(body.endsAt)).toBeGreaterThan(Date.now());
  });

  it.each([
    ['negocio', { check: 'verify', queryCop: null }],
    ['scale', { check: 'analyze', queryCop: 78 }],
  ])('says how %s checks a buyer, and what a query costs', async (plan, shown) => {
    await app.tenant('acme', plan);
    const browser = await app.signIn('viewer');
    expect((await browser.get(`${BASE}/quota`)).body.plan).toMatchObject(shown);
  });

  it('shows a trial, and a suspended tenant', async () => {
    await app.tenant('acme', 'trial');
    const browser = await app.signIn('viewer');
    expect((await browser.get(`${BASE}/quota`)).body).toMatchObject({
      period: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      trial: true,
      suspended: false,
    });
    await app.accounts.tenants.suspend('acme', { actor: 'tester' });
    expect((await browser.get(`${BASE}/quota`)).body.suspended).toBe(true);
  });
});

describe('GET usage', () => {
  it('covers the last thirty days by default', async () => {
    const browser = await app.signIn('viewer');
    const { body } = await browser.get(`${BASE}/usage`);
    expect(body).toMatchObject({ days: [], errors: [], totals: [] });
    expect(body.decided).toMatchObject({ approve: 0, review: 0, reject: 0, days: [], keys: [], reasons: [] });
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(30 * 86_400_000);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format();
    expect(body.to).toBe(today);
  });

  it('covers the requested period', async () => {
    const browser = await app.signIn('viewer');
    const { body } = await browser.get(`${BASE}/usage?from=2026-11-01&to=2026-11-02`);
    expect([body.from, body.to]).toEqual(['2026-11-01', '2026-11-02']);
  });

  it.each([
    'from=yesterday',
    'from=2026-11-01T00:00',
    'to=',
    'period=month',
    'from=2026-11-01&from=2026-11-02',
    'key=a%20b',
  ])('answers 400 invalid_query to ?%s', async (search) => {
    const browser = await app.signIn('viewer');
    await expectRefusal(browser.get(`${BASE}/usage?${search}`), 400, 'invalid_query');
  });

  it.each(['from=2026-11-30&to=2026-11-01', 'from=2026-02-30&to=2026-03-01'])(
    'answers 400 invalid_period to ?%s',
    async (search) => {
      const browser = await app.signIn('viewer');
      await expectRefusal(browser.get(`${BASE}/usage?${search}`), 400, 'invalid_period');
    },
  );
});

it('GET usage.csv answers a file with a header row', async () => {
  const browser = await app.signIn('viewer');
  const { status, headers, text } = await browser.get(`${BASE}/usage.csv`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(headers.get('content-disposition')).toBe('attachment; filename="cotejo-usage.csv"');
  expect(text).toMatch(/^\uFEFF?día;operación;solicitudes;/);
  const english = await browser.get(`${BASE}/usage.csv?language=en&table=decisions`);
  expect(english.text).toBe('day,approved,reviewed,rejected\r\n');
});
