import { own } from '../prometheus/rules/rule.mjs';
import { dashboard, figures, lines } from './panels.mjs';

const rate = (metric, matchers) => `rate(${own(metric, matchers)}[$__rate_interval])`;
const sum = (by, expr) => `sum by (${by}) (${expr})`;
const quantile = (share, by, metric, matchers) =>
  `histogram_quantile(${share}, ${sum(`le, ${by}`, rate(`${metric}_bucket`, matchers))})`;
const THREE = 'api!="other"';

const api = dashboard('api', 'API and error budgets', [
  figures('Error budget left of 30 days', 'percentunit', [['slo:error_budget_remaining:ratio', '{{api}}']], {
    steps: [
      [null, 'red'],
      [0, 'orange'],
      [0.25, 'green'],
    ],
    description: 'Share left of the failures allowed in 30 days: 0.1 % of verify and cedula, 0.01 % of analyze.',
  }),
  figures('Failures of the last hour', 'percentunit', [['slo:sli_error:ratio_rate1h', '{{api}}']], {
    steps: [
      [null, 'green'],
      [0.0001, 'orange'],
      [0.001, 'red'],
    ],
  }),
  figures('Over 200 ms', 'percentunit', [['slo:latency_over_200ms:ratio_rate5m', '{{api}}']], {
    steps: [
      [null, 'green'],
      [0.05, 'red'],
    ],
  }),
  lines('Requests by endpoint', 'reqps', [[sum('api', rate('api_requests_total')), '{{api}}']]),
  lines('Requests by how they ended', 'reqps', [[sum('outcome', rate('api_requests_total')), '{{outcome}}']]),
  lines('Spending, in budgets', 'short', [
    ['slo:sli_error:ratio_rate1h / on (api) slo:error_budget:ratio', '{{api}} 1 h'],
    ['slo:sli_error:ratio_rate6h / on (api) slo:error_budget:ratio', '{{api}} 6 h'],
    ['slo:sli_error:ratio_rate3d / on (api) slo:error_budget:ratio', '{{api}} 3 d'],
  ]),
  lines('Answers by status', 'reqps', [[sum('code', rate('api_requests_total', THREE)), '{{code}}']]),
  lines('Time to answer', 's', [
    [quantile(0.5, 'api', 'api_request_duration_seconds', 'outcome="ok"'), '{{api}} p50'],
    [quantile(0.95, 'api', 'api_request_duration_seconds', 'outcome="ok"'), '{{api}} p95'],
    [quantile(0.99, 'api', 'api_request_duration_seconds', 'outcome="ok"'), '{{api}} p99'],
  ]),
  lines('Degraded answers', 'percentunit', [
    ['slo:degraded:ratio_rate1h', '{{api}}'],
    ['slo:degraded_by_source:ratio_rate1h', '{{api}} without {{source}}'],
  ]),
]);

const sources = dashboard('sources', 'Sources', [
  lines('Questions', 'reqps', [['source:calls:rate5m', '{{source}}']]),
  lines('Without an answer', 'percentunit', [
    ['source:calls_failed:ratio_rate5m', '{{source}} failed'],
    ['source:calls_not_configured:ratio_rate5m', '{{source}} not configured'],
  ]),
  lines('Time to answer, p95', 's', [[quantile(0.95, 'source', 'source_call_duration_seconds'), '{{source}}']]),
  lines('Questions being answered', 'short', [[sum('source', own('source_inflight')), '{{source}}']]),
  lines('Breakers: 1 half open, 2 open', 'short', [
    [`max by (source, provider) (${own('breaker_state')})`, '{{source}} {{provider}}'],
    [`max by (operator) (${own('telco_camara_breaker_state')})`, 'operator {{operator}}'],
  ]),
  lines('Not waited for', 'reqps', [[sum('source', rate('sources_not_awaited_total')), '{{source}}']]),
  lines('Operators asked (CAMARA)', 'reqps', [
    [sum('operator, outcome', rate('telco_camara_calls_total')), '{{operator}} {{outcome}}'],
  ]),
  lines('Operators: asked wrongly', 'reqps', [
    [sum('operator, api, code', rate('telco_camara_defects_total')), '{{operator}} {{api}} {{code}}'],
  ]),
]);

const bus = dashboard('bus', 'Redis bus', [
  figures('Buses that can be used', 'short', [[`min by (app) (${own('transport_buses_up')})`, '{{app}}']], {
    steps: [
      [null, 'red'],
      [1, 'green'],
    ],
    width: 24,
  }),
  lines('Calls by how they ended', 'reqps', [
    [sum('service, outcome', rate('transport_calls_total')), '{{service}} {{outcome}}'],
  ]),
  lines('Time of a call, p95', 's', [[quantile(0.95, 'service', 'transport_call_duration_seconds'), '{{service}}']]),
  lines('Second copies', 'reqps', [
    [sum('service, reason', rate('transport_reroutes_total')), '{{service}} moved: {{reason}}'],
    [sum('service, reason', rate('transport_retries_refused_total')), '{{service}} refused: {{reason}}'],
  ]),
  lines('Heard and thrown away', 'reqps', [
    [sum('app, reason', rate('transport_frames_dropped_total')), '{{app}} {{reason}}'],
  ]),
  lines('Replicas that can be chosen', 'short', [
    [`max by (service) (${own('transport_replicas')})`, '{{service}}'],
    [`max by (service) (${own('transport_replicas_avoided')})`, '{{service}} avoided'],
  ]),
  lines('Open calls', 'short', [
    [sum('service', own('transport_pending')), '{{service}} waited for'],
    [sum('service', own('transport_inflight')), '{{service}} executed'],
  ]),
  lines('Links lost', 'short', [
    [sum('app', `increase(${own('transport_link_losses_total')}[$__rate_interval])`), '{{app}}'],
  ]),
  lines('Messages in a frame', 'short', [
    [
      `${sum('app', rate('transport_frame_messages_sum'))} / ${sum('app', rate('transport_frame_messages_count'))}`,
      '{{app}}',
    ],
  ]),
]);

const limits = dashboard('limits', 'Limits and admission', [
  lines('Admission', 'reqps', [
    [sum('decision, reason, mode', rate('admission_decisions_total')), '{{decision}} {{reason}} {{mode}}'],
  ]),
  lines('In flight, and the limit', 'short', [
    [sum('app', own('requests_in_flight')), 'in flight'],
    [sum('class', own('requests_in_flight_limit')), 'limit of {{class}}'],
  ]),
  lines('Refused as too many', 'reqps', [[sum('class', rate('requests_shed_total')), '{{class}}']]),
  lines('Connections refused', 'reqps', [[`sum(${rate('http_connections_dropped_total')})`, 'dropped']]),
  lines('Usage against quotas, as last compared', 'short', [
    [`max(${own('usage_reconciliation_difference')})`, 'queries'],
    [`max(${own('usage_reconciliation_tenants')})`, 'tenants'],
  ]),
  lines('State Redis', 'short', [
    [`min(${own('state_redis_up')})`, 'up'],
    [`max(${own('admission_local')})`, 'limits decided locally'],
    [`max(${own('admission_gateways')})`, 'gateways that share limits'],
    [`min(${own('key_changes_heard')})`, 'changes of keys are heard'],
  ]),
  lines('Usage not settled', 'short', [[`sum(${own('settlement_unsettled')})`, 'batches']]),
]);

const lists = dashboard('lists', 'Screening lists and other data', [
  lines('Age of the sanctions lists', 's', [
    ['list:age:seconds', '{{list}}'],
    ['list:age_max:seconds', '{{list}} at most'],
  ]),
  figures(
    'Slow activations: budget left of 30 days',
    'percentunit',
    [['list_effect:error_budget_remaining:ratio', 'left']],
    {
      steps: [
        [null, 'red'],
        [0, 'orange'],
        [0.25, 'green'],
      ],
      description:
        "Objective: 99 % of the activations of a changed list within 5 s of the publisher's file, on every replica.",
    },
  ),
  lines('From the file to effect, in 6 hours', 's', [
    [`histogram_quantile(0.5, sum by (le) (increase(${own('list_effect_seconds_bucket')}[6h])))`, 'p50'],
    [`histogram_quantile(0.99, sum by (le) (increase(${own('list_effect_seconds_bucket')}[6h])))`, 'p99'],
    ['list_effect:replicas_apart:seconds', 'replicas apart'],
  ]),
  lines('Lists not taken in a day', 'short', [
    [sum('reason', `increase(${own('lists_refused_total')}[1d])`), '{{reason}}'],
  ]),
  lines('Age of the bundle', 's', [[`time() - min(${own('lists_bundle_created_timestamp_seconds')} > 0)`, 'bundle']]),
  lines('Lists in it', 'short', [[`min(${own('lists_bundle_lists')})`, 'lists']]),
  lines('Refreshes', 'short', [
    [sum('outcome', `increase(${own('lists_refresh_total')}[1d])`), 'sanctions {{outcome}}'],
    [sum('outcome', `increase(${own('anonymity_refresh_total')}[1d])`), 'anonymity {{outcome}}'],
  ]),
  lines('Age of other data', 's', [
    [`time() - min by (database) (${own('geo_database_timestamp_seconds')})`, '{{database}}'],
    [`time() - min by (feed) (${own('anonymity_feed_checked_timestamp_seconds')})`, '{{feed}}'],
  ]),
  lines('Jobs in 6 hours', 'short', [
    [sum('queue, outcome', `increase(${own('worker_jobs_total')}[6h])`), '{{queue}} {{outcome}}'],
  ]),
  lines('Statements of the service level in a day', 'short', [
    [sum('outcome', `increase(${own('sla_statements_runs_total')}[1d])`), 'looks: {{outcome}}'],
    [`sum(increase(${own('sla_statements_issued_total')}[1d]))`, 'issued'],
  ]),
  lines('Since the statements were last complete', 's', [
    [`time() - max(${own('sla_statements_last_success_timestamp_seconds')} > 0)`, 'last success'],
  ]),
]);

const drift = dashboard('drift', 'Decisions and drift', [
  lines('Decisions', 'reqps', [[sum('outcome', rate('decision_outcomes_total')), '{{outcome}}']]),
  lines('Stability of scores: 0.1 is a shift, 0.25 a large one', 'short', [
    ['decision_scores:stability_index', 'against {{reference}}'],
    [
      `max by (day, reference) (${own('decision_score_stability_index', 'reference!="yesterday"')})`,
      '{{day}} against {{reference}}',
    ],
  ]),
  lines('Scores of today', 'percentunit', [['decision_scores:share{day="today"}', '{{bucket}}']]),
  lines('Reasons of today', 'short', [
    [`topk(15, ${sum('reason', own('decision_reasons', 'day="today"'))})`, '{{reason}}'],
  ]),
  lines(
    'Shadow policies',
    'reqps',
    [
      [sum('active, shadow', rate('policy_shadow_decisions_total')), 'decided {{active}}, would {{shadow}}'],
      [`sum(${rate('policy_shadow_missed_total')})`, 'not tried'],
    ],
    { width: 24 },
  ),
]);

const tenant = (sloClass) => `sum by (tenant_id) (${rate('tenant_requests_total', `class${sloClass}`)})`;
const tenants = dashboard('tenants', 'Tenants', [
  lines('Requests, the twenty largest', 'reqps', [[`topk(20, ${tenant('!=""')})`, '{{tenant_id}}']], {
    description: 'Tenants by name; metrics hold nothing about buyers. From the 501st tenant on: other.',
    width: 24,
  }),
  lines('Failed through us, the twenty most', 'percentunit', [
    [`topk(20, ${tenant('="bad"')} / ${tenant('=~"good|bad"')})`, '{{tenant_id}}'],
  ]),
  lines("Their own errors and their plans' limits, the twenty most", 'percentunit', [
    [`topk(20, ${tenant('="excluded"')} / ${tenant('!=""')})`, '{{tenant_id}}'],
  ]),
]);

const processes = dashboard('processes', 'Processes', [
  lines('Up', 'short', [[sum('app', own('up')), '{{app}}']]),
  lines('CPU', 'percentunit', [[sum('app', rate('process_cpu_seconds_total')), '{{app}}']]),
  lines('Memory, the largest of each', 'bytes', [
    [`max by (app) (${own('process_resident_memory_bytes')})`, '{{app}}'],
  ]),
  lines('Heap, the largest of each', 'bytes', [[`max by (app) (${own('nodejs_heap_size_used_bytes')})`, '{{app}}']]),
  lines('Event loop, p99 of the time between two samples (0.1 s: no delay)', 's', [
    [`max by (app) (${own('nodejs_eventloop_lag_p99_seconds')})`, '{{app}}'],
  ]),
  lines('Open files', 'short', [[`max by (app) (${own('process_open_fds')})`, '{{app}}']]),
  lines('Age of the process', 's', [[`time() - max by (app) (${own('process_start_time_seconds')})`, '{{app}}']]),
  lines('Certificates, time left', 's', [
    [`min by (port) (${own('tls_certificate_expiry_timestamp_seconds')}) - time()`, '{{port}}'],
  ]),
  lines('Console, requests by status', 'reqps', [[sum('code', rate('console_requests_total')), '{{code}}']]),
  lines('Console, p99', 's', [
    [`histogram_quantile(0.99, ${sum('le', rate('console_request_duration_seconds_bucket'))})`, 'p99'],
  ]),
  lines('Spans, where traces are wanted', 'ops', [
    [sum('app', rate('trace_spans_exported_total')), '{{app}}'],
    [sum('app, reason', rate('trace_spans_dropped_total')), '{{app}} {{reason}}'],
  ]),
]);

/** File name to dashboard. */
export const DASHBOARDS = { api, bus, drift, limits, lists, processes, sources, tenants };
