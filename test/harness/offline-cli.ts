import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));
const NO_NETWORK = new URL('./no-network.mjs', import.meta.url).href;

/** Runs `cotejo` in a process in which every way to another process fails, with nothing of ours in its environment. */
export const runOffline = (...args: string[]): Promise<Ended> => run([CLI, ...args]);

/** The ways to a listening port of this machine that fail in such a process. */
export async function attemptsRefused(port: number): Promise<string[]> {
  const { stdout } = await run(['--input-type=module', '--eval', ATTEMPTS, String(port)]);
  return JSON.parse(stdout) as string[];
}

const ATTEMPTS = `
  import dns from 'node:dns/promises';
  import http from 'node:http';
  import net from 'node:net';
  const port = Number(process.argv[1]);
  const opened = (socket, event) => new Promise((resolve, reject) => socket.on(event, resolve).on('error', reject));
  const attempts = {
    fetch: () => fetch('http://127.0.0.1:' + port),
    http: () => opened(http.get({ host: '127.0.0.1', port }), 'response'),
    tcp: () => opened(net.connect(port, '127.0.0.1'), 'connect'),
    dns: () => dns.lookup('localhost'),
  };
  const refused = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    const isRefusal = (error) => error.message.includes('must not use the network');
    try { await attempt(); } catch (error) { if (isRefusal(error)) refused.push(name); }
  }
  console.log(JSON.stringify(refused));
  process.exit();`;

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function run(args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const argv = ['--import', NO_NETWORK, ...args];
    execFile(process.execPath, argv, { env: { NODE_ENV: 'production' } }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}
