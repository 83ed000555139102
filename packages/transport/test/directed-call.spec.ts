import { useFixture, waitFor } from '@cotejo/testing';
import {
  BusUnavailableError,
  DEFAULT_LIMITS,
  NoReplicaError,
  OverloadedError,
  PayloadNotJsonError,
  PayloadTooLargeError,
} from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';

const fixture = useFixture(() => BusFixture.start());
afterEach(() => fixture.closeBuses());

async function startReplicas(count: number, executions: number[]): Promise<TestBus[]> {
  const buses = await Promise.all(Array.from({ length: count }, () => fixture.connect()));
  await Promise.all(
    buses.map(({ bus }, index) =>
      bus.serve('echo', async (_operation, payload) => {
        executions[index] = (executions[index] ?? 0) + 1;
        return payload;
      }),
    ),
  );
  return buses;
}

describe('calls to three replicas', () => {
  it('are executed once each, get their own answers, are distributed, and leave no key in Redis', async () => {
    const executions: number[] = [];
    await startReplicas(3, executions);
    const caller = await fixture.connect();
    const numbers = Array.from({ length: 3_000 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((it) => caller.bus.call('echo.say', it, { deadline: farDeadline() })),
    );
    expect(answers).toEqual(numbers);
    expect(executions.reduce((sum, count) => sum + count)).toBe(3_000);
    expect(Math.min(...executions)).toBeGreaterThan(500);
    expect(await caller.count('transport_replicas', { service: 'echo' })).toBe(3);
    expect(await caller.count('transport_reroutes_total')).toBe(0);
    expect(await fixture.client.dbsize()).toBe(0);
  });

  it('travel sealed, so that MONITOR on Redis shows none of their content', async () => {
    await startReplicas(1, []);
    const caller = await fixture.connect();
    const monitor = await fixture.client.monitor();
    const commands: string[] = [];
    monitor.on('monitor', (_time: string, args: string[]) => commands.push(args.join(' ')));
    await caller.bus.call('echo.say', { cedula: '1000000001' }, { deadline: farDeadline() });
    await waitFor(() => commands.filter((command) => /^publish/i.test(command)).length >= 2);
    expect(commands.join('\n')).not.toMatch(/1000000001|cedula|payload/);
    monitor.disconnect();
  });

  it('are finished by a replica that leaves, while new calls go to another replica', async () => {
    const { bus: leaver } = await fixture.connect();
    const caller = await fixture.connect();
    const held = Promise.withResolvers<string>();
    const operations: string[] = [];
    await leaver.serve('echo', (operation) => {
      operations.push(operation);
      return held.promise;
    });
    const first = caller.bus.call('echo.first', 1, { deadline: farDeadline() });
    await waitFor(() => operations.length === 1);
    await startReplicas(1, []);
    const known = (count: number) => async () =>
      (await caller.count('transport_replicas', { service: 'echo' })) === count;
    await waitFor(known(2));
    let left = false;
    const leave = leaver.leave('echo').then(() => {
      left = true;
    });
    await waitFor(known(1));
    await Promise.all(Array.from({ length: 50 }, () => caller.bus.call('echo.later', 1, { deadline: farDeadline() })));
    expect([left, operations]).toEqual([false, ['first']]);
    held.resolve('finished');
    await expect(first).resolves.toBe('finished');
    await leave;
    expect(await caller.count('transport_reroutes_total')).toBe(0);
  });

  it('never reach a replica that has left, until it serves again', async () => {
    const executions: number[] = [];
    const [first] = (await startReplicas(3, executions)) as [TestBus, TestBus, TestBus];
    const caller = await fixture.connect();
    await first.bus.leave('echo');
    await Promise.all(Array.from({ length: 300 }, () => caller.bus.call('echo.say', 1, { deadline: farDeadline() })));
    expect(executions[0]).toBeUndefined();
    expect(executions[1]).toBeGreaterThan(0);
    await first.bus.serve('echo', async () => 'back');
    await waitFor(async () => (await caller.bus.call('echo.say', 1, { deadline: farDeadline() })) === 'back');
  });
});

describe('a caller', () => {
  it('gets a NoReplicaError at once when no replica serves, long before its deadline', async () => {
    const caller = await fixture.connect();
    await expect(caller.bus.call('nobody.say', {}, { deadline: farDeadline() })).rejects.toThrow(NoReplicaError);
    const [only] = await startReplicas(1, []);
    await caller.bus.call('echo.say', 1, { deadline: farDeadline() });
    await only?.bus.close();
    await expect(caller.bus.call('echo.say', 1, { deadline: farDeadline() })).rejects.toThrow(NoReplicaError);
  });

  it('gets an error for a payload or an answer that is too large or cannot be written as JSON', async () => {
    const { bus: host } = await fixture.connect();
    const answers: Record<string, unknown> = { large: 'x'.repeat(DEFAULT_LIMITS.payloadMaxBytes), endless: 1n };
    await host.serve('odd', async (operation) => answers[operation]);
    const { bus } = await fixture.connect();
    const call = (operation: string, payload: unknown) =>
      bus.call(`odd.${operation}`, payload, { deadline: farDeadline() });
    await expect(call('small', answers.large)).rejects.toThrow(PayloadTooLargeError);
    await expect(call('small', answers.endless)).rejects.toThrow(PayloadNotJsonError);
    await expect(call('large', {})).rejects.toThrow(PayloadTooLargeError);
    await expect(call('endless', {})).rejects.toThrow(PayloadNotJsonError);
    const largest = 'x'.repeat(DEFAULT_LIMITS.payloadMaxBytes - 2);
    await expect(call('small', largest)).resolves.toBeUndefined();
  });

  it('gets an OverloadedError above pendingMax', async () => {
    const { bus: host } = await fixture.connect({ drainMaxMs: 50 });
    await host.serve('slow', () => new Promise(() => undefined));
    const { bus } = await fixture.connect({ pendingMax: 1 });
    const waiting = bus.call('slow.wait', {}, { deadline: farDeadline() });
    await expect(bus.call('slow.wait', {}, { deadline: farDeadline() })).rejects.toThrow(OverloadedError);
    await Promise.all([expect(waiting).rejects.toThrow(BusUnavailableError), bus.close()]);
  });

  it('may close its bus twice, and gets a BusUnavailableError afterwards', async () => {
    const { bus } = await fixture.connect();
    await Promise.all([bus.close(), bus.close()]);
    expect(bus.ready).toBe(false);
    await expect(bus.call('echo.say', {}, { deadline: farDeadline() })).rejects.toThrow(BusUnavailableError);
    await expect(bus.serve('echo', async () => 1)).rejects.toThrow(BusUnavailableError);
    await expect(bus.connect()).resolves.toBeUndefined();
    const never = fixture.create().bus;
    await never.close();
    await expect(never.connect()).rejects.toThrow(BusUnavailableError);
  });
});
