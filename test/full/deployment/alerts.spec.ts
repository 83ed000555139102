import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Counter, createMetrics, Histogram } from '@cotejo/platform/metrics';
import { freePort, waitFor } from '@cotejo/testing';
import { PROMISED_METRICS } from '../../harness/metrics.js';
import { ROOT } from '../../harness/monitoring.js';
import { findTool, runTool } from '../../harness/tools.js';

/**
 * A real Prometheus and Alertmanager with the rules and routes of production, all times divided by 60. Metrics with the product's names go bad, and a receiver gets the alert; they recover, and the receiver gets that too.
 */
const SCALE = '60';
const SCRAPE_MS = 250;
const [prometheus, alertmanager] = ['prometheus', 'alertmanager'].map(findTool);
const installed = prometheus && alertmanager;

interface Call {
  status: 'firing' | 'resolved';
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

const folder = mkdtempSync(join(tmpdir(), 'cotejo-alerting-'));
const processes: ChildProcess[] = [];
const servers: Server[] = [];
const calls: Call[] = [];
/** Of 20 requests in 50 ms. */
let failing = 0;
let traffic: NodeJS.Timeout;

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer as () => void).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** As a gateway would show them; that it does is test/product/observability.spec.ts. */
function exporter(): Promise<string> {
  const registry = createMetrics('gateway');
  const of = (name: string) => ({
    name,
    help: 'as promised',
    labelNames: PROMISED_METRICS[name]?.labels ?? [],
    registers: [registry],
  });
  const seconds = new Histogram({ ...of('api_request_duration_seconds'), buckets: [0.1, 0.2, 1] });
  const local = new Counter(of('admission_decisions_total'));
  local.inc({ decision: 'admitted', reason: 'none', mode: 'local' }, 0);
  for (const api of ['verify', 'analyze', 'cedula']) {
    for (const outcome of ['ok', 'shed', 'server_error', 'timeout']) {
      seconds.zero({ api, outcome });
    }
  }
  traffic = setInterval(() => {
    for (let request = 0; request < 20; request += 1) {
      for (const api of ['verify', 'analyze', 'cedula']) {
        const fails = api === 'verify' && request < failing;
        seconds.observe({ api, outcome: fails ? 'server_error' : 'ok' }, 0.05);
      }
    }
  }, 50);
  return serve(async (_request, response) => response.end(await registry.metrics()));
}

const webhook = () =>
  serve(async (request, response) => {
    let body = '';
    for await (const part of request) {
      body += part;
    }
    calls.push(...(JSON.parse(body) as { alerts: Call[] }).alerts);
    response.end();
  });

function start(tool: string, ...args: string[]): void {
  const log = openSync(join(folder, 'log'), 'a');
  processes.push(spawn(tool, args, { cwd: folder, stdio: ['ignore', log, log] }));
  closeSync(log);
}

async function write(file: string, what: string, change: (text: string) => string = (text) => text): Promise<void> {
  const { output } = await runTool(process.execPath, ['infra/prometheus/print.mjs', what, '--scale', SCALE], ROOT);
  writeFileSync(join(folder, file), change(output));
}

beforeAll(async () => {
  if (!installed) {
    return;
  }
  const [target, receiver] = await Promise.all([exporter(), webhook()]);
  const [prometheusPort, alertmanagerPort] = [await freePort(), await freePort()];
  await write('rules.yml', 'rules');
  // Debian's Alertmanager does not know url_file yet.
  await write('alertmanager.yml', 'alertmanager', (text) =>
    text.replaceAll(/url_file: .*\/(\w+)\.url/g, `url: http://${receiver}/$1`),
  );
  const config = {
    global: {
      scrape_interval: `${SCRAPE_MS}ms`,
      scrape_timeout: `${SCRAPE_MS}ms`,
      evaluation_interval: `${SCRAPE_MS}ms`,
    },
    rule_files: ['rules.yml'],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }] },
    scrape_configs: [{ job_name: 'cotejo', static_configs: [{ targets: [target], labels: { app: 'gateway' } }] }],
  };
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
  start(
    ...([alertmanager, '--config.file=alertmanager.yml', '--storage.path=alertmanager'] as [string, ...string[]]),
    `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
    '--cluster.listen-address=',
  );
  start(
    ...([prometheus, '--config.file=prometheus.yml', '--storage.tsdb.path=prometheus'] as [string, ...string[]]),
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
    '--rules.alert.resend-delay=1s',
  );
}, 30_000);

afterAll(async () => {
  clearInterval(traffic);
  const ended = processes.map((child) => (child.exitCode === null ? once(child, 'exit') : undefined));
  for (const child of processes) {
    child.kill('SIGTERM');
  }
  await Promise.all(ended);
  for (const server of servers) {
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

function called(alertname: string, status: Call['status']): Promise<Call> {
  const call = () => calls.find((each) => each.labels.alertname === alertname && each.status === status) as Call;
  return waitFor(call, { timeoutMs: 30_000, what: `${alertname} ${status}` }).catch((error) => {
    throw new Error(`${error.message}\n${readFileSync(join(folder, 'log'), 'utf8').slice(-2_000)}`);
  });
}

/**
 * The endpoints whose failure reached a receiver. With times divided by 60, one missed second already looks like a
 * vanished series.
 */
const forFailures = () =>
  calls.flatMap(({ labels }) => (/^(HardOutage|SLO(Page|Ticket))/.test(labels.alertname ?? '') ? labels.api : []));

(installed ? it : it.skip)(
  'a fifth of the requests fails: somebody is called, and told when it is over',
  async () => {
    await called('Watchdog', 'firing');
    // While all is healthy, no receiver gets an alert.
    expect(forFailures()).toEqual([]);

    failing = 4;
    const outage = await called('HardOutage', 'firing');
    expect(outage.labels).toMatchObject({ api: 'verify', severity: 'page' });
    expect(outage.annotations.runbook).toBe('docs/runbooks/HardOutage.md');
    expect(readFileSync(join(ROOT, outage.annotations.runbook as string), 'utf8')).toContain('# HardOutage');

    failing = 0;
    await called('HardOutage', 'resolved');
    // What went well all the time called nobody.
    expect([...new Set(forFailures())]).toEqual(['verify']);
  },
  90_000,
);
