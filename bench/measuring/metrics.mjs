import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * On a connection for this request only: under load the server may close a kept one at the moment of the next request.
 *
 * @param {number} port of the admin server
 * @returns {Promise<string>} what a process says of itself to Prometheus
 */
export async function metricsOf(port) {
  const [answer] = await once(get({ host: '127.0.0.1', port, path: '/metrics', agent: false }), 'response');
  return text(answer);
}

/**
 * @param {Record<string, number>} adminPorts by app
 * @param {string} name of a counter
 * @returns {Promise<number>} over all its labels and all processes
 */
export async function sumOfMetric(adminPorts, name) {
  const texts = await Promise.all(Object.values(adminPorts).map(metricsOf));
  const series = texts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith(`${name}{`));
  return series.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
