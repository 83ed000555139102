import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NginxSettings, nginxConfig, shippedSettings } from '@cotejo/infra/nginx/config';
import { freePort, waitFor } from '@cotejo/testing';
import { findTool, runTool } from '../harness/tools.js';
import { TemporaryFiles } from './temporary-files.js';

/** Services behind nginx. */
type Service = 'gateway' | 'console';
type PerService<T> = Record<Service, T>;

/** The same servers with what nginx does by itself. */
export const CARELESS: NginxSettings = {
  http: ['error_log ERROR_LOG;', 'access_log ACCESS_LOG;'],
  servers: shippedSettings().servers.map((server) => ({ ...server, directives: [] })),
};

/**
 * A real nginx in front of gateway and console, with the settings of the Kubernetes manifests. Only addresses, folders and
 * TLS are the test's own.
 */
export class Edge {
  private constructor(
    private readonly child: ChildProcess,
    /** As clients reach gateway and console. */
    readonly urls: PerService<string>,
    readonly logsDir: string,
    readonly temporaryFiles: TemporaryFiles,
    readonly version: string,
  ) {}

  /**
   * @param ports of the services behind it
   * @returns `null`, and one printed line, where this machine has no nginx
   */
  static async start(folder: string, ports: PerService<number>, settings = shippedSettings()): Promise<Edge | null> {
    const nginx = findTool('nginx');
    if (nginx === null) {
      return null;
    }
    const [logsDir, temporary] = [join(folder, 'logs'), join(folder, 'temporary')];
    for (const path of [logsDir, temporary]) {
      mkdirSync(path, { recursive: true });
    }
    const listen = { gateway: await freePort(), console: await freePort() };
    const configFile = join(folder, 'nginx.conf');
    writeFileSync(configFile, configOf(settings, folder, { ports, listen }));
    const output = openSync(join(logsDir, 'output.log'), 'a');
    const child = spawn(nginx, ['-c', configFile, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', output, output] });
    closeSync(output);
    const urls = { gateway: `http://127.0.0.1:${listen.gateway}`, console: `http://127.0.0.1:${listen.console}` };
    await waitFor(async () => (await fetch(`${urls.gateway}/ready`)).status === 404, { what: 'nginx' });
    const files = TemporaryFiles.watch(temporary, child.pid as number);
    const { output: described } = await runTool(nginx, ['-v']);
    return new Edge(child, urls, logsDir, files, /nginx\/(\S+)/.exec(described)?.[1] ?? 'of unknown version');
  }

  async stop(): Promise<void> {
    this.temporaryFiles.stop();
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}

function configOf(
  settings: NginxSettings,
  folder: string,
  { ports, listen }: { ports: PerService<number>; listen: PerService<number> },
): string {
  return nginxConfig({
    settings,
    main: ['daemon off;', 'master_process off;', `pid ${folder}/nginx.pid;`],
    http: ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/temporary;`),
    errorLog: `${folder}/logs/error.log`,
    accessLog: `${folder}/logs/access.log`,
    addressOf: (service) => `127.0.0.1:${ports[service as Service]}`,
    listenOf: ({ service }) => [`listen 127.0.0.1:${listen[service as Service]};`],
  });
}
