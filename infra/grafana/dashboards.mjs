import { own } from '../prometheus/rules/rule.mjs';
import { choice, dashboard, figures, lines, runbookBoard } from './panels.mjs';

const rate = (metric, matchers) => `rate(${own(metric, matchers)}[$__rate_interval])`;
const sum = (by, expr) => `sum by (${by}) (${expr})`;
/** The share of a counter that has this result. */
const share = (metric, result) => `sum(${rate(metric, `result="${result}"`)}) / sum(${rate(metric)})`;
const quantile = (share, by, metric, matchers) =>
  `histogram_quantile(${share}, ${sum(`le, ${by}`, rate(`${metric}_bucket`, matchers))})`;
const THREE = 'api!="other"';
const INSTANCE = 'instance=~"$instance"';
const SOURCE = 'source=~"$source"';

/**
 * For shares that should be near nothing: a colour from each value on.
 *
 * @param {number} orange
 * @param {number} red
 * @returns {import('./panels.mjs').Steps}
 */
const badFrom = (orange, red) => [
  [null, 'green'],
  [orange, 'orange'],
  [red, 'red'],
];
/** @type {import('./panels.mjs').Steps} */
const BUDGET_LEFT = [
  [null, 'red'],
  [0, 'orange'],
  [0.25, 'green'],
];

const errorBudget = () =>
  figures('Error budget left of 30 days', 'percentunit', [['slo:error_budget_remaining:ratio', '{{api}}']], {
    steps: BUDGET_LEFT,
    says: 'Share left of the failures allowed in 30 days: 0.1 % of verify and cedula, 0.01 % of analyze. Below 0 the objective is missed.',
    runbook: 'SLOBurn',
  });
const lastHour = () =>
  figures('Failures of the last hour', 'percentunit', [['slo:sli_error:ratio_rate1h', '{{api}}']], {
    steps: badFrom(0.0001, 0.001),
    says: 'Share of requests without a decision because of us: refused for load, timed out or broken. Red: more than verify may fail in a month.',
    runbook: 'HardOutage',
  });
const byEnd = () =>
  lines('Requests by how they ended', 'reqps', [[sum('outcome', rate('api_requests_total')), '{{outcome}}']], {
    says: 'shed, timeout and server_error are failures of ours; client_error is the caller’s. A sudden fall to nothing is an outage in front of us.',
    runbook: 'NoTraffic',
  });
const timeToAnswer = () =>
  lines(
    'Time to answer',
    's',
    [
      [quantile(0.5, 'api', 'api_request_duration_seconds', 'outcome="ok"'), '{{api}} p50'],
      [quantile(0.95, 'api', 'api_request_duration_seconds', 'outcome="ok"'), '{{api}} p95'],
      [quantile(0.99, 'api', 'api_request_duration_seconds', 'outcome="ok"'), '{{api}} p99'],
    ],
    { says: 'Of answered requests. The objective: 95 % within 200 ms.', runbook: 'LatencySLO' },
  );
const degraded = () =>
  lines(
    'Degraded answers',
    'percentunit',
    [
      ['slo:degraded:ratio_rate1h', '{{api}}'],
      ['slo:degraded_by_source:ratio_rate1h', '{{api}} without {{source}}'],
    ],
    {
      says: 'Share of answers that were decided without a source that did not answer in time.',
      runbook: 'SourceFailing',
    },
  );
const listAge = (width) =>
  lines(
    'Age of the sanctions lists',
    's',
    [
      ['list:age:seconds', '{{list}}'],
      ['list:age_max:seconds', '{{list}} at most'],
    ],
    {
      width,
      says: 'Time since each list was last current, and the most that its policy allows.',
      runbook: 'ListsNotCurrent',
    },
  );

const overview = dashboard('overview', 'What wakes an SRE', [
  figures(
    'Firing alerts',
    'short',
    [
      ['sum by (alertname) (ALERTS{alertstate="firing",severity="page"})', '{{alertname}}'],
      ['sum by (alertname) (ALERTS{alertstate="firing",severity="ticket"})', '{{alertname}} (ticket)'],
    ],
    {
      steps: badFrom(1, 1),
      says: 'Alerts that page somebody, and those that wait for the working day. Empty: all is well. The board Runbooks has the page of each.',
    },
  ),
  errorBudget(),
  lastHour(),
  byEnd(),
  timeToAnswer(),
  lines('Sources without an answer', 'percentunit', [['source:calls_failed:ratio_rate5m', '{{source}}']], {
    says: 'Share of the questions to each source that failed or timed out.',
    runbook: 'SourceFailing',
  }),
  degraded(),
  lines(
    'Redis',
    'short',
    [
      [`min by (app) (${own('transport_buses_up')})`, 'buses of {{app}}'],
      [`min(${own('state_redis_up')})`, 'state'],
      [`max(${own('admission_local')})`, 'limits decided without it'],
    ],
    {
      says: 'Buses that each service can use, and whether the state Redis answers. 0 buses: no decision is possible.',
      runbook: 'BusDown',
    },
  ),
  lines('Processes up', 'short', [[sum('app', own('up')), '{{app}}']], {
    says: 'Replicas of each service that Prometheus can read.',
    runbook: 'ServiceDown',
  }),
  listAge(24),
]);

const api = dashboard('api', 'API and error budgets', [
  errorBudget(),
  lastHour(),
  figures('Over 200 ms', 'percentunit', [['slo:latency_over_200ms:ratio_rate5m', '{{api}}']], {
    steps: badFrom(0.025, 0.05),
    says: 'Share of the answers of five minutes that took longer than 200 ms. The objective allows 5 %.',
    runbook: 'LatencySLO',
  }),
  lines('Requests by endpoint', 'reqps', [[sum('api', rate('api_requests_total')), '{{api}}']], {
    says: 'All requests with a known key. other: paths that are no endpoint of the API.',
  }),
  byEnd(),
  lines(
    'Spending, in budgets',
    'short',
    [
      ['slo:sli_error:ratio_rate1h / on (api) slo:error_budget:ratio', '{{api}} 1 h'],
      ['slo:sli_error:ratio_rate6h / on (api) slo:error_budget:ratio', '{{api}} 6 h'],
      ['slo:sli_error:ratio_rate3d / on (api) slo:error_budget:ratio', '{{api}} 3 d'],
    ],
    { says: '1 spends the budget exactly in 30 days; 14.4 over an hour pages.', runbook: 'SLOBurn' },
  ),
  lines('Answers by status', 'reqps', [[sum('code', rate('api_requests_total', THREE)), '{{code}}']], {
    says: 'Answers of the three endpoints by HTTP status.',
  }),
  timeToAnswer(),
  degraded(),
]);

const sources = dashboard(
  'sources',
  'Sources',
  [
    lines('Questions', 'reqps', [[`source:calls:rate5m{${SOURCE}}`, '{{source}}']], {
      says: 'Questions that the gateways send to each source.',
    }),
    lines(
      'Without an answer',
      'percentunit',
      [
        [`source:calls_failed:ratio_rate5m{${SOURCE}}`, '{{source}} failed'],
        [`source:calls_not_configured:ratio_rate5m{${SOURCE}}`, '{{source}} not configured'],
      ],
      {
        says: 'Share of the questions to a source that failed or timed out, or that has no provider configured.',
        runbook: 'SourceFailing',
      },
    ),
    lines(
      'Time to answer, p95',
      's',
      [[quantile(0.95, 'source', 'source_call_duration_seconds', SOURCE), '{{source}}']],
      { says: 'As the gateway sees it, with the way over the bus.', runbook: 'LatencySLO' },
    ),
    lines('Questions being answered', 'short', [[sum('source', own('source_inflight', SOURCE)), '{{source}}']], {
      says: 'Work of all replicas of a source at this moment. Autoscaling looks at it.',
    }),
    lines(
      'Breakers: 1 half open, 2 open',
      'short',
      [
        [`max by (source, provider) (${own('breaker_state', SOURCE)})`, '{{source}} {{provider}}'],
        [`max by (operator) (${own('telco_camara_breaker_state')})`, 'operator {{operator}}'],
      ],
      { says: 'With an open breaker the provider gets no calls until the next try.', runbook: 'SourceFailing' },
    ),
    lines('Not waited for', 'reqps', [[sum('source', rate('sources_not_awaited_total', SOURCE)), '{{source}}']], {
      says: 'Decisions that were certain before this source answered.',
    }),
    lines(
      'Operators asked (CAMARA)',
      'reqps',
      [[sum('operator, outcome', rate('telco_camara_calls_total')), '{{operator}} {{outcome}}']],
      { says: 'Calls to mobile operators by how they ended.', runbook: 'SourceFailing' },
    ),
    lines(
      'Cost of vendors, a day',
      'short',
      [[`sum by (vendor, currency) (increase(${own('vendor_cost_total')}[1d]))`, '{{vendor}} {{currency}}']],
      { says: 'What the calls to vendors by declaration cost in 24 hours.', runbook: 'VendorSpendHigh' },
    ),
    lines(
      'Spent share of caps',
      'percentunit',
      [[`max by (vendor, period) (${own('vendor_spend_share')})`, '{{vendor}} {{period}}']],
      { says: 'At the cap a vendor gets no calls.', runbook: 'VendorSpendHigh' },
    ),
    lines(
      'Calls to vendors',
      'reqps',
      [[sum('vendor, outcome', rate('vendor_calls_total')), '{{vendor}} {{outcome}}']],
      { says: 'Charged, free of charge, or refused by a cap.', runbook: 'VendorSpendHigh' },
    ),
    lines(
      'Operators: asked wrongly',
      'reqps',
      [[sum('operator, api, code', rate('telco_camara_defects_total')), '{{operator}} {{api}} {{code}}']],
      { says: 'Calls that an operator refused as wrong: credentials, consent or form. Should be none.' },
    ),
  ],
  [choice('source', 'source_inflight', 'source')],
);

const bus = dashboard(
  'bus',
  'Redis bus',
  [
    figures('Buses that can be used', 'short', [[`min by (app) (${own('transport_buses_up', INSTANCE)})`, '{{app}}']], {
      steps: [
        [null, 'red'],
        [1, 'green'],
      ],
      width: 24,
      says: 'The least of the replicas of each service. 0: that replica hears and sends nothing.',
      runbook: 'BusDown',
    }),
    lines(
      'Calls by how they ended',
      'reqps',
      [[sum('service, outcome', rate('transport_calls_total', INSTANCE)), '{{service}} {{outcome}}']],
      { says: 'Calls between services over the bus.' },
    ),
    lines(
      'Time of a call, p95',
      's',
      [[quantile(0.95, 'service', 'transport_call_duration_seconds', INSTANCE), '{{service}}']],
      { says: 'From sending a call until its reply, by the service that answers.' },
    ),
    lines(
      'Calls sent to a second replica',
      'reqps',
      [
        [sum('service, reason', rate('transport_reroutes_total', INSTANCE)), '{{service}} moved: {{reason}}'],
        [sum('service, reason', rate('transport_retries_refused_total', INSTANCE)), '{{service}} refused: {{reason}}'],
      ],
      { says: 'Calls that a first replica did not answer, and those that found no second in time.' },
    ),
    lines(
      'Messages dropped',
      'reqps',
      [[sum('app, reason', rate('transport_frames_dropped_total', INSTANCE)), '{{app}} {{reason}}']],
      { says: 'Messages that arrived and could not be used: too late, unknown or damaged.' },
    ),
    lines(
      'Replicas that can be chosen',
      'short',
      [
        [`max by (service) (${own('transport_replicas', INSTANCE)})`, '{{service}}'],
        [`max by (service) (${own('transport_replicas_avoided', INSTANCE)})`, '{{service}} avoided'],
      ],
      { says: 'As a caller sees them. Avoided: they answer slowly or with failures.', runbook: 'ServiceDown' },
    ),
    lines(
      'Open calls',
      'short',
      [
        [sum('service', own('transport_pending', INSTANCE)), '{{service}} waited for'],
        [sum('service', own('transport_inflight', INSTANCE)), '{{service}} executed'],
      ],
      { says: 'Calls without a reply at this moment. Rising lines: a service is slower than its calls.' },
    ),
    lines(
      'Links lost',
      'short',
      [[sum('app', `increase(${own('transport_link_losses_total', INSTANCE)}[$__rate_interval])`), '{{app}}']],
      { says: 'Connections to a bus that broke.', runbook: 'BusDown' },
    ),
    lines(
      'Messages in a frame',
      'short',
      [
        [
          `${sum('app', rate('transport_frame_messages_sum', INSTANCE))} / ${sum('app', rate('transport_frame_messages_count', INSTANCE))}`,
          '{{app}}',
        ],
      ],
      { says: 'Messages sent together. It rises with the load, and saves work of Redis.' },
    ),
  ],
  [choice('instance', 'transport_buses_up', 'instance')],
);

const limits = dashboard(
  'limits',
  'Limits and admission',
  [
    lines(
      'Admission',
      'reqps',
      [
        [
          sum('decision, reason, mode', rate('admission_decisions_total', INSTANCE)),
          '{{decision}} {{reason}} {{mode}}',
        ],
      ],
      { says: 'Requests let in or refused by rate and quota. Mode local: without the state Redis.' },
    ),
    lines(
      'In flight, and the limit',
      'short',
      [
        [sum('app', own('requests_in_flight', INSTANCE)), 'in flight'],
        [sum('class', own('requests_in_flight_limit', INSTANCE)), 'limit of {{class}}'],
      ],
      { says: 'Requests being answered, and from how many on further ones are refused.' },
    ),
    lines('Refused as too many', 'reqps', [[sum('class', rate('requests_shed_total', INSTANCE)), '{{class}}']], {
      says: 'Requests refused because the gateway had enough to do. They count as failures of ours.',
      runbook: 'SLOBurn',
    }),
    lines('Connections refused', 'reqps', [[`sum(${rate('http_connections_dropped_total', INSTANCE)})`, 'dropped']], {
      says: 'Connections over the limit of a gateway.',
    }),
    lines(
      'Usage against quotas, as last compared',
      'short',
      [
        [`max(${own('usage_reconciliation_difference')})`, 'queries'],
        [`max(${own('usage_reconciliation_tenants')})`, 'tenants'],
      ],
      { says: 'Queries and tenants whose counted usage differs from the quota. Should be 0.' },
    ),
    lines(
      'State Redis',
      'short',
      [
        [`min(${own('state_redis_up', INSTANCE)})`, 'up'],
        [`max(${own('admission_local', INSTANCE)})`, 'limits decided locally'],
        [`max(${own('admission_gateways', INSTANCE)})`, 'gateways that share limits'],
        [`min(${own('key_changes_heard', INSTANCE)})`, 'changes of keys are heard'],
      ],
      { says: 'Whether the state Redis answers, and what is decided without it.', runbook: 'StateRedisDown' },
    ),
    lines('Usage not settled', 'short', [[`sum(${own('settlement_unsettled', INSTANCE)})`, 'batches']], {
      says: 'Charges that are kept in the gateways’ journals until the state Redis takes them.',
      runbook: 'AdmissionFallback',
    }),
    lines('Velocity not counted', 'reqps', [[`sum(${rate('velocity_not_counted_total', INSTANCE)})`, 'requests']], {
      says: 'Requests of which something was not counted, because their tenant has used up its share of the memory.',
    }),
    lines('Velocity counts since', 's', [[`time() - max(${own('velocity_counts_since_seconds', INSTANCE)})`, 'age']], {
      says: 'Age of the counts. A restart of the bus or of all gateways loses what was seen before, up to a week of it.',
    }),
  ],
  [choice('instance', 'requests_in_flight', 'instance')],
);

const lists = dashboard('lists', 'Screening lists and other data', [
  listAge(12),
  figures(
    'Slow activations: budget left of 30 days',
    'percentunit',
    [['list_effect:error_budget_remaining:ratio', 'left']],
    {
      steps: BUDGET_LEFT,
      width: 12,
      says: "Objective: 99 % of the activations of a changed list within 5 s of the publisher's file, on every replica.",
      runbook: 'ListEffectSlow',
    },
  ),
  lines(
    'From the file to effect, in 6 hours',
    's',
    [
      [`histogram_quantile(0.5, sum by (le) (increase(${own('list_effect_seconds_bucket')}[6h])))`, 'p50'],
      [`histogram_quantile(0.99, sum by (le) (increase(${own('list_effect_seconds_bucket')}[6h])))`, 'p99'],
      ['list_effect:replicas_apart:seconds', 'replicas apart'],
    ],
    { says: 'Time from the change of a published file until decisions use it.', runbook: 'ListEffectSlow' },
  ),
  lines(
    'Lists not taken in a day',
    'short',
    [[sum('reason', `increase(${own('lists_refused_total')}[1d])`), '{{reason}}']],
    { says: 'Files that were refused; the list before stays in use.', runbook: 'ListsNotCurrent' },
  ),
  lines('Age of the bundle', 's', [[`time() - min(${own('lists_bundle_created_timestamp_seconds')} > 0)`, 'bundle']], {
    says: 'Of the oldest bundle of lists that a replica uses.',
    runbook: 'ListsNotCurrent',
  }),
  lines('Lists in it', 'short', [[`min(${own('lists_bundle_lists')})`, 'lists']], {
    says: 'Lists in the smallest bundle that a replica uses. It should not fall.',
  }),
  lines(
    'Refreshes',
    'short',
    [
      [sum('outcome', `increase(${own('lists_refresh_total')}[1d])`), 'sanctions {{outcome}}'],
      [sum('outcome', `increase(${own('anonymity_refresh_total')}[1d])`), 'anonymity {{outcome}}'],
    ],
    { says: 'Looks at the publishers in a day, by how they ended.', runbook: 'ListsNotCurrent' },
  ),
  lines(
    'Age of other data',
    's',
    [
      [`time() - min by (database) (${own('geo_database_timestamp_seconds')})`, '{{database}}'],
      [`time() - min by (feed) (${own('anonymity_feed_checked_timestamp_seconds')})`, '{{feed}}'],
    ],
    { says: 'IP databases since they were made, and lists of networks since they were last checked.' },
  ),
  lines(
    'Jobs in 6 hours',
    'short',
    [[sum('queue, outcome', `increase(${own('worker_jobs_total')}[6h])`), '{{queue}} {{outcome}}']],
    { says: 'Background work by queue and outcome.', runbook: 'WorkerJobFailing' },
  ),
  lines(
    'Statements of the service level in a day',
    'short',
    [
      [sum('outcome', `increase(${own('sla_statements_runs_total')}[1d])`), 'looks: {{outcome}}'],
      [`sum(increase(${own('sla_statements_issued_total')}[1d]))`, 'issued'],
    ],
    { says: 'Monthly statements for merchants: looks for what is due, and statements issued.' },
  ),
  lines(
    'Since the statements were last complete',
    's',
    [[`time() - max(${own('sla_statements_last_success_timestamp_seconds')} > 0)`, 'last success']],
    { says: 'Time since every due statement was issued.', runbook: 'WorkerJobFailing' },
  ),
]);

const drift = dashboard('drift', 'Decisions and drift', [
  lines('Decisions', 'reqps', [[sum('outcome', rate('decision_outcomes_total')), '{{outcome}}']], {
    says: 'Approved, reviewed and rejected, over all merchants.',
  }),
  lines(
    'Challenges',
    'percentunit',
    [
      [share('challenge_offers_total', 'offered'), 'offered'],
      [share('follow_ups_total', 'cleared'), 'cleared'],
      [share('follow_ups_total', 'refused'), 'second request refused'],
    ],
    {
      says: 'Share of the doubtful buyers for whom evidence would help, and of the second requests that evidence cleared. Many refused ones: a merchant changes inputs or is too late.',
    },
  ),
  lines(
    'Stability of scores: 0.1 is a shift, 0.25 a large one',
    'short',
    [
      ['decision_scores:stability_index', 'against {{reference}}'],
      [
        `max by (day, reference) (${own('decision_score_stability_index', 'reference!="yesterday"')})`,
        '{{day}} against {{reference}}',
      ],
    ],
    { says: 'Population stability index of the scores against earlier days.', runbook: 'ScoreDrift' },
  ),
  lines('Scores of today', 'percentunit', [['decision_scores:share{day="today"}', '{{bucket}}']], {
    says: 'Share of today’s decisions in each range of scores.',
  }),
  lines(
    'Reasons of today',
    'short',
    [[`topk(15, ${sum('reason', own('decision_reasons', 'day="today"'))})`, '{{reason}}']],
    { says: 'The fifteen most frequent reasons of today’s decisions.' },
  ),
  lines(
    'Shadow policies',
    'reqps',
    [
      [sum('active, shadow', rate('policy_shadow_decisions_total')), 'decided {{active}}, would {{shadow}}'],
      [`sum(${rate('policy_shadow_missed_total')})`, 'not tried'],
    ],
    { width: 24, says: 'What policies on trial would have decided beside the active one.' },
  ),
]);

const TENANT = 'tenant_id=~"$tenant"';
const tenant = (sloClass) => `sum by (tenant_id) (${rate('tenant_requests_total', `${TENANT},class${sloClass}`)})`;
const tenants = dashboard(
  'tenants',
  'Tenants',
  [
    lines('Requests, the twenty largest', 'reqps', [[`topk(20, ${tenant('!=""')})`, '{{tenant_id}}']], {
      says: 'Tenants by name; metrics hold nothing about buyers. From the 501st tenant on: other.',
      width: 24,
    }),
    lines(
      'Failed through us, the twenty most',
      'percentunit',
      [[`topk(20, ${tenant('="bad"')} / ${tenant('=~"good|bad"')})`, '{{tenant_id}}']],
      { says: 'Share of the requests that count for the objective.', runbook: 'SLOBurn' },
    ),
    lines(
      "Their own errors and their plans' limits, the twenty most",
      'percentunit',
      [[`topk(20, ${tenant('="excluded"')} / ${tenant('!=""')})`, '{{tenant_id}}']],
      { says: 'Wrong requests (4xx) and requests over rate or quota (429).' },
    ),
  ],
  [choice('tenant', 'tenant_requests_total', 'tenant_id')],
);

const processes = dashboard(
  'processes',
  'Processes',
  [
    lines('Up', 'short', [[sum('app', own('up', INSTANCE)), '{{app}}']], {
      says: 'Replicas that Prometheus can read.',
      runbook: 'ProcessDown',
    }),
    lines('CPU', 'percentunit', [[sum('app', rate('process_cpu_seconds_total', INSTANCE)), '{{app}}']], {
      says: 'Cores used by all replicas of a service: 100 % is one core.',
    }),
    lines(
      'Memory, the largest of each',
      'bytes',
      [[`max by (app) (${own('process_resident_memory_bytes', INSTANCE)})`, '{{app}}']],
      { says: 'Resident memory of the largest replica. A line that rises for days is a leak.' },
    ),
    lines(
      'Heap, the largest of each',
      'bytes',
      [[`max by (app) (${own('nodejs_heap_size_used_bytes', INSTANCE)})`, '{{app}}']],
      { says: 'JavaScript memory of the largest replica.' },
    ),
    lines(
      'Event loop, p99 of the time between two samples (0.1 s: no delay)',
      's',
      [[`max by (app) (${own('nodejs_eventloop_lag_p99_seconds', INSTANCE)})`, '{{app}}']],
      { says: 'Above 0.1 s: the process was busy and answered nobody for that long.' },
    ),
    lines('Open files', 'short', [[`max by (app) (${own('process_open_fds', INSTANCE)})`, '{{app}}']], {
      says: 'Files and connections of the replica with the most.',
    }),
    lines(
      'Age of the process',
      's',
      [[`time() - max by (app) (${own('process_start_time_seconds', INSTANCE)})`, '{{app}}']],
      { says: 'Of the youngest replica: a saw shows restarts.', runbook: 'ProcessDown' },
    ),
    lines(
      'Certificates, time left',
      's',
      [[`min by (port) (${own('tls_certificate_expiry_timestamp_seconds', INSTANCE)}) - time()`, '{{port}}']],
      { says: 'Until the first certificate of each port expires.', runbook: 'CertificateExpiring' },
    ),
    lines(
      'Console, requests by status',
      'reqps',
      [[sum('code', rate('console_requests_total', INSTANCE)), '{{code}}']],
      {
        says: 'Requests to the console by HTTP status.',
      },
    ),
    lines(
      'Console, p99',
      's',
      [[`histogram_quantile(0.99, ${sum('le', rate('console_request_duration_seconds_bucket', INSTANCE))})`, 'p99']],
      { says: 'Time in which the console answers 99 % of the requests.' },
    ),
    lines(
      'Spans, where traces are wanted',
      'ops',
      [
        [sum('app', rate('trace_spans_exported_total', INSTANCE)), '{{app}}'],
        [sum('app, reason', rate('trace_spans_dropped_total', INSTANCE)), '{{app}} {{reason}}'],
      ],
      { says: 'Parts of traces sent to the collector, and those dropped.' },
    ),
  ],
  [choice('instance', 'up', 'instance')],
);

/** File name to dashboard. */
export const DASHBOARDS = {
  overview,
  api,
  bus,
  drift,
  limits,
  lists,
  processes,
  runbooks: runbookBoard(),
  sources,
  tenants,
};
