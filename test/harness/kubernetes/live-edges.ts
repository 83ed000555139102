import type { Deployment } from './deployment.js';

/** A port of a workload. */
export interface Target {
  app: string;
  port: string;
  number: number;
}

const LIMIT_MS = 1_500;
/** Node is in the images of the services, bash in those of Redis. */
const PROBE_NODE = `import { connect } from 'node:net';
  const open = (address) => new Promise((resolve) => {
    const [host, port] = address.split(':');
    const socket = connect({ host, port: Number(port), timeout: ${LIMIT_MS} });
    const finish = (answer) => { socket.destroy(); resolve(answer); };
    socket.on('connect', () => finish(true)).on('timeout', () => finish(false)).on('error', () => finish(false));
  });
  console.log(JSON.stringify(await Promise.all(process.argv.slice(1).map(open))));`;
const PROBE_BASH = `for it in "$@"; do
    (timeout ${LIMIT_MS / 1_000} bash -c "exec 3<>/dev/tcp/\${it%:*}/\${it#*:}" 2>/dev/null && echo "$it") &
  done; wait`;

/**
 * Tries every way between the running pods, by their addresses, and returns those that are open: `gateway -> redis-bus:redis`.
 */
export async function openEdges(deployment: Deployment, targets: readonly Target[]): Promise<string[]> {
  const apps = [...new Set(targets.map(({ app }) => app)), 'cli'];
  const pods = new Map(
    await Promise.all(apps.map(async (app) => [app, (await deployment.pods(app))[0] as string] as const)),
  );
  const addresses = new Map(
    await Promise.all(apps.map(async (app) => [app, await addressOf(deployment, pods.get(app) as string)] as const)),
  );
  const found: string[] = [];
  for (const from of apps) {
    const others = targets.filter(({ app }) => app !== from);
    const at = others.map(({ app, number }) => `${addresses.get(app)}:${number}`);
    const open = await openFrom(deployment, pods.get(from) as string, at);
    found.push(...others.filter((_, index) => open[index]).map(({ app, port }) => `${from} -> ${app}:${port}`));
  }
  return found;
}

async function openFrom({ kubectl }: Deployment, pod: string, at: string[]): Promise<boolean[]> {
  if (!pod.startsWith('redis-')) {
    return JSON.parse(await kubectl.node(pod, PROBE_NODE, { args: at })) as boolean[];
  }
  const open = (await kubectl.run(['exec', pod, '--', 'bash', '-c', PROBE_BASH, 'probe', ...at])).split('\n');
  return at.map((address) => open.includes(address));
}

async function addressOf({ kubectl }: Deployment, pod: string): Promise<string> {
  return (await kubectl.json(['get', 'pod', pod])).status.podIP as string;
}
