import { connect } from 'node:net';
import { metricsOf } from './process-metrics.js';

/**
 * CPU seconds used so far by each process of the product and each Redis server, by app or name: from their own metrics and
 * INFO, so that it works on every platform.
 */
export async function cpuSecondsOf(
  adminPorts: Record<string, number>,
  redisUrls: Record<string, string>,
): Promise<Record<string, number>> {
  const queried = [
    ...Object.entries(adminPorts).map(async ([app, port]) => [app, await processSeconds(port)] as const),
    ...Object.entries(redisUrls).map(async ([name, url]) => [name, await redisCpuSeconds(url)] as const),
  ];
  return Object.fromEntries(await Promise.all(queried));
}

async function processSeconds(adminPort: number): Promise<number> {
  return Number(/^process_cpu_seconds_total\{[^}]*\} (\S+)/m.exec(await metricsOf(adminPort))?.[1] ?? Number.NaN);
}

/** CPU seconds used so far by one Redis server. */
export function redisCpuSeconds(url: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write('INFO cpu\r\n'));
    socket.setEncoding('utf8').on('error', reject);
    socket.on('data', (chunk) => {
      text += chunk;
      const user = /used_cpu_user:([\d.]+)/.exec(text);
      const system = /used_cpu_sys:([\d.]+)/.exec(text);
      if (!user || !system) {
        return;
      }
      socket.destroy();
      resolve(Number(user[1]) + Number(system[1]));
    });
  });
}
