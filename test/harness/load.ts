import { setTimeout as sleep } from 'node:timers/promises';
import { generateLoad, type LoadOptions, type LoadResult } from '@cotejo/testing';
import { send } from './http.js';

const PEOPLE = 5_000_000;
let requested = 0;

/** Analyze requests with this key, of another fictional person each time, as velocity would have it. */
export function analyzeRequests(key: string): () => Buffer {
  return requests('/v1/analyze', key, (person) => ({
    doc_number: person,
    phone: '+573000000001',
    ip_address: '192.0.2.1',
    amount: 150_000,
  }));
}

/** Verify requests likewise. */
export function verifyRequests(key: string): () => Buffer {
  return requests('/v1/verify', key, (person) => ({
    cedula: person,
    telefono: '+573000000001',
    ip_address: '192.0.2.1',
    monto: 150_000,
  }));
}

function requests(path: string, key: string, bodyOf: (person: string) => object): () => Buffer {
  return () => {
    requested += 1;
    const body = JSON.stringify(bodyOf(String(1_020_000_000 + (requested % PEOPLE))));
    const head = [`POST ${path} HTTP/1.1`, 'Host: load', `X-API-Key: ${key}`, 'Content-Type: application/json'];
    return Buffer.from(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  };
}

/** Load on the port of a URL: closed loop, or open at a rate. */
export function load(
  url: string,
  request: () => Buffer,
  options: Pick<LoadOptions, 'connections' | 'seconds' | 'ratePerSecond'>,
): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  return generateLoad({ host: hostname, port: Number(port), request, ...options });
}

/** The sum of all series of a metric whose line matches. */
export async function metric(adminPort: number | undefined, name: string, labels = ''): Promise<number> {
  const { text } = await send(`http://127.0.0.1:${adminPort}/metrics`);
  const lines = text.split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line) && line.includes(labels));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Looks again and again while the work goes on, at least once. */
export async function whileDoing<T, S>(work: Promise<T>, look: () => Promise<S>): Promise<{ result: T; seen: S[] }> {
  const seen: S[] = [];
  let busy = true;
  const done = work.finally(() => {
    busy = false;
  });
  do {
    seen.push(await look());
    await sleep(100);
  } while (busy);
  return { result: await done, seen };
}
