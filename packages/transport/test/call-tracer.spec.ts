import { useFixture, waitFor } from '@cotejo/testing';
import { Bus, type CallTracer, type TracedCall } from '../src/index.js';
import { BusFixture, farDeadline } from '../src/testing/bus-fixture.js';

/** A call with a trace context creates a span of the caller, and below it a span of the process that executes it. */
const buses: Bus[] = [];

const fixture = useFixture(() => BusFixture.start());
afterEach(() => Promise.all(buses.splice(0).map((bus) => bus.close())));

type EndedSpan = [
  role: 'calling' | 'executing',
  operation: string,
  parent: string | undefined,
  result: string,
  attempt: number,
];

/** Records each span as it ends. The context of a span is the context of its parent plus one letter. */
function recorder(ended: EndedSpan[]): CallTracer {
  const startSpan = (role: 'calling' | 'executing') => (call: TracedCall) => {
    const { operation, traceparent } = call;
    if (operation === 'unseen') {
      return undefined;
    }
    const end = (result: string, attempt: number) => ended.push([role, operation, traceparent, result, attempt]);
    return { traceparent: `${traceparent}${role[0]}`, end };
  };
  return { calling: startSpan('calling'), executing: startSpan('executing') };
}

async function start(tracer?: CallTracer): Promise<Bus> {
  const bus = new Bus({
    redisUrl: fixture.url,
    namespace: fixture.redis.namespace,
    environment: 'test',
    processName: 'test',
    key: fixture.key,
    tracer,
  });
  buses.push(bus);
  await bus.connect();
  return bus;
}

describe.each(['same process', 'other process'])('a call to a service of the %s', (layout) => {
  let caller: Bus;
  let host: Bus;
  let ended: EndedSpan[];
  let seen: (string | undefined)[];

  beforeEach(async () => {
    [ended, seen] = [[], []];
    const tracer = recorder(ended);
    host = await start(tracer);
    caller = layout === 'same process' ? host : await start(tracer);
    await host.serve('echo', (operation, _payload, { traceparent, signal }) => {
      seen.push(traceparent);
      if (operation === 'fail') {
        return Promise.reject(new Error('no'));
      }
      if (operation !== 'wait') {
        return Promise.resolve(operation);
      }
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stop'))));
    });
    await waitFor(async () => (await caller.call('echo.ready', null, { deadline: farDeadline() })) === 'ready');
    seen.splice(0);
  });

  it('creates a span for the call and one below it for the execution', async () => {
    await caller.call('echo.say', null, { deadline: farDeadline(), traceparent: 'T' });
    await waitFor(() => ended.length === 2);
    expect(ended.sort()).toEqual([
      ['calling', 'say', 'T', 'ok', 1],
      ['executing', 'say', 'Tc', 'ok', 1],
    ]);
    expect(seen).toEqual(['Tce']);
  });

  it('ends both spans with the result of the call', async () => {
    await caller.call('echo.fail', null, { deadline: farDeadline(), traceparent: 'T' }).catch(() => {});
    await waitFor(() => ended.length === 2);
    const controller = new AbortController();
    const options = { deadline: farDeadline(), traceparent: 'T', signal: controller.signal };
    const waiting = caller.call('echo.wait', null, options).catch(() => {});
    await waitFor(() => seen.length === 2);
    controller.abort();
    await waiting;
    await waitFor(() => ended.length === 4);
    expect(ended.sort().map(([role, operation, , result]) => [role, operation, result])).toEqual([
      ['calling', 'fail', 'remote_error'],
      ['calling', 'wait', 'call_aborted'],
      ['executing', 'fail', 'remote_error'],
      ['executing', 'wait', 'call_aborted'],
    ]);
  });

  it('creates no span for a call without a context, and passes the context on when the tracer skips a call', async () => {
    await caller.call('echo.say', null, { deadline: farDeadline() });
    await caller.call('echo.unseen', null, { deadline: farDeadline(), traceparent: 'T' });
    expect(seen).toEqual([undefined, 'T']);
    expect(ended).toEqual([]);
  });
});

it('ends the span of a call that no replica can take', async () => {
  const ended: EndedSpan[] = [];
  const caller = await start(recorder(ended));
  await expect(caller.call('nobody.is', null, { deadline: farDeadline(), traceparent: 'T' })).rejects.toThrow();
  expect(ended).toEqual([['calling', 'is', 'T', 'no_replica', 1]]);
});
