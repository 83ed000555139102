import { useFixture, waitFor } from '@cotejo/testing';
import { NoReplicaError, OverloadedError } from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';

/** A service hosted in this process and in another one. The general rules of calls are in call-conformance.spec.ts. */
let here: TestBus;
let elsewhere: TestBus;
let held: PromiseWithResolvers<void>;

const fixture = useFixture(() => BusFixture.start());
beforeEach(async () => {
  held = Promise.withResolvers();
  [here, elsewhere] = await Promise.all([connect(1), connect(1)]);
});
afterEach(() => fixture.closeBuses());

function connect(inFlightMax: number): Promise<TestBus> {
  return fixture.connect({ inFlightMax, drainMaxMs: 50 });
}

async function serve({ bus }: TestBus, name: string): Promise<void> {
  await bus.serve('echo', async (operation) => {
    if (operation === 'hold') {
      await held.promise;
    }
    return name;
  });
}

async function serveBoth(): Promise<void> {
  await serve(here, 'here');
  await serve(elsewhere, 'elsewhere');
  await waitFor(async () => (await here.count('transport_replicas', { service: 'echo' })) === 1);
}

function call(operation: string): Promise<string> {
  return here.bus.call(`echo.${operation}`, {}, { deadline: farDeadline() });
}

it('executes calls in this process while it has room, and in the other one while it has not', async () => {
  await serveBoth();
  expect(await Promise.all([call('say'), call('say')])).toEqual(['here', 'elsewhere']);
  const first = call('hold');
  expect(await call('say')).toBe('elsewhere');
  held.resolve();
  expect(await first).toBe('here');
  expect(await call('say')).toBe('here');
  expect(await here.count('transport_calls_total', { service: 'echo', outcome: 'ok' })).toBe(5);
});

it('fails calls as overloaded at once when both are full', async () => {
  await serveBoth();
  const running = [call('hold'), call('hold')];
  await waitFor(async () => (await elsewhere.count('transport_inflight')) === 1);
  await expect(call('say')).rejects.toThrow(OverloadedError);
  held.resolve();
  expect(await Promise.all(running)).toEqual(['here', 'elsewhere']);
});

it('executes calls in the other process while this one leaves and after it, and here again when it serves again', async () => {
  await serveBoth();
  const first = call('hold');
  const left = here.bus.leave('echo');
  expect(await call('say')).toBe('elsewhere');
  held.resolve();
  expect(await first).toBe('here');
  await left;
  expect(await call('say')).toBe('elsewhere');
  await serve(here, 'here');
  expect(await call('say')).toBe('here');
});

it('fails calls as overloaded when it is full here and gone in the other process, and as no_replica when it has left here too', async () => {
  await serveBoth();
  const first = call('hold');
  await elsewhere.bus.close();
  await expect(call('say')).rejects.toThrow(OverloadedError);
  held.resolve();
  expect(await first).toBe('here');
  await here.bus.leave('echo');
  await expect(call('say')).rejects.toThrow(NoReplicaError);
});

it('moves calls once to the other process when this one left before it finished them', async () => {
  here = await connect(2);
  await serve(here, 'here');
  const calls = [true, false].map((retry) =>
    here.bus.call('echo.hold', {}, { deadline: farDeadline(), retry }).catch((error: unknown) => error),
  );
  await waitFor(async () => (await here.count('transport_inflight')) === 2);
  await elsewhere.bus.serve('echo', async (_operation, _payload, { attempt }) => `elsewhere, attempt ${attempt}`);
  await waitFor(async () => (await here.count('transport_replicas', { service: 'echo' })) === 1);
  await here.bus.leave('echo');
  expect(await Promise.all(calls)).toEqual(['elsewhere, attempt 2', expect.any(NoReplicaError)]);
});
