import type { KeyOutcome, UsageRow } from '@cotejo/accounts';
import { decidedReport } from './decided-report.js';
import { decidedCsv, usageCsv } from './usage-csv.js';
import { usageReport } from './usage-report.js';

const row = (over: Partial<UsageRow>): UsageRow => ({
  day: '2026-11-01',
  endpoint: 'verify',
  charged: 0,
  chargedToTrial: 0,
  degraded: 0,
  outcomes: {},
  reasons: {},
  latencyMs: {},
  ...over,
});
const ROWS = [
  row({
    outcomes: { ok: 9, client_error: 2 },
    reasons: { invalid_body: 2, rate_limited: 1 },
    latencyMs: { 5: 9 },
    charged: 9,
  }),
  row({
    day: '2026-11-02',
    outcomes: { ok: 1, plan_limited: 5 },
    reasons: { rate_limited: 5 },
    latencyMs: { 500: 1 },
    charged: 1,
    degraded: 1,
  }),
  row({ day: '2026-11-02', endpoint: 'cedula', outcomes: { client_error: 1 }, reasons: { invalid_body: 1 } }),
];

const NOW_MS = Date.parse('2026-11-25T17:00:00Z');
const made = (day: string, count: number, over: Partial<KeyOutcome> = {}): KeyOutcome => ({
  day,
  key: 'key_web',
  outcome: 'approve',
  reason: null,
  count,
  ...over,
});
const OUTCOMES = [
  made('2026-11-24', 300),
  made('2026-11-24', 30, { outcome: 'review', reason: 'ip_vpn' }),
  made('2026-11-24', 15, { outcome: 'reject', reason: 'sim_swap_recent' }),
  made('2026-11-25', 10, { outcome: 'review', reason: 'ip_vpn', key: 'key_app' }),
  made('2026-11-25', 10, { outcome: 'reject', reason: 'sim_swap_recent' }),
];
const DECIDED = decidedReport('2026-11-01', OUTCOMES, NOW_MS);

describe('decidedReport', () => {
  it('has outcomes in total, by day, by key and by main reason, and no count from 1 to 19', () => {
    expect(DECIDED).toEqual({
      shownFrom: 20,
      keptFrom: null,
      approve: 300,
      review: 40,
      reject: 25,
      days: [
        { day: '2026-11-24', approve: 300, review: 30, reject: null },
        { day: '2026-11-25', approve: 0, review: null, reject: null },
      ],
      keys: [
        { key: 'key_web', approve: 300, review: 30, reject: 25 },
        { key: 'key_app', approve: 0, review: null, reject: 0 },
      ],
      reasons: [
        { code: 'ip_vpn', review: 40, reject: 0 },
        { code: 'sim_swap_recent', review: 0, reject: 25 },
      ],
    });
  });

  it('counts only the chosen key, and still lists all keys', () => {
    const { approve, review, keys, reasons } = decidedReport('2026-11-01', OUTCOMES, NOW_MS, 'key_app');
    expect([approve, review, keys.length]).toEqual([0, null, 2]);
    expect(reasons).toEqual([{ code: 'ip_vpn', review: null, reject: 0 }]);
  });

  it('names the first day whose counts are kept when the period begins earlier', () => {
    expect(decidedReport('2026-10-01', OUTCOMES, NOW_MS).keptFrom).toBe('2026-10-22');
  });
});

it('usageReport lists days and errors, and computes total percentiles over all answers', () => {
  const { days, errors, totals } = usageReport({ from: '2026-11-01', to: '2026-11-30' }, ROWS, DECIDED);
  expect(days.map(({ day, endpoint, requests }) => [day, endpoint, requests])).toEqual([
    ['2026-11-01', 'verify', 11],
    ['2026-11-02', 'verify', 6],
    ['2026-11-02', 'cedula', 1],
  ]);
  expect(errors.map(({ endpoint, reason, status, count }) => [endpoint, reason, status, count])).toEqual([
    ['verify', 'rate_limited', 429, 6],
    ['verify', 'invalid_body', 400, 2],
    ['cedula', 'invalid_body', 400, 1],
  ]);
  expect(errors[0]).toMatchObject({ es: 'Límite por segundo superado', en: 'Rate limit exceeded' });
  expect(totals).toEqual([
    {
      day: '2026-11-01',
      endpoint: 'verify',
      requests: 17,
      ok: 10,
      charged: 10,
      degraded: 1,
      p50Ms: 5,
      p95Ms: 500,
      p99Ms: 500,
    },
    {
      day: '2026-11-02',
      endpoint: 'cedula',
      requests: 1,
      ok: 0,
      charged: 0,
      degraded: 0,
      p50Ms: null,
      p95Ms: null,
      p99Ms: null,
    },
  ]);
  expect(ROWS[0]?.charged).toBe(9);
});

it('usageReport shows a reason that this version does not know by its code', () => {
  const { errors } = usageReport({ from: 'a', to: 'b' }, [row({ reasons: { old_reason: 4 } })], DECIDED);
  const shown = { endpoint: 'verify', reason: 'old_reason', status: 0, es: 'old_reason', en: 'old_reason', count: 4 };
  expect(errors).toEqual([shown]);
});

it('usageCsv writes a header and one row for each day and endpoint, and escapes formulas', () => {
  const [header, first, ...rest] = usageCsv(ROWS, 'en').split('\r\n');
  expect(header).toBe('\uFEFFday,endpoint,requests,ok,failed,charged,degraded,p50_ms,p95_ms,p99_ms,errors');
  expect(first).toBe('2026-11-01,verify,11,9,2,9,0,5,5,5,invalid_body=2 rate_limited=1');
  expect(rest).toEqual([
    '2026-11-02,verify,6,1,5,1,1,500,500,500,rate_limited=5',
    '2026-11-02,cedula,1,0,1,0,0,,,,invalid_body=1',
    '',
  ]);
  const hostile = row({ endpoint: '=HYPERLINK("x")', reasons: { '@a,b': 1 } });
  expect(usageCsv([hostile], 'en').split('\r\n')[1]).toBe('2026-11-01,"\'=HYPERLINK(""x"")",0,0,0,0,0,,,,"\'@a,b=1"');
});

it('a file in Spanish has semicolons, Spanish headers and the mark of UTF-8', () => {
  const [header, first] = usageCsv(ROWS, 'es').split('\r\n');
  expect(header).toBe(
    '\uFEFFdía;operación;solicitudes;respondidas;fallidas;cobradas;degradadas;p50_ms;p95_ms;p99_ms;errores',
  );
  expect(first).toBe('2026-11-01;verify;11;9;2;9;0;5;5;5;invalid_body=2 rate_limited=1');
  expect(decidedCsv(DECIDED, 'es').split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFdía;aprobadas;a revisión;rechazadas',
    '2026-11-24;300;30;menos de 20',
  ]);
  expect(decidedCsv(DECIDED, 'en')).toContain('day,approved,reviewed,rejected\r\n2026-11-24,300,30,fewer than 20\r\n');
});
