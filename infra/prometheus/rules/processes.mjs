import { SOURCE_APP_IDS } from '@cotejo/contracts';
import { alert, own, record } from './rule.mjs';

/** One process for each, in compose and Kubernetes. */
const APPS = ['gateway', ...SOURCE_APP_IDS, 'scoring', 'worker', 'console'];

/** A process that does not answer, and an app whose targets are gone: absent targets have no series that could be zero. */
export function processGroup(times) {
  const gone = APPS.filter((app) => app !== 'gateway').map((app) => `absent(${own('up', `app="${app}"`)})`);
  return {
    name: 'cotejo-processes',
    rules: [
      alert('GatewayGone', {
        expr: `absent(${own('up', 'app="gateway"')} == 1)`,
        for: times.of('30s'),
        severity: 'page',
        labels: { app: 'gateway' },
        summary: 'No gateway is up: no request is answered',
      }),
      alert('ServiceDown', {
        expr: `sum by (app) (${own('up', 'app!="gateway"')}) == 0\nor sum by (app) (\n  ${gone.join('\n  or ')}\n)`,
        for: times.of('1m'),
        severity: 'page',
        summary: 'No process of {{ $labels.app }} is up',
      }),
      alert('ProcessDown', {
        expr: `${own('up')} == 0`,
        for: times.of('2m'),
        severity: 'ticket',
        summary: '{{ $labels.instance }} ({{ $labels.app }}) does not answer',
      }),
      ...certificate(times),
      alert('SecretRefused', {
        expr: `max by (app, secret) (${own('secret_file_refused')}) == 1\nor max by (app) (${own('transport_key_file_refused')}) == 1`,
        for: times.of('2m'),
        severity: 'ticket',
        summary: '{{ $labels.app }} refuses a changed secret ({{ $labels.secret }}) and uses the previous one',
      }),
      alert('ReceiptsUnsigned', {
        expr: `min(${own('receipt_signing_ready')}) == 0\nor sum(increase(${own('receipt_signatures_total', 'outcome="unavailable"')}[${times.of('5m')}])) > 0`,
        for: times.of('2m'),
        severity: 'ticket',
        summary: 'The key that signs receipts cannot be used: answers have no receipt',
      }),
      openBatches(times),
      // Shows that alerts can be delivered: its receiver calls when this alert stops arriving.
      alert('Watchdog', { expr: 'vector(1)', severity: 'watchdog', summary: 'Alerts can be delivered' }),
    ],
  };
}

/** Three quarters of the places of a gateway (`BATCHES_MAX`). */
const MOST_PLACES = 12;

/** A batch that never ends keeps its place from all tenants. */
function openBatches(times) {
  const open = own('batch_streams_open');
  const answering = `sum by (instance) (increase(${own('batch_rows_total')}[${times.of('15m')}])) > 0`;
  return alert('BatchesStuck', {
    expr: `${open} >= ${MOST_PLACES}\nor (${open} > 0 unless on (instance) ${answering})`,
    for: times.of('15m'),
    severity: 'ticket',
    summary: '{{ $labels.instance }} has {{ $value }} open batches, and few places are left or no row is answered',
  });
}

function certificate(times) {
  const left = `min(${own('tls_certificate_expiry_timestamp_seconds')}) - time()`;
  const rule = (days, severity) =>
    alert('CertificateExpiring', {
      expr: `${left} < ${times.seconds(days)}`,
      for: times.of('5m'),
      severity,
      summary: 'The certificate of the gateway expires in {{ $value | humanizeDuration }}',
    });
  return [rule('14d', 'ticket'), rule('3d', 'page')];
}

/** Two or more: an increase is extrapolated, so the increase by one is a little more than 1. */
const TWICE = 1.5;

/** The outcomes of the worker's jobs. */
export function jobGroup(times) {
  const jobs = (outcome) =>
    `sum by (queue) (increase(${own('worker_jobs_total', `outcome="${outcome}"`)}[${times.of('6h')}]))`;
  const refreshes = (outcomes) =>
    `sum(increase(${own('lists_refresh_total', `outcome=~"${outcomes}"`)}[${times.of('13h')}]))`;
  return {
    name: 'cotejo-jobs',
    interval: times.of('1m'),
    rules: [
      record('worker_jobs:failed:increase6h', jobs('failed')),
      alert('WorkerJobFailing', {
        expr: `worker_jobs:failed:increase6h >= ${TWICE}\nunless on (queue) ${jobs('completed')} > 0`,
        severity: 'ticket',
        summary: 'Jobs of the queue {{ $labels.queue }} fail, and no job has succeeded for six hours',
      }),
      // Two rounds of the usual six hours, and one hour more.
      alert('ListRefreshFailing', {
        page: 'ListsNotCurrent',
        expr: `${refreshes('failed|partial')} >= ${TWICE}\nunless ${refreshes('ok')} > 0`,
        severity: 'ticket',
        summary: 'No refresh of the sanctions lists has succeeded for 13 hours',
      }),
      alert('AuditChainBroken', {
        expr: `min(${own('audit_chain_ok')}) == 0`,
        severity: 'page',
        summary: 'The audit log differs from what was written',
      }),
      alert('EventsNotDispatched', {
        expr: `max(${own('events_inbox_oldest_seconds')}) > ${times.seconds('5m')}`,
        for: times.of('5m'),
        severity: 'ticket',
        summary: 'An event for webhooks has waited in the inbox for {{ $value | humanizeDuration }}',
      }),
      // The daily job exports. Entries that wait stay in Redis; a full log refuses changes.
      alert('AuditExportLate', {
        expr: `max(${own('audit_export_waiting_seconds')}) > ${times.seconds('3d')}`,
        severity: 'ticket',
        summary: 'An entry of the audit log has waited for its export for {{ $value | humanizeDuration }}',
      }),
      // It is 0 without a stream. The worker writes every five seconds.
      alert('AuditStreamLate', {
        expr: `max(${own('audit_stream_waiting_seconds')}) > ${times.seconds('15m')}`,
        severity: 'ticket',
        summary: 'An event of the audit log has waited for the files of its stream for {{ $value | humanizeDuration }}',
      }),
    ],
  };
}
