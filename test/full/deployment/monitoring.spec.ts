import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { parse } from 'yaml';
import { PROMISED_METRICS } from '../../harness/metrics.js';
import {
  dashboardQueries,
  findingsOf,
  knownSeries,
  ROOT,
  readDashboards,
  readYaml,
  rulesOf,
} from '../../harness/monitoring.js';
import { findTool, runTool } from '../../harness/tools.js';

/** Rules, dashboards, runbooks and Alertmanager's routes fit each other and the metrics that are promised. */
const rules = rulesOf('infra/prometheus/rules.yml');
const alerts = [...new Set(rules.flatMap(({ alert }) => alert ?? []))].sort();
const known = knownSeries(rules);
const testFiles = readdirSync(join(ROOT, 'infra/prometheus/tests')).map((file) => `infra/prometheus/tests/${file}`);
const [promtool, amtool] = ['promtool', 'amtool'].map(findTool);

describe('queries', () => {
  it('rules and dashboards use only exported or recorded series and their labels', () => {
    const queries = [
      ...rules.map(({ expr, alert, record }) => ({ where: alert ?? record, query: expr })),
      ...dashboardQueries(),
    ];
    expect(queries.length).toBeGreaterThan(120);
    const findings = queries.flatMap(({ where, query }) => findingsOf(query, known).map((what) => `${where}: ${what}`));
    expect(findings).toEqual([]);
  });

  it.each([
    ['sum by (api) (rate(api_request_total{job="cotejo"}[5m]))', 'nobody exports api_request_total'],
    ['rate(source_calls_total{sources="telco"}[5m])', 'source_calls_total has no label sources'],
    ['sum by (endpoint) (slo:bad:rate5m)', 'no metric of it has a label endpoint'],
    ['sum by (api) (rate(api_requests_total[5m])', 'no PromQL'],
    ['slo:sli_error:ratio_rate4h > 1', 'nobody exports slo:sli_error:ratio_rate4h'],
  ])('a mistake is found: %s', (query, finding) => {
    expect(findingsOf(query, known).join()).toContain(finding);
  });

  it('every metric of the product is in a rule or dashboard, or is listed here', () => {
    const requested = [...rules.map(({ expr }) => expr), ...dashboardQueries().map(({ query }) => query)].join('\n');
    const unseen = Object.keys(PROMISED_METRICS).filter((name) => !new RegExp(`\\b${name}`).test(requested));
    expect(unseen.sort()).toEqual([
      'anonymity_refresh_last_success_timestamp_seconds',
      'audit_stream_attempts_total',
      'audit_stream_dropped_total',
      'audit_stream_events_total',
      'console_connections_dropped_total',
      'decision_counts_lost_total',
      'event_attempt_duration_seconds',
      'event_attempts_total',
      'event_deliveries_total',
      'events_dispatched_total',
      'events_dropped_total',
      'events_inbox_length',
      'events_publish_failures_total',
      'events_published_total',
      'events_undelivered_oldest_seconds',
      'lists_refresh_last_success_timestamp_seconds',
      'plans_reloads_total',
      'secret_file_changes_total',
      'transport_keys',
      'transport_retry_budget',
      'webhooks_disabled_total',
    ]);
  });

  it('only the tenant counters have tenant labels, and only tenant queries use them', () => {
    const naming = Object.entries(PROMISED_METRICS).filter(([, { labels }]) => labels.some((l) => /tenant/.test(l)));
    expect(naming.map(([name]) => name).sort()).toEqual(['policy_shadow_decisions_total', 'tenant_requests_total']);
    const queries = dashboardQueries().filter(({ query }) => /tenant_id/.test(query));
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.filter(({ where }) => !where.startsWith('tenants.json'))).toEqual([]);
  });
});

describe('alerts', () => {
  const pages = readdirSync(join(ROOT, 'docs/runbooks'))
    .filter((file) => file !== 'README.md')
    .map((file) => file.replace(/\.md$/, ''));

  it('each have a runbook, and each runbook has its alert', () => {
    const ofAlerts = rules.filter((rule) => rule.alert);
    for (const { alert, labels, annotations } of ofAlerts) {
      expect(labels?.severity).toMatch(/^(page|ticket|watchdog)$/);
      expect(annotations).toEqual({ summary: expect.any(String), runbook: expect.any(String) });
      // Several alerts may share a page, which names each of them.
      expect(readFileSync(join(ROOT, `${annotations?.runbook}`), 'utf8')).toMatch(new RegExp(`\\b${alert}\\b`));
    }
    const linked = ofAlerts.map(({ annotations }) => `${annotations?.runbook}`);
    expect(pages.map((page) => `docs/runbooks/${page}.md`).sort()).toEqual([...new Set(linked)].sort());
  });

  it.each(pages)('the runbook of %s has every section', (page) => {
    const text = readFileSync(join(ROOT, `docs/runbooks/${page}.md`), 'utf8');
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([page, 'Who is affected', 'Check', 'Fix', 'Resolved when']);
    const queries = [...text.matchAll(/```promql\n([\s\S]*?)```/g)].map(([, query]) => query as string);
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.flatMap((query) => findingsOf(query, known))).toEqual([]);
    expect(text).toContain('docker compose');
    expect(text).toContain('kubectl');
  });

  it('on open batches begin at three quarters of the places that a gateway has, as the runbook says', () => {
    const gateway = readFileSync(join(ROOT, 'apps/gateway/src/batch/open-batches.ts'), 'utf8');
    const places = Number(/^const BATCHES_MAX = (\d+);$/m.exec(gateway)?.[1]);
    const most = (places * 3) / 4;
    expect(rules.find(({ alert }) => alert === 'BatchesStuck')?.expr).toMatch(new RegExp(`>= ${most}\\b`));
    const runbook = readFileSync(join(ROOT, 'docs/runbooks/BatchesStuck.md'), 'utf8');
    expect(runbook).toContain(`at least ${most} of its ${places} places`);
    expect(runbook).toContain(`is below ${most} on each gateway`);
  });

  it('each fire and do not fire in the tests of the rules', () => {
    const text = testFiles.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
    const unseen = alerts.filter((alert) => !text.includes(`alertname="${alert}"`));
    expect(unseen).toEqual([]);
  });

  it('Alertmanager inhibits only existing alerts, and has a receiver for each severity', () => {
    const { route, inhibit_rules, receivers } = readYaml('infra/prometheus/alertmanager.yml');
    const named = inhibit_rules.flatMap(({ source_matchers, target_matchers }: Record<string, string[]>) =>
      [...(source_matchers ?? []), ...(target_matchers ?? [])].flatMap((matcher) =>
        (/"(.*)"/.exec(matcher)?.[1] ?? '').split('|'),
      ),
    );
    expect(named.filter((name: string) => !alerts.some((alert) => new RegExp(`^(${name})$`).test(alert)))).toEqual([]);
    const severities = [...new Set(rules.flatMap(({ labels, alert }) => (alert ? (labels?.severity ?? '') : [])))];
    const routed = route.routes.map(({ matchers }: { matchers: string[] }) => /"(.*)"/.exec(matchers[0] ?? '')?.[1]);
    expect(routed.sort()).toEqual(severities.sort());
    expect(receivers.map(({ name }: { name: string }) => name).sort()).toEqual(severities);
  });
});

describe('the programs that read the files accept them', () => {
  const boards = readDashboards();

  it('the Prometheus operator', () => {
    const resource = readYaml('k8s/components/monitoring/rules.yaml');
    expect(() => new PrometheusRule(resource).validate()).not.toThrow();
    expect(resource.spec).toEqual(readYaml('infra/prometheus/rules.yml'));
    resource.spec.groups[0].rules[0].expr = undefined;
    expect(() => new PrometheusRule(resource).validate()).toThrow();
  });

  it('prometheus-adapter: uses an exported metric of each pod', () => {
    const [rule, ...others] = readYaml('infra/prometheus/adapter.yml').rules;
    expect(others).toEqual([]);
    expect(rule.name.as).toBe('source_inflight');
    const series = new Map(known);
    series.set('source_inflight', new Set([...(known.get('source_inflight') ?? []), 'namespace', 'pod']));
    const filled = rule.metricsQuery
      .replace('<<.GroupBy>>', 'pod')
      .replace('<<.Series>>', 'source_inflight')
      .replace('<<.LabelMatchers>>', 'namespace="x",pod=~"y"');
    expect([rule.seriesQuery, filled].flatMap((query) => findingsOf(query, series))).toEqual([]);
  });

  it('Grafana: provisions every dashboard with its own id', () => {
    const files = boards.map(({ file }) => `dashboards/${file}`);
    expect(readYaml('infra/grafana/kustomization.yaml').configMapGenerator[0].files).toEqual(files.sort());
    expect(new Set(boards.map(({ uid }) => uid)).size).toBe(files.length);
  });

  it.each(boards)(
    'Grafana: the panels of $file lie in its 24 columns, none over another, each described',
    ({ panels }) => {
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
      );
      expect(cells.filter((cell) => Number(cell.split(' ')[0]) >= 24)).toEqual([]);
      expect(new Set(cells).size).toBe(cells.length);
      expect(panels.map(({ id }) => id)).toEqual(panels.map((_, at) => at + 1));
      expect(panels.filter(({ description }) => !description).map(({ title }) => title)).toEqual([]);
    },
  );

  it('Grafana: the links of panels lead to the runbook that they name, and the first board has ten panels', () => {
    const pages = boards.find(({ uid }) => uid === 'cotejo-runbooks')?.panels ?? [];
    const links = boards.flatMap(({ panels }) => panels.flatMap((panel) => panel.links ?? []));
    expect(links.length).toBeGreaterThan(30);
    for (const { title, url } of links) {
      const page = pages[Number(/^\/d\/cotejo-runbooks\?viewPanel=(\d+)$/.exec(url)?.[1]) - 1];
      expect(title).toBe(`Runbook: ${page?.title}`);
    }
    expect(boards.find(({ uid }) => uid === 'cotejo-overview')?.panels).toHaveLength(10);
  });

  (promtool ? it : it.skip)(
    'promtool: the configuration, the rules, and what they do in virtual time',
    async () => {
      const checks = [
        ['check', 'config', 'infra/prometheus/prometheus.yml'],
        ...testFiles.map((file) => ['test', 'rules', file]),
      ];
      const results = await Promise.all(checks.map((args) => runTool(promtool as string, args, ROOT)));
      expect(results.filter(({ code }) => code !== 0).map(({ output }) => output)).toEqual([]);
    },
    120_000,
  );

  (amtool ? it : it.skip)('amtool: where alerts go', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cotejo-alerts-'));
    try {
      const config = join(folder, 'alertmanager.yml');
      // Older ones (Debian 12: 0.25) do not know url_file; the rest is the same.
      const text = readFileSync(join(ROOT, 'infra/prometheus/alertmanager.yml'), 'utf8');
      writeFileSync(config, text.replaceAll(/url_file: .*/g, 'url: http://127.0.0.1:9/'));
      const { code, output } = await runTool(amtool as string, ['check-config', config]);
      expect({ code, output }).toMatchObject({ code: 0 });
      const receiverOf = async (...labels: string[]) =>
        (
          await runTool(amtool as string, ['config', 'routes', 'test', `--config.file=${config}`, ...labels])
        ).output.split('\n')[0];
      expect(await receiverOf('alertname=HardOutage', 'severity=page')).toBe('page');
      expect(await receiverOf('alertname=Watchdog', 'severity=watchdog')).toBe('watchdog');
      expect(await receiverOf('alertname=ListAging', 'severity=ticket')).toBe('ticket');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('rules with times divided by 60 are otherwise equal', async () => {
    const { output } = await runTool(process.execPath, ['infra/prometheus/print.mjs', 'rules', '--scale', '60'], ROOT);
    const scaled = (parse(output).groups as { rules: { record?: string; alert?: string }[] }[]).flatMap((g) => g.rules);
    expect(scaled.map(({ record, alert }) => record ?? alert)).toEqual(
      rules.map(({ record, alert }) => record ?? alert),
    );
    expect(output).toContain('[1000ms]');
    expect(output).toContain('for: 500ms');
  });
});
