import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Deployment } from './deployment.js';
import { adaptTo } from './served-versions.js';

const LIMIT_MS = 10 * 60_000;
const NAME = 'cotejo';

/** The chart as a release in the namespace of a deployment. */
export class HelmRelease {
  private constructor(
    private readonly helm: string,
    private readonly deployment: Deployment,
    readonly chart: string,
    private readonly isOldCluster: boolean,
  ) {}

  /** Copies a chart, in the versions that this cluster serves. */
  static async of(helm: string, deployment: Deployment, source: string): Promise<HelmRelease> {
    const chart = mkdtempSync(join(deployment.folder, 'chart-'));
    cpSync(source, chart, { recursive: true });
    const served = (await deployment.kubectl.run(['api-versions'])).split('\n');
    const isOldCluster = !served.includes('policy/v1');
    if (isOldCluster) {
      adaptChart(chart, served);
    }
    return new HelmRelease(helm, deployment, chart, isOldCluster);
  }

  async install(...values: string[]): Promise<void> {
    // Helm 4 applies on the server by default, which Kubernetes 1.20 cannot do for a Service. Upgrades follow the installation.
    const isHelm3 = (await this.run('version', '--short')).startsWith('v3.');
    const apply = this.isOldCluster && !isHelm3 ? ['--server-side=false'] : [];
    await this.run('install', NAME, this.chart, ...values, ...apply, '--wait', '--timeout', '5m');
  }

  async upgrade(...values: string[]): Promise<void> {
    await this.run('upgrade', NAME, this.chart, ...values, '--wait', '--timeout', '5m');
  }

  async rollBack(revision: number): Promise<void> {
    await this.run('rollback', NAME, String(revision), '--wait', '--timeout', '5m');
  }

  async uninstall(): Promise<void> {
    await this.run('uninstall', NAME, '--wait', '--timeout', '5m');
  }

  /** @returns what Helm says about each revision, oldest first */
  async history(): Promise<{ revision: number; status: string }[]> {
    return JSON.parse(await this.run('history', NAME, '--output', 'json'));
  }

  /** @throws Error with Helm's words */
  async run(...args: string[]): Promise<string> {
    const home = (name: string) => join(this.deployment.folder, 'helm', name);
    const env = {
      ...process.env,
      HELM_CACHE_HOME: home('cache'),
      HELM_CONFIG_HOME: home('config'),
      HELM_DATA_HOME: home('data'),
    };
    const { namespace, launch } = this.deployment.kubectl;
    const [command, ...all] = [...launch, this.helm, '--namespace', namespace, ...args] as [string, ...string[]];
    const { stdout } = await promisify(execFile)(command, all, { env, timeout: LIMIT_MS });
    return stdout;
  }
}

/** Older versions of the objects, for a cluster older than the chart supports. */
function adaptChart(chart: string, served: readonly string[]): void {
  const change = (file: string, changed: (text: string) => string) =>
    writeFileSync(file, changed(readFileSync(file, 'utf8')));
  change(join(chart, 'Chart.yaml'), (text) => text.replace(/^kubeVersion:.*$/m, ''));
  for (const name of readdirSync(join(chart, 'templates'))) {
    change(join(chart, 'templates', name), (text) =>
      text.replace(/^apiVersion: (\S+)\nkind: (\S+)$/gm, (_, apiVersion: string, kind: string) => {
        const adapted = adaptTo(served, { apiVersion, kind }) as { apiVersion: string };
        return `apiVersion: ${adapted.apiVersion}\nkind: ${kind}`;
      }),
    );
  }
}
