import { alert, own, record } from './rule.mjs';

/** The sanctions lists by their age. @param {{ list: string, required: boolean, maxAgeDays: number }[]} lists as policies/lists.json has them */
export function listGroup(times, lists) {
  const age = 'list:age:seconds';
  return {
    name: 'cotejo-lists',
    interval: times.of('1m'),
    rules: [
      // The age at the replica that is furthest behind.
      record(age, `time() - min by (list) (${own('list_checked_timestamp_seconds')})`),
      ...lists.map(({ list, required, maxAgeDays }) =>
        record('list:age_max:seconds', `vector(${times.seconds(`${maxAgeDays}d`)})`, {
          list,
          required: String(required),
        }),
      ),
      alert('ListAging', {
        page: 'ListsNotCurrent',
        expr: `${age} > on (list) 0.5 * list:age_max:seconds\nunless on (list) ${age} > on (list) list:age_max:seconds{required="true"}`,
        for: times.of('10m'),
        severity: 'ticket',
        summary:
          'The list {{ $labels.list }} was last checked {{ $value | humanizeDuration }} ago, half of what is allowed',
      }),
      alert('ListOutdated', {
        page: 'ListsNotCurrent',
        expr: `${age} > on (list) list:age_max:seconds{required="true"}`,
        for: times.of('5m'),
        severity: 'page',
        summary:
          'The list {{ $labels.list }} is {{ $value | humanizeDuration }} old: no request is approved until it is renewed',
      }),
    ],
  };
}

/** Share of activations that may take longer than 5 s, in 30 days. */
const EFFECT_BUDGET = 0.01;
/** Two or more: an increase is extrapolated, so the increase by one is a little more than 1. */
const TWICE = 1.5;

/** How soon every replica of sanctions screens by a list that changed. The objective: 99 % of activations within 5 s. */
export function effectGroup(times) {
  const rate = (series) => `sum(rate(${series}[${times.of('5m')}]))`;
  const all = own('list_effect_seconds_count');
  const slow = (count) => `${count(all)} - ${count(own('list_effect_seconds_bucket', 'le="5"'))}`;
  const over30d = (series) => `sum_over_time(${series}[${times.of('30d')}])`;
  const increase = (series) => `sum(increase(${series}[${times.of('6h')}]))`;
  const madeAt = `(${own('lists_bundle_created_timestamp_seconds')} > 0)`;
  return {
    name: 'cotejo-list-effect',
    // Windows of five minutes that follow each other without a gap, so that every activation weighs the same in 30 days.
    interval: times.of('5m'),
    rules: [
      record('list_effect:error_budget:ratio', `vector(${EFFECT_BUDGET})`),
      record('list_effect:slow:rate5m', slow(rate)),
      record('list_effect:all:rate5m', rate(all)),
      record('list_effect:slow:increase6h', slow(increase)),
      record('list_effect:all:increase6h', increase(all)),
      // Without a changed list in 30 days the objective is neither met nor missed.
      record(
        'list_effect:slow:ratio_30d',
        `${over30d('list_effect:slow:rate5m')} / (${over30d('list_effect:all:rate5m')} > 0)`,
      ),
      record(
        'list_effect:error_budget_remaining:ratio',
        '1 - list_effect:slow:ratio_30d / list_effect:error_budget:ratio',
      ),
      record('list_effect:replicas_apart:seconds', `max(${madeAt}) - min(${madeAt})`),
      alert('ListEffectSlow', {
        expr: `list_effect:slow:increase6h >= ${TWICE}\nand list_effect:slow:increase6h > 6 * list_effect:error_budget:ratio * list_effect:all:increase6h`,
        severity: 'ticket',
        summary:
          'In six hours replicas of sanctions took over 5 s to screen by a changed list, {{ $value | humanize }} times',
      }),
      // A replica that never follows observes no delay.
      alert('ListEffectSlow', {
        expr: 'list_effect:replicas_apart:seconds > 0',
        for: times.of('5m'),
        severity: 'ticket',
        summary:
          'A replica of sanctions screens by older lists than another one, {{ $value | humanizeDuration }} older',
      }),
    ],
  };
}

/** As the console's rule has it: 2 % in 100 tests together, and a tenth of usual difference between days, on both sides. */
const REASON_MARGIN = { quantile: 3.72, dayVariance: 0.02 };

/** The spread of scores over all replicas, today against yesterday: counts can be added up, the indices of replicas cannot. */
export function driftGroup(times) {
  const scores = own('decision_scores');
  const share = (day) => `decision_scores:share{day="${day}"}`;
  const withReason = (day) => `clamp_min(sum by (reason) (${own('decision_reasons', `day="${day}"`)}), 1)`;
  const decisions = (day) => `sum(${own('decision_scores', `day="${day}"`)})`;
  const ofAll = (day) => `(${withReason(day)} / on () group_left () ${decisions(day)})`;
  const enough = (day) => `sum(${own('decision_scores', `day="${day}"`)}) >= 1000`;
  return {
    name: 'cotejo-drift',
    interval: times.of('1m'),
    rules: [
      // Empty buckets are lifted, so that the logarithm is finite.
      record(
        'decision_scores:share',
        `clamp_min(\n  sum by (day, bucket) (${scores}) / on (day) group_left () sum by (day) (${scores}),\n  0.0001\n)`,
      ),
      record(
        'decision_scores:stability_index',
        `sum(\n  (${share('today')} - ignoring (day) ${share('yesterday')})\n  * ignoring (day) ln(${share('today')} / ignoring (day) ${share('yesterday')})\n)\nand on () ${enough('today')} and on () ${enough('yesterday')}`,
        { reference: 'yesterday' },
      ),
      record(
        'decision_reasons:multiple',
        `${ofAll('today')} / ${ofAll('yesterday')}\nand on () ${enough('today')} and on () ${enough('yesterday')}`,
      ),
      record(
        'decision_reasons:multiple_margin',
        `exp(${REASON_MARGIN.quantile} * sqrt(1 / ${withReason('today')} + 1 / ${withReason('yesterday')} + ${REASON_MARGIN.dayVariance}))`,
      ),
      alert('ReasonDrift', {
        page: 'ScoreDrift',
        expr: 'decision_reasons:multiple > decision_reasons:multiple_margin\nor decision_reasons:multiple < 1 / decision_reasons:multiple_margin',
        for: times.of('1h'),
        severity: 'ticket',
        summary:
          'The reason {{ $labels.reason }} is {{ $value | humanize }} times as frequent in decisions as yesterday, which is more than chance',
      }),
      alert('ScoreDrift', {
        expr: `decision_scores:stability_index > 0.25\nor max by (reference) (${own('decision_score_stability_index', 'day="today",reference!="yesterday"')}) > 0.25`,
        for: times.of('1h'),
        severity: 'ticket',
        summary:
          "Today's scores are spread differently from the reference {{ $labels.reference }}: stability index {{ $value }}",
      }),
    ],
  };
}
