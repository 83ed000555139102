import { waitFor } from '@cotejo/testing';
import { clientOf } from '../../harness/http.js';
import { LoadedModules } from '../../harness/loaded-modules.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';
import { type CollectedSpan, SpanCollector } from '../../harness/span-collector.js';
import { type Canary, formsOf, newCanary } from '../../zero-storage/canary.js';
import { patternsOf } from '../../zero-storage/encodings.js';
import { Scanner } from '../../zero-storage/scanner.js';

/** One request is one trace over all processes, without a value of the buyer; and no collector can hold a request up. */
const [INTERNAL, SERVER, CLIENT] = [1, 2, 3];
const SOURCES = ['registry', 'tax', 'telco', 'geo', 'email', 'sanctions', 'biometric'];
/** Spans are sent this often. */
const DELAY_MS = 50;
/** A collector that holds requests up does so for seconds. */
const SLOW_MS = 2_000;

const modules = new LoadedModules();
let collector: SpanCollector;
let running: RunningProduct;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  collector = await SpanCollector.start();
  running = await startProduct({
    layout: 'separate',
    bundled: false,
    extraEnv: {
      ...modules.environment,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'service.version=1.2.3',
      OTEL_BSP_SCHEDULE_DELAY: String(DELAY_MS),
    },
  });
  client = clientOf(running.url, await running.key('corporativo'));
}, 60_000);
afterAll(async () => {
  await running?.stop();
  await collector?.stop();
  modules.remove();
});

const bodyOf = ({ cedula, phone, phoneToken, email, address, city, ip, gps, amount, name, ...rest }: Canary) => ({
  cedula,
  telefono: phone,
  telefono_token: phoneToken,
  email,
  direccion: address,
  ciudad: city,
  ip_address: ip,
  gps,
  monto: amount,
  nombre: name,
  fecha_expedicion: rest.issueDate,
  biometric_transaction: rest.biometric,
});

/** All spans of the trace in which this request is. */
async function traceOf(requestId: string | undefined, isWhole: (spans: CollectedSpan[]) => boolean) {
  let trace: CollectedSpan[] = [];
  const isHere = () => {
    const all = collector.spans();
    const root = all.find(({ attributes }) => attributes['cotejo.request_id'] === requestId);
    trace = all.filter(({ traceId }) => traceId === root?.traceId);
    return root !== undefined && isWhole(trace);
  };
  await waitFor(isHere, { what: 'the spans of a request' });
  return trace;
}

const inService = (trace: CollectedSpan[], service: string) => trace.filter((span) => span.service === service);

/**
 * Every called process has exported its span. A caller's span ends after the callee's span, so these spans come first.
 */
const isEverybodyIn = (trace: CollectedSpan[]) =>
  [...SOURCES, 'scoring'].every((service) => inService(trace, service).some(({ kind }) => kind === SERVER));

it('records one trace for a request: the gateway, its calls, the sources and their providers', async () => {
  const answer = await client.verify(bodyOf(newCanary()));
  expect(answer.status).toBe(200);
  const trace = await traceOf(answer.headers.get('request-id') as string, isEverybodyIn);
  const byId = new Map(trace.map((span) => [span.spanId, span]));
  const parentOf = ({ parentSpanId = '' }: CollectedSpan) => byId.get(parentSpanId) as CollectedSpan;

  const roots = trace.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots).toMatchObject([{ service: 'gateway', name: 'POST /v1/verify', kind: SERVER, status: {} }]);
  const [root] = roots as [CollectedSpan];
  expect(root.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/v1/verify',
    'http.response.status_code': 200,
    'cotejo.outcome': 'ok',
  });
  const requested = trace.filter(({ service, kind }) => service === 'gateway' && kind === CLIENT);
  for (const call of requested) {
    expect(parentOf(call)).toBe(root);
    expect(call.attributes).toMatchObject({ 'rpc.system': 'cotejo-bus', 'cotejo.attempt': 1, 'cotejo.outcome': 'ok' });
  }
  expect(new Set(requested.map(({ attributes }) => attributes['rpc.service']))).toEqual(
    new Set([...SOURCES, 'scoring']),
  );
  for (const service of [...SOURCES, 'scoring']) {
    const served = inService(trace, service).filter(({ kind }) => kind === SERVER);
    expect(served.length).toBeGreaterThanOrEqual(1);
    for (const span of served) {
      const call = parentOf(span);
      expect(requested).toContain(call);
      expect(span.name).toBe(call.name);
      expect(span.name).toMatch(`${service}/`);
      expect(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)).toBeGreaterThan(0n);
    }
  }
  for (const source of SOURCES) {
    const [provider] = inService(trace, source).filter(({ kind }) => kind === INTERNAL) as [CollectedSpan];
    expect(provider).toMatchObject({ name: 'ask sandbox', attributes: { 'cotejo.provider': 'sandbox' } });
    expect(parentOf(provider)).toMatchObject({ service: source, kind: SERVER });
  }
  expect(trace.find(({ name }) => name === 'velocity')).toMatchObject({ kind: INTERNAL, parentSpanId: root.spanId });
  const line = running
    .logs()
    .split('\n')
    .find((text) => text.includes('"msg":"request"') && text.includes(root.traceId));
  expect(JSON.parse(line as string)).toMatchObject({ requestId: root.attributes['cotejo.request_id'] });
  expect(collector.received.toString()).toContain('"service.version"');
});

it('ignores the trace context of a caller, and never repeats it', async () => {
  const given = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };
  const headers = { traceparent: `00-${given.traceId}-${given.spanId}-00`, tracestate: `shop=${given.spanId}` };
  const response = await fetch(`${running.url}/v1/sandbox/scenarios`, { headers });
  const trace = await traceOf(response.headers.get('request-id') as string, () => true);
  expect(trace).toMatchObject([{ name: 'GET /v1/sandbox/scenarios', links: [] }]);
  const told = collector.received.toString();
  for (const id of Object.values(given)) {
    expect(told).not.toContain(id);
  }
});

it('leaves no value of the buyer in a span, name, resource or header, in any usual form', async () => {
  const canaries = Array.from({ length: 4 }, newCanary);
  const [first, second, third, fourth] = canaries as [Canary, Canary, Canary, Canary];
  const answers = [
    await client.verify(bodyOf(first)),
    await client.analyze({ doc_number: second.cedula, phone: second.phone, ip_address: second.ip }),
    await client.cedula(third.cedula),
    await client.verify({ ...bodyOf(fourth), [fourth.email]: fourth.phone, cedula: fourth.phone }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200, 400]);
  for (const { headers } of answers) {
    await traceOf(headers.get('request-id') as string, () => true);
  }
  const patterns = canaries.flatMap((canary) => formsOf(canary).flatMap((form) => patternsOf(form, 'a call')));
  const { hits, bytes } = await new Scanner(patterns).scan(collector.received);
  expect(hits).toEqual([]);
  expect(bytes).toBeGreaterThan(10_000);
  const planted = Buffer.from(JSON.stringify({ stringValue: `of ${encodeURIComponent(first.email)}` }));
  expect((await new Scanner(patterns).scan([...collector.received, planted])).hits).not.toEqual([]);
});

/** From the signal to the end of its work, of each process that got there. */
function drainTimesMs(logs: string): number[] {
  const events = logs
    .split('\n')
    .filter((line) => /"msg":"(draining|drained)"/.test(line))
    .map((line) => JSON.parse(line) as { service: string; time: string; msg: string });
  const draining = new Map(events.filter(({ msg }) => msg === 'draining').map((event) => [event.service, event]));
  return events
    .filter(({ msg }) => msg === 'drained')
    .map(({ service, time }) => Date.parse(time) - Date.parse(draining.get(service)?.time as string));
}

it('loses only spans when the collector hangs or is away, and stops in time', async () => {
  collector.isHung = true;
  const statuses: number[] = [];
  const tookMs: number[] = [];
  const sendRequest = async () => {
    const startedAt = performance.now();
    statuses.push((await client.verify(bodyOf(newCanary()))).status);
    tookMs.push(performance.now() - startedAt);
  };
  for (let round = 0; round < 10; round += 1) {
    await sendRequest();
  }
  await collector.stop();
  for (let round = 0; round < 10; round += 1) {
    await sendRequest();
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(Math.max(...tookMs)).toBeLessThan(SLOW_MS);
  await running.services.stop();
  const drainsMs = drainTimesMs(running.logs());
  expect(drainsMs).toHaveLength(Object.keys(running.services.adminPorts).length);
  // A second at most for the spans that wait. The exit after that is Node's own (nodejs/node#54918: rarely it hangs).
  expect(Math.max(...drainsMs)).toBeLessThan(3_000);
  // What test/full/kills/one-process.spec.ts does not find where nobody asked for traces can be found.
  expect(modules.ofTracing.length).toBeGreaterThan(0);
}, 60_000);
