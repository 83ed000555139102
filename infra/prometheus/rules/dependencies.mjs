import { alert, own, record } from './rule.mjs';

const CALLS_MIN = 20;

/** Redis, and the sources. @param {readonly string[]} required sources: without them no request is approved */
export function dependencyGroups(times, required) {
  return [
    { name: 'cotejo-redis', rules: redis(times) },
    { name: 'cotejo-sources', rules: sources(times, required) },
  ];
}

function redis(times) {
  const buses = own('transport_buses_up');
  return [
    alert('BusDown', {
      expr: `min by (app) (${buses}) == 0`,
      for: times.of('30s'),
      severity: 'page',
      summary: '{{ $labels.app }} reaches no Redis bus',
    }),
    alert('BusDegraded', {
      page: 'BusDown',
      expr: `min by (app) (${buses}) < max by (app) (max_over_time(${buses}[${times.of('1d')}]))\nunless min by (app) (${buses}) == 0`,
      for: times.of('2m'),
      severity: 'ticket',
      summary: '{{ $labels.app }} has lost one of its Redis buses; the other carries everything',
    }),
    alert('StateRedisDown', {
      expr: `min(${own('state_redis_up')}) == 0`,
      for: times.of('1m'),
      severity: 'page',
      summary: 'A gateway has no link to the state Redis',
    }),
    alert('StateRedisFilling', {
      expr: `max(${own('state_redis_memory_used_ratio')}) >= 0.5`,
      for: times.of('10m'),
      severity: 'ticket',
      summary:
        'The state Redis uses {{ $value | humanizePercentage }} of its memory; repetitions are recognised for a shorter time',
    }),
    alert('AdmissionFallback', {
      expr: `sum(increase(${own('admission_decisions_total', 'mode="local"')}[${times.of('1m')}])) > 0`,
      for: times.of('1m'),
      severity: 'page',
      summary: 'The state Redis does not answer in time; gateways admit by their local share of each plan',
    }),
  ];
}

function sources(times, required) {
  const requiredOnly = `source=~"${required.join('|')}"`;
  const failing = (severity, name, matcher, impact) =>
    alert(name, {
      expr: `source:calls_failed:ratio_rate5m{${matcher}} > 0.5\nand on (source) source:calls:rate5m * ${times.seconds('5m')} > ${CALLS_MIN}`,
      for: times.of('2m'),
      severity,
      page: 'SourceFailing',
      // A source is an app: an alert on the whole app silences this one.
      labels: { app: '{{ $labels.source }}' },
      summary: `{{ $value | humanizePercentage }} of the queries to {{ $labels.source }} end without an answer: ${impact}`,
    });
  const calls = (matchers) => `sum by (source) (rate(${own('source_calls_total', matchers)}[${times.of('5m')}]))`;
  return [
    record('source:calls:rate5m', calls('')),
    // A source without configuration is no failure, except where no request is approved without it.
    record('source:calls_failed:ratio_rate5m', `${calls('outcome=~"timeout|unavailable"')} / source:calls:rate5m`),
    record('source:calls_not_configured:ratio_rate5m', `${calls('outcome="not_configured"')} / source:calls:rate5m`),
    failing('page', 'RequiredSourceFailing', requiredOnly, 'no request is approved'),
    failing('ticket', 'SourceFailing', requiredOnly.replace('=~', '!~'), 'answers are degraded'),
    alert('RequiredSourceNotConfigured', {
      expr: `source:calls_not_configured:ratio_rate5m{${requiredOnly}} > 0.5\nand on (source) source:calls:rate5m * ${times.seconds('5m')} > ${CALLS_MIN}`,
      for: times.of('2m'),
      severity: 'page',
      summary: '{{ $labels.source }} has no data to answer from: no request is approved',
    }),
    alert('VendorSpendHigh', {
      expr: `max by (vendor, period) (${own('vendor_spend_share', '')}) >= 0.8`,
      for: times.of('1m'),
      severity: 'ticket',
      summary:
        'The calls to {{ $labels.vendor }} have cost {{ $value | humanizePercentage }} of the cap of the {{ $labels.period }}; at the cap it gets no calls',
    }),
  ];
}
