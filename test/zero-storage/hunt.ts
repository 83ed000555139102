import { readFileSync } from 'node:fs';
import { type Call, type Keys, mixedCalls } from './calls.js';
import { formsOf, newCanary } from './canary.js';
import { CALM, type Disturbance, disturbances } from './disturbances.js';
import { type Pattern, patternsOf } from './encodings.js';
import { HttpClient } from './http-client.js';
import type { Layout, Rig, Watched } from './rig.js';
import { type Scan, Scanner } from './scanner.js';
import { SURFACES } from './surfaces.js';

const CONCURRENCY = 8;
/** Under way when something goes wrong. */
const UNDER_WAY = 6;

/** What was found on one surface; a reason where this system does not show it. */
export interface Finding extends Scan {
  surface: string;
  notAvailable?: string;
}

/** The submitted values, and the patterns that recognise them. */
export interface Sent {
  patterns: Pattern[];
  /** Answers by status; 0 is none. */
  statuses: Record<number, number>;
}

/** How many calls to make while each thing goes wrong, and how many while all is well. */
export interface Amount {
  disturbed: number;
  calm: number;
}

/** Makes mixed calls, each with values of its own, while one thing after another goes wrong, and then undisturbed. */
export async function sendCanaries(rig: Rig, layout: Layout, { disturbed, calm }: Amount): Promise<Sent> {
  const client = new HttpClient(rig.product.url);
  const [corporativo, enterprise, emprendedor] = await Promise.all(
    ['corporativo', 'enterprise', 'emprendedor'].map((plan) => rig.key(plan)),
  );
  const keys = { corporativo, enterprise, emprendedor } as Keys;
  const sent: Sent = { patterns: [], statuses: {} };
  const send = (call: Call) => sendOne(call, client, keys, rig, sent);
  const troubles = disturbances(layout === 'separate' ? 'telco' : 'host');
  const calls = mixedCalls(troubles.length * disturbed + calm);
  for (const trouble of troubles) {
    await sendDuring(trouble, rig, calls.splice(0, disturbed), send);
  }
  // Last, so that every process has served calls by the time it is looked into.
  await sendDuring(CALM, rig, calls, send);
  rig.onStop(() => client.close());
  return sent;
}

async function sendDuring(
  { begin, end }: Disturbance,
  rig: Rig,
  calls: Call[],
  send: (call: Call) => Promise<void>,
): Promise<void> {
  const underWay = calls.slice(0, UNDER_WAY).map(send);
  await begin(rig);
  const waiting = calls.slice(UNDER_WAY);
  const worker = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      await send(call);
    }
  };
  await Promise.all([...underWay, ...Array.from({ length: CONCURRENCY }, worker)]);
  await end(rig);
}

async function sendOne(call: Call, client: HttpClient, keys: Keys, rig: Rig, sent: Sent): Promise<void> {
  const canary = newCanary();
  sent.patterns.push(...formsOf(canary).flatMap((form) => patternsOf(form, call.name)));
  let status = 0;
  try {
    const answer = await call.send(client, keys, canary);
    ({ status } = answer);
    if (status === 200) {
      learn(answer.text, call.name, sent.patterns);
    } else {
      rig.errorAnswers.push(Buffer.from(`${JSON.stringify(answer.headers)}\n${answer.text}\n`));
    }
  } catch {
    // The server was killed under it.
  }
  sent.statuses[status] = (sent.statuses[status] ?? 0) + 1;
}

/** The interface's examples, which the gateway serves and so has in memory: persons of the test scenarios are no canaries. */
const PUBLISHED = readFileSync(new URL('../../docs/reference/openapi.json', import.meta.url), 'utf8');

/** What an answer says of the buyer is looked for as well: the name of the holder, the address in its standard form. */
function learn(text: string, origin: string, patterns: Pattern[]): void {
  const { cedula, nombre_completo, direccion } = JSON.parse(text);
  const name: string | undefined = nombre_completo ?? cedula?.nombre;
  const address: string | undefined = direccion?.estandarizada;
  if (name && name.length > 12 && !PUBLISHED.includes(name)) {
    patterns.push(...patternsOf({ kind: 'holder', text: name }, origin));
  }
  if (address && address.length > 20 && !PUBLISHED.includes(address)) {
    patterns.push(...patternsOf({ kind: 'address', text: address }, origin));
  }
}

/**
 * Scans every surface as it is now.
 * @param inMemory the processes to look into, each after a garbage collection: all, unless told otherwise
 */
export async function scanSurfaces(
  rig: Rig,
  patterns: Iterable<Pattern>,
  inMemory: readonly Watched[] = rig.processes,
): Promise<Finding[]> {
  const scanner = new Scanner(patterns);
  await rig.takeProbes(inMemory);
  const findings: Finding[] = [];
  for (const { name: surface, read, notAvailable } of SURFACES) {
    const reason = notAvailable?.();
    const scan = await scanner.scan(reason ? [] : read(rig));
    findings.push({ surface, ...scan, ...(reason && { notAvailable: reason }) });
  }
  return findings;
}
