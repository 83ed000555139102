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
        expr: `${age} > on (list) 0.5 * list:age_max:seconds\nunless on (list) ${age} > on (list) list:age_max:seconds{required="true"}`,
        for: times.of('10m'),
        severity: 'ticket',
        summary:
          'The list {{ $labels.list }} was last checked {{ $value | humanizeDuration }} ago, half of what is allowed',
      }),
      alert('ListOutdated', {
        expr: `${age} > on (list) list:age_max:seconds{required="true"}`,
        for: times.of('5m'),
        severity: 'page',
        summary:
          'The list {{ $labels.list }} is {{ $value | humanizeDuration }} old: no request is approved until it is renewed',
      }),
    ],
  };
}

/** The spread of scores over all replicas, today against yesterday: counts can be added up, the indices of replicas cannot. */
export function driftGroup(times) {
  const scores = own('decision_scores');
  const share = (day) => `decision_scores:share{day="${day}"}`;
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
