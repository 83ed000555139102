import { alert, own, record } from './rule.mjs';

/** Share of eligible requests that may fail in 30 days. */
const ERROR_BUDGETS = { verify: 0.001, analyze: 0.0001, cedula: 0.001 };

/**
 * With an objective of 99.99 %, one failure in an hour with few requests exceeds every rate. So fewer failures than
 * this number send no alert.
 */
const FAILURES_MIN = 5;

/** Below this many requests in a minute a share of failures is chance; LowTrafficOutage covers that case. */
const OUTAGE_REQUESTS_MIN = 20;

// Counted by the histogram, because all its outcomes exist from the start. Errors of callers and refusals by a plan count on
// neither side.
const REQUESTS = 'api_request_duration_seconds_count';
const ELIGIBLE = own(REQUESTS, 'api!="other",outcome=~"ok|shed|server_error|timeout"');
const BAD = own(REQUESTS, 'api!="other",outcome=~"shed|server_error|timeout"');
const ALL = own(REQUESTS, 'api!="other"');
const OK = own(REQUESTS, 'api!="other",outcome="ok"');

/**
 * An alert fires when the error budget is spent faster than `rate` in both the long and the short window. The short
 * window ends the alert soon after the cause ends.
 */
const BURNS = [
  { name: 'SLOPageFastBurn', long: '1h', short: '5m', rate: 14.4, share: '2 %', severity: 'page' },
  { name: 'SLOPageSlowBurn', long: '6h', short: '30m', rate: 6, share: '5 %', severity: 'page' },
  { name: 'SLOTicketBurn3x', long: '1d', short: '2h', rate: 3, share: '10 %', severity: 'ticket' },
  { name: 'SLOTicketBurn1x', long: '3d', short: '6h', rate: 1, share: '10 %', severity: 'ticket' },
];

/** The objective of each endpoint, the error budget that is spent, and the alerts on it. */
export function objectiveGroups(times) {
  const byApi = (series, window) => `sum by (api) (rate(${series}[${times.of(window)}]))`;
  const ratio = (window) =>
    record(`slo:sli_error:ratio_rate${window}`, `${byApi(BAD, window)} / ${byApi(ELIGIBLE, window)}`);
  const failures = (window) =>
    record(`slo:bad:increase${window}`, `sum by (api) (increase(${BAD}[${times.of(window)}]))`);
  return [
    {
      name: 'cotejo-slo',
      rules: [
        ...budgets(),
        ...['1m', '5m', '30m', '1h', '2h', '6h'].map(ratio),
        ...['5m', '1h', '6h'].map(failures),
        record('slo:eligible:rate1m', byApi(ELIGIBLE, '1m')),
        record('slo:requests:rate5m', byApi(ALL, '5m')),
        record('slo:requests:rate1h', byApi(ALL, '1h')),
        ...outages(times),
        ...BURNS.filter(({ severity }) => severity === 'page').map(burnAlert),
      ],
    },
    { name: 'cotejo-answers', rules: answers(times, byApi) },
    {
      // Long windows are expensive to compute and change slowly.
      name: 'cotejo-slo-days',
      interval: times.of('2m'),
      rules: [
        ...['1d', '3d'].flatMap((window) => [ratio(window), failures(window)]),
        ...BURNS.filter(({ severity }) => severity === 'ticket').map(burnAlert),
      ],
    },
    { name: 'cotejo-slo-month', interval: times.of('5m'), rules: month(times, byApi) },
  ];
}

const budgets = () =>
  Object.entries(ERROR_BUDGETS).map(([api, share]) => record('slo:error_budget:ratio', `vector(${share})`, { api }));

function burnAlert({ name, long, short, rate, share, severity }) {
  const above = (window) => `slo:sli_error:ratio_rate${window} > on (api) ${rate} * slo:error_budget:ratio`;
  return alert(name, {
    expr: `${above(long)}\nand on (api) ${above(short)}\nand on (api) slo:bad:increase${long} >= ${FAILURES_MIN}`,
    severity,
    page: 'SLOBurn',
    summary: `{{ $value | humanizePercentage }} of the requests to {{ $labels.api }} failed in ${long}: ${rate} times what its objective allows, ${share} of the month's budget in that time`,
  });
}

function outages(times) {
  const inAMinute = `slo:eligible:rate1m * ${times.seconds('1m')}`;
  return [
    alert('HardOutage', {
      expr: `slo:sli_error:ratio_rate1m > 0.1\nand on (api) ${inAMinute} > ${OUTAGE_REQUESTS_MIN}`,
      for: times.of('30s'),
      severity: 'page',
      summary: '{{ $value | humanizePercentage }} of the requests to {{ $labels.api }} fail',
    }),
    alert('LowTrafficOutage', {
      page: 'HardOutage',
      expr: `slo:sli_error:ratio_rate5m > 0.5\nand on (api) slo:bad:increase5m >= ${FAILURES_MIN}\nunless on (api) ${inAMinute} > ${OUTAGE_REQUESTS_MIN}`,
      for: times.of('2m'),
      severity: 'page',
      summary: '{{ $value | humanizePercentage }} of the few requests to {{ $labels.api }} fail',
    }),
    alert('NoTraffic', {
      expr: `slo:requests:rate5m == 0\nand on (api) slo:requests:rate1h offset ${times.of('1h')} > 1`,
      for: times.of('5m'),
      severity: 'page',
      summary: '{{ $labels.api }} receives no requests; an hour ago it received more than one a second',
    }),
    alert('SLISeriesVanished', {
      expr: `slo:error_budget:ratio unless on (api) ${own(REQUESTS)}`,
      for: times.of('1m'),
      severity: 'page',
      summary: 'No gateway reports {{ $labels.api }}: its objective is not monitored',
    }),
  ];
}

function answers(times, byApi) {
  const within = own('api_request_duration_seconds_bucket', 'api!="other",outcome="ok",le="0.2"');
  const degraded = own('api_degraded_answers_total', 'api!="other"');
  const lacking = own('api_degraded_responses_total', 'api!="other"');
  const [minutes, hour] = [times.of('5m'), times.of('1h')];
  return [
    record('slo:ok:rate5m', byApi(OK, '5m')),
    record(
      'slo:latency_over_200ms:ratio_rate5m',
      `1 - sum by (api) (rate(${within}[${minutes}])) / sum by (api) (rate(${OK}[${minutes}]))`,
    ),
    // Each answer counts once here; below, by source, an answer that lacks two sources counts under both.
    record('slo:degraded:ratio_rate1h', `${byApi(degraded, '1h')} / ${byApi(OK, '1h')}`),
    record(
      'slo:degraded_by_source:ratio_rate1h',
      `sum by (api, source) (rate(${lacking}[${hour}]))\n/ on (api) group_left () ${byApi(OK, '1h')}`,
    ),
    alert('LatencySLO', {
      expr: `slo:latency_over_200ms:ratio_rate5m > 0.05\nand on (api) slo:ok:rate5m * ${times.seconds('5m')} >= 100`,
      for: times.of('10m'),
      severity: 'ticket',
      summary: '{{ $value | humanizePercentage }} of the answers of {{ $labels.api }} take over 200 ms',
    }),
  ];
}

/** Windows that follow each other without a gap or an overlap, so that every request weighs the same. */
function month(times, byApi) {
  const over30d = (series) => `sum_over_time(${series}[${times.of('30d')}])`;
  return [
    record('slo:bad:rate5m', byApi(BAD, '5m')),
    record('slo:eligible:rate5m', byApi(ELIGIBLE, '5m')),
    record('slo:sli_error:ratio_30d', `${over30d('slo:bad:rate5m')} / ${over30d('slo:eligible:rate5m')}`),
    record('slo:error_budget_remaining:ratio', '1 - slo:sli_error:ratio_30d / on (api) slo:error_budget:ratio'),
  ];
}
