import { once } from 'node:events';
import type { Kubectl } from './kubectl.js';

const STARTED = /Forwarding from 127\.0\.0\.1:(\d+)/;
const START_LIMIT_MS = 20_000;

/** Runs some work while `kubectl port-forward` gives a service a port on 127.0.0.1. */
export async function whileForwarded<T>(
  kubectl: Kubectl,
  service: string,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const child = kubectl.start(['port-forward', `service/${service}`, ':80']);
  const closed = once(child, 'close');
  try {
    return await work(await portOf(child));
  } finally {
    child.kill();
    await closed;
  }
}

function portOf({ stdout, stderr }: ReturnType<Kubectl['start']>): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = () => reject(new Error(`kubectl port-forward: ${printed.trim() || 'no answer'}`));
    const timer = setTimeout(fail, START_LIMIT_MS);
    const read = (text: string) => {
      printed += text;
      const [, port] = STARTED.exec(printed) ?? [];
      if (port) {
        clearTimeout(timer);
        resolve(Number(port));
      }
    };
    stderr?.setEncoding('utf8').on('data', read);
    stdout
      ?.setEncoding('utf8')
      .on('data', read)
      .once('close', () => {
        clearTimeout(timer);
        fail();
      });
  });
}
