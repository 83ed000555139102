import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './browser.js';
import { type Caller, type Keys, mixedCalls, type PlannedCall } from './calls.js';
import { formsOf, newCanary } from './canary.js';
import { CALM, type Disturbance, disturbances } from './disturbances.js';
import { type Pattern, patternsOf } from './encodings.js';
import { HttpClient, type Reply } from './http-client.js';
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
  const keys = await issueKeys(rig);
  await Promise.all(Object.keys(keys).map((plan) => shadowPolicy(rig, plan)));
  const callers = await openCallers(rig, keys);
  const sent: Sent = { patterns: [], statuses: {} };
  const send = (planned: PlannedCall) => sendCall(planned, callers, rig, sent);
  const troubles = disturbances(layout === 'separate' ? 'telco' : 'host');
  const calls = mixedCalls(troubles.length * disturbed + calm, callers.length);
  for (const trouble of disturbed > 0 ? troubles : []) {
    await sendDuring(trouble, rig, calls.splice(0, disturbed), send);
  }
  // Last, so that every process has served calls by the time it is looked into.
  await sendDuring(CALM, rig, calls, send);
  return sent;
}

/** Has a tenant try a policy that reads an attribute of the request. */
async function shadowPolicy(rig: Rig, plan: string): Promise<void> {
  const standard = new URL('../../policies/decision/sandbox.json', import.meta.url);
  const { $schema: _, ...policy } = JSON.parse(readFileSync(standard, 'utf8'));
  const attributes = { nota: { type: 'text' } };
  const when = { fact: 'attributes.nota', oneOf: ['regalo'] };
  const own = { id: plan, version: '1.0.0', attributes, rules: [{ id: 'gift', when, then: 'review' }] };
  const file = join(rig.folders.temporary, `${plan}.json`);
  writeFileSync(file, JSON.stringify({ ...policy, ...own }));
  const tenant = ['--tenant', `watched-${plan}`, '--actor', 'ana'];
  await rig.cli('policy', 'draft', file, ...tenant);
  await rig.cli('policy', 'shadow', ...tenant);
  rmSync(file);
}

/** A key of each plan, of a tenant with its name. */
async function issueKeys(rig: Rig): Promise<Keys> {
  const plans = ['corporativo', 'enterprise', 'emprendedor'] as const;
  const [corporativo = '', enterprise = '', emprendedor = ''] = await Promise.all(plans.map((plan) => rig.key(plan)));
  return { corporativo, enterprise, emprendedor };
}

/** One caller for each way to the service: without anything in front, and through nginx. */
function openCallers(rig: Rig, keys: Keys): Promise<Caller[]> {
  const direct = { api: rig.product.url, console: rig.product.consoleUrl };
  const throughNginx = rig.edge && { api: rig.edge.urls.gateway, console: rig.edge.urls.console };
  return Promise.all([direct, ...(throughNginx ? [throughNginx] : [])].map((urls) => openCaller(rig, urls, keys)));
}

/** @param keys of new tenants, if none are given */
export async function openCaller(rig: Rig, urls: { api: string; console: string }, keys?: Keys): Promise<Caller> {
  const clients = [new HttpClient(urls.api), new HttpClient(urls.console)] as const;
  rig.onStop(() => clients.map((client) => client.close()));
  const browser = await openBrowser(rig);
  return { client: clients[0], keys: keys ?? (await issueKeys(rig)), browser: browser(clients[1]) };
}

async function sendDuring(
  { begin, end }: Disturbance,
  rig: Rig,
  calls: PlannedCall[],
  send: (planned: PlannedCall) => Promise<void>,
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

/** Makes a call with values of its own. */
export async function sendCall(
  { call, way }: PlannedCall,
  callers: readonly Caller[],
  { errorAnswers }: Pick<Rig, 'errorAnswers'>,
  sent: Sent,
): Promise<void> {
  const canary = newCanary();
  sent.patterns.push(...formsOf(canary).flatMap((form) => patternsOf(form, call.name)));
  let status = 0;
  try {
    const answer = await call.send(callers[way] as Caller, canary);
    ({ status } = answer);
    learn(answer.text, call.name, sent.patterns);
    const errors = errorsIn(answer);
    if (errors) {
      errorAnswers.push(Buffer.from(`${JSON.stringify(answer.headers)}\n${withoutUnknownNames(errors)}\n`));
    }
  } catch {
    // The server was killed under it.
  }
  sent.statuses[status] = (sent.statuses[status] ?? 0) + 1;
}

/** The errors of an answer; in a batch, the lines that are errors. The other lines say to their sender who the buyer is. */
function errorsIn({ status, text }: Reply): string {
  const isError = (line: string) => status !== 200 || line.includes('"success":false');
  return text.split('\n').filter(isError).join('\n');
}

/**
 * An error names up to ten unknown fields to their sender, see ADR 49, and our calls use a buyer's values as names. Only
 * these pointers are left out; the other surfaces may not hold the names either.
 */
function withoutUnknownNames(text: string): string {
  return text.replaceAll(/\{"pointer":"(?:[^"\\]|\\.)*","code":"unknown_field"\}/g, '{"code":"unknown_field"}');
}

/** The interface's examples, which the gateway serves and so has in memory: persons of the test scenarios are no canaries. */
const PUBLISHED = readFileSync(new URL('../../docs/reference/openapi.json', import.meta.url), 'utf8');

/** What an answer says of the buyer is looked for as well: the name of the holder, the address in its standard form. */
function learn(text: string, origin: string, patterns: Pattern[]): void {
  for (const answer of answersIn(text)) {
    const { cedula, nombre_completo, direccion } = answer;
    const name: string | undefined = nombre_completo ?? cedula?.nombre;
    const address: string | undefined = direccion?.estandarizada;
    if (name && name.length > 12 && !PUBLISHED.includes(name)) {
      patterns.push(...patternsOf({ kind: 'holder', text: name }, origin));
    }
    if (address && address.length > 20 && !PUBLISHED.includes(address)) {
      patterns.push(...patternsOf({ kind: 'address', text: address }, origin));
    }
  }
}

/** The answers of the API in a text. A batch has one in each line, and the playground and the orders of the console wrap them. */
function answersIn(text: string): ApiAnswer[] {
  const lines = text.split('\n').filter((line) => line.startsWith('{'));
  return lines.flatMap((line) => {
    const { body, result, text: wrapped, ...answer } = JSON.parse(line);
    return typeof wrapped === 'string' ? answersIn(wrapped) : [body ?? result ?? answer];
  });
}

interface ApiAnswer {
  cedula?: { nombre?: string };
  nombre_completo?: string;
  direccion?: { estandarizada?: string };
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
    const reason = notAvailable?.(rig);
    const scan = await scanner.scan(reason ? [] : read(rig));
    findings.push({ surface, ...scan, ...(reason && { notAvailable: reason }) });
  }
  return findings;
}
