import { connect } from 'node:net';
import { metricsOf } from './metrics.mjs';

/**
 * CPU seconds used so far by each process of the product and each Redis server: from their own metrics and INFO, so that
 * it works on every platform.
 *
 * @param {Record<string, number>} adminPorts by app
 * @param {Record<string, string>} redisUrls by name
 * @returns {Promise<Record<string, number>>} by app or name
 */
export async function cpuSecondsOf(adminPorts, redisUrls) {
  const queried = [
    ...Object.entries(adminPorts).map(async ([app, port]) => [app, await processSeconds(port)]),
    ...Object.entries(redisUrls).map(async ([name, url]) => [name, await redisCpuSeconds(url)]),
  ];
  return Object.fromEntries(await Promise.all(queried));
}

async function processSeconds(port) {
  return Number(/^process_cpu_seconds_total\{[^}]*\} (\S+)/m.exec(await metricsOf(port))?.[1] ?? Number.NaN);
}

/** CPU seconds used so far by one Redis server. */
export function redisCpuSeconds(url) {
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
