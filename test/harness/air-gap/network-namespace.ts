import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LIMIT_MS = 10 * 60_000;
const CONNECT_LIMIT_MS = 3_000;
/** Addresses of documentation networks: a machine with a route sends packets to them, and any other knows that it cannot. */
const OUTSIDE = ['192.0.2.1', '198.51.100.1', '2001:db8::1'];
/** What the kernel answers without a route, or without IPv6. */
export const NO_ROUTE = /^(ENETUNREACH|EADDRNOTAVAIL|EAFNOSUPPORT)$/;
const ALL_ZERO = /^0+$/;

/** A network namespace in which commands run as on a machine whose cable is cut. */
export class NetworkNamespace {
  /** @param file such as `/run/netns/closed` */
  constructor(private readonly file: string) {}

  /** The command that starts another command inside. */
  get launch(): readonly string[] {
    return ['nsenter', `--net=${this.file}`];
  }

  /** @returns what the command printed on standard output */
  async run(argv: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<string> {
    const [command, ...args] = [...this.launch, ...argv] as [string, ...string[]];
    const { stdout } = await promisify(execFile)(command, args, { timeout: LIMIT_MS, ...options });
    return stdout;
  }

  /** @returns the interfaces of default routes, IPv4 and IPv6 */
  async defaultRoutes(): Promise<string[]> {
    const rows = async (table: string) =>
      (await this.run(['cat', `/proc/self/net/${table}`])).split('\n').map((line) => line.trim().split(/\s+/));
    const v4 = (await rows('route')).filter(
      ([, to = '', , , , , , mask = '']) => ALL_ZERO.test(to) && ALL_ZERO.test(mask),
    );
    const v6 = (await rows('ipv6_route')).filter(([to = '', prefix = '']) => ALL_ZERO.test(to) && prefix === '00');
    // The kernel's rejecting entry for IPv6 is on the loopback interface.
    return [...v4.map(([name = '']) => name), ...v6.map((row) => row.at(-1) ?? '')].filter((name) => name !== 'lo');
  }

  /** @returns by address outside: `connected`, `silent`, or the code of the error */
  async connectOutside(): Promise<Record<string, string>> {
    const script = `const [limitMs, ...hosts] = process.argv.slice(1);
      const result = (host) => new Promise((resolve) => {
        const socket = require('node:net').connect({ host, port: 443 });
        const finish = (what) => { socket.destroy(); resolve([host, what]); };
        socket.once('connect', () => finish('connected')).once('error', ({ code }) => finish(code));
        setTimeout(() => finish('silent'), Number(limitMs)).unref();
      });
      Promise.all(hosts.map(result)).then((all) => console.log(JSON.stringify(Object.fromEntries(all))));`;
    const argv = [
      process.execPath,
      '--input-type=commonjs',
      '--eval',
      script,
      '--',
      String(CONNECT_LIMIT_MS),
      ...OUTSIDE,
    ];
    return JSON.parse(await this.run(argv));
  }
}
