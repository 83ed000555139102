import { type CountedDecision, DecisionCountStore, DecisionTally } from '@cotejo/accounts';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole, type TestConsole } from '../../test/console-fixture.js';

const DAY_MS = 86_400_000;
const PATH = '/api/tenants/acme/drift';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const DECISION: CountedDecision = {
  scoreBucket: 1,
  outcome: 'approve',
  classes: [],
  sources: 'registry=ok',
  scorecard: 'base@3.0.0',
  policy: 'default@2.0.0',
  department: '11',
  name: 'all_common',
  key: 'key_web',
  reason: null,
};

interface Made {
  count: number;
  daysAgo?: number;
  over?: Partial<CountedDecision>;
  tenant?: string;
}

/** Counts decisions as gateways do. */
async function decide(...all: Made[]): Promise<void> {
  const tally = new DecisionTally(new DecisionCountStore(app.redis, app.scope), `gateway-${Math.random()}`);
  for (const { count, daysAgo = 0, over = {}, tenant = 'acme' } of all) {
    for (let made = 0; made < count; made += 1) {
      tally.add(tenant, { ...DECISION, ...over }, Date.now() - daysAgo * DAY_MS);
    }
  }
  expect(await tally.flush()).toBe(true);
}

type Browser = Awaited<ReturnType<TestConsole['signIn']>>;

async function report(search = '', signedIn?: Browser) {
  const browser = signedIn ?? (await app.signIn('viewer'));
  const { status, body } = await browser.get(`${PATH}${search}`);
  expect(status).toBe(200);
  return body;
}

const VPN: Partial<CountedDecision> = { classes: [['ip_vpn', 't15']], scoreBucket: 3, outcome: 'review' };

it('compares today with the 28 days before it', async () => {
  await decide(
    { count: 900 },
    { count: 300, over: VPN },
    { count: 1_900, daysAgo: 1 },
    { count: 100, daysAgo: 28, over: VPN },
    { count: 5_000, daysAgo: 29, over: VPN },
  );
  const body = await report();
  expect(body).toMatchObject({ period: 'today', isComparable: true, hasOtherVersions: false, isIncomplete: false });
  expect([body.now.decisions, body.before.decisions, body.fairness.decisions]).toEqual([1_200, 2_000, 3_100]);
  expect(body.now.from).toBe(body.now.to);
  expect((Date.parse(body.before.to) - Date.parse(body.before.from)) / DAY_MS).toBe(27);
  expect(body.characteristics).toMatchObject([
    {
      code: 'ip_vpn',
      level: 'changed',
      classes: [
        { name: 't15', before: 0.05, now: 0.25, direction: 'more', change: { ratio: 5, isLimit: false } },
        { name: 'rest', before: 0.95, now: 0.75, direction: 'not_known', change: null },
      ],
    },
  ]);
  expect(body.score).toMatchObject({ level: 'changed' });
  expect(body.sources).toMatchObject([{ code: 'registry', level: 'stable' }]);
});

it('compares yesterday and the last seven days too, and names other versions', async () => {
  await decide(
    { count: 50 },
    { count: 1_000, daysAgo: 1, over: { policy: 'default@2.1.0' } },
    { count: 2_000, daysAgo: 8 },
    { count: 1_000, daysAgo: 34 },
  );
  const browser = await app.signIn('viewer');
  const yesterday = await report('?period=yesterday', browser);
  expect([yesterday.now.decisions, yesterday.before.decisions]).toEqual([1_000, 2_000]);
  expect(yesterday).toMatchObject({ isComparable: true, hasOtherVersions: true });
  const week = await report('?period=week', browser);
  expect([week.now.decisions, week.before.decisions]).toEqual([1_050, 3_000]);
  const today = await report('', browser);
  expect(today).toMatchObject({ isComparable: false, score: { level: 'not_known', classes: [] } });
});

it('names a group that is reviewed more often than chance explains, and no other', async () => {
  const group = (department: string, approve: number, review: number): Made[] => [
    { count: approve, over: { department } },
    { count: review, over: { department, outcome: 'review' } },
  ];
  await decide(...group('11', 900, 100), ...group('05', 270, 30), ...group('27', 140, 60), ...group('91', 3, 2));
  const { departments, names } = (await report()).fairness;
  const shown = Object.fromEntries(departments.map((each: { code: string }) => [each.code, each]));
  // The five decisions of Amazonas are shown together with the smallest other group.
  expect(Object.keys(shown)).toEqual(['11', '05', 'joined']);
  expect(shown.joined).toMatchObject({ groups: 2, decisions: 205, review: { difference: 'more' } });
  expect(shown.joined.review.interval.share).toBeCloseTo(62 / 205, 6);
  expect(shown['05']).toMatchObject({ name: 'ANTIOQUIA', review: { difference: 'none' } });
  expect(shown['05'].review.others).toBeCloseTo(162 / 1_205, 6);
  expect(names).toMatchObject([{ code: 'all_common', review: { others: null, difference: 'not_known' } }]);
});

it('shows a new tenant without decisions, and none of another tenant', async () => {
  await decide({ count: 40, tenant: 'other' });
  const browser = await app.signIn('viewer');
  const body = await report('', browser);
  expect(body).toMatchObject({ isComparable: false, characteristics: [], sources: [] });
  expect(body.fairness).toMatchObject({ decisions: 0, departments: [], names: [] });
  expect((await browser.get('/api/tenants/other/drift')).status).toBe(404);
});

it.each(['period=month', 'period=', 'day=2026-11-01', 'period=today&period=week'])(
  'answers 400 invalid_query to ?%s',
  async (search) => {
    const browser = await app.signIn('viewer');
    await expectRefusal(browser.get(`${PATH}?${search}`), 400, 'invalid_query');
  },
);
