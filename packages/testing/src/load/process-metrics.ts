import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * What a process says of itself to Prometheus at its admin port, over a connection for this request only: under load the server may
 * close a kept one at the moment of the next request.
 */
export async function metricsOf(adminPort: number): Promise<string> {
  const call = get({ host: '127.0.0.1', port: adminPort, path: '/metrics', agent: false });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return text(answer);
}

/** A counter, over all its labels and all processes. @param adminPorts by app */
export async function sumOfMetric(adminPorts: Record<string, number>, name: string): Promise<number> {
  const texts = await Promise.all(Object.values(adminPorts).map(metricsOf));
  const series = texts.flatMap((metrics) => metrics.split('\n')).filter((line) => line.startsWith(`${name}{`));
  return series.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
