import { waitFor } from '@cotejo/testing';
import { Bus, type CallTracer, type TracedCall } from '../src/index.js';
import { BusFixture, farDeadline } from './bus-fixture.js';

/** Calls that bring a trace context are a span of the caller, and below it one of the process that executes them. */
let fixture: BusFixture;
const buses: Bus[] = [];

beforeAll(async () => {
  fixture = await BusFixture.start();
});
afterEach(() => Promise.all(buses.splice(0).map((bus) => bus.close())));
afterAll(() => fixture.stop());

type Line = [
  what: 'calling' | 'executing',
  operation: string,
  parent: string | undefined,
  outcome: string,
  attempt: number,
];

/** Writes down each span as it ends; its context is that of its parent with a letter more. */
function recorder(ended: Line[]): CallTracer {
  const begin = (what: 'calling' | 'executing') => (call: TracedCall) => {
    const { operation, traceparent } = call;
    if (operation === 'unseen') {
      return undefined;
    }
    const end = (outcome: string, attempt: number) => ended.push([what, operation, traceparent, outcome, attempt]);
    return { traceparent: `${traceparent}${what[0]}`, end };
  };
  return { calling: begin('calling'), executing: begin('executing') };
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

describe.each(['same process', 'other process'])('in the %s', (layout) => {
  let caller: Bus;
  let host: Bus;
  let ended: Line[];
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

  it('a call is a span, and its execution a span below it', async () => {
    await caller.call('echo.say', null, { deadline: farDeadline(), traceparent: 'T' });
    await waitFor(() => ended.length === 2);
    expect(ended.sort()).toEqual([
      ['calling', 'say', 'T', 'ok', 1],
      ['executing', 'say', 'Tc', 'ok', 1],
    ]);
    expect(seen).toEqual(['Tce']);
  });

  it('says how both ended', async () => {
    await caller.call('echo.fail', null, { deadline: farDeadline(), traceparent: 'T' }).catch(() => {});
    await waitFor(() => ended.length === 2);
    const patience = new AbortController();
    const options = { deadline: farDeadline(), traceparent: 'T', signal: patience.signal };
    const waiting = caller.call('echo.wait', null, options).catch(() => {});
    await waitFor(() => seen.length === 2);
    patience.abort();
    await waiting;
    await waitFor(() => ended.length === 4);
    expect(ended.sort().map(([what, operation, , outcome]) => [what, operation, outcome])).toEqual([
      ['calling', 'fail', 'remote_error'],
      ['calling', 'wait', 'call_aborted'],
      ['executing', 'fail', 'remote_error'],
      ['executing', 'wait', 'call_aborted'],
    ]);
  });

  it('leaves out calls without a context, and hands on the one of a call that the tracer leaves out', async () => {
    await caller.call('echo.say', null, { deadline: farDeadline() });
    await caller.call('echo.unseen', null, { deadline: farDeadline(), traceparent: 'T' });
    expect(seen).toEqual([undefined, 'T']);
    expect(ended).toEqual([]);
  });
});

it('ends the span of a call that nobody answers', async () => {
  const ended: Line[] = [];
  const caller = await start(recorder(ended));
  await expect(caller.call('nobody.is', null, { deadline: farDeadline(), traceparent: 'T' })).rejects.toThrow();
  expect(ended).toEqual([['calling', 'is', 'T', 'no_replica', 1]]);
});
