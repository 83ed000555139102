import { useFixture, waitFor } from '@cotejo/testing';
import { BusUnavailableError, RemoteError, type ReplicaAnswer } from '../src/index.js';
import { BusFixture, farDeadline, KINDS, type TestBus } from '../src/testing/bus-fixture.js';
import { ReplicaFleet } from '../src/testing/replica-fleet.js';

describe.each(KINDS)('callEach over %s', (kind) => {
  let executions: string[];
  const fixture = useFixture(() => BusFixture.start(kind));
  beforeEach(() => {
    executions = [];
  });
  afterEach(() => fixture.closeBuses());

  async function serve({ bus }: TestBus, name: string): Promise<void> {
    await bus.serve('echo', async (operation) => {
      executions.push(name);
      if (operation === 'hang') {
        await new Promise(() => {});
      }
      if (operation === 'fail') {
        throw Object.assign(new Error('no'), { code: 'broken' });
      }
      return name;
    });
  }

  const namesOf = (answers: ReplicaAnswer<string>[]) => answers.map(({ answer, error }) => answer ?? error.code).sort();

  it('is executed once by each replica, including this process, and returns the replica of each answer', async () => {
    const buses = await Promise.all([1, 2, 3].map(() => fixture.connect({ drainMaxMs: 50 })));
    await Promise.all(buses.map((bus, index) => serve(bus, `r${index}`)));
    const callAll = () => (buses[0] as TestBus).bus.callEach<string>('echo.say', {}, { deadline: farDeadline() });
    await waitFor(async () => (await callAll()).length === 3);
    executions = [];
    const answers = await callAll();
    expect(namesOf(answers)).toEqual(['r0', 'r1', 'r2']);
    expect(executions.sort()).toEqual(['r0', 'r1', 'r2']);
    expect(new Set(answers.map(({ replica }) => replica)).size).toBe(3);
    expect((await callAll()).map(({ replica }) => replica).sort()).toEqual(
      answers.map(({ replica }) => replica).sort(),
    );
  });

  it('lists replicas that fail or do not answer in time, and calls no other replica instead', async () => {
    const caller = await fixture.connect({ drainMaxMs: 50 });
    const [one, other] = await Promise.all([1, 2].map(() => fixture.connect({ drainMaxMs: 50 })));
    await Promise.all([serve(one as TestBus, 'one'), serve(other as TestBus, 'other')]);
    const callAll = (operation: string, deadline: number) =>
      caller.bus.callEach<string>(`echo.${operation}`, {}, { deadline });
    await waitFor(async () => (await callAll('say', farDeadline())).length === 2);
    executions = [];
    const failed = await callAll('fail', farDeadline());
    expect(failed.map(({ error }) => error)).toEqual([new RemoteError('broken'), new RemoteError('broken')]);
    expect(namesOf(await callAll('hang', Date.now() + 200))).toEqual(['deadline_exceeded', 'deadline_exceeded']);
    expect(executions.sort()).toEqual(['one', 'one', 'other', 'other']);
    expect(await caller.count('transport_reroutes_total')).toBe(0);
  });

  it('includes a new replica at once, and drops one that left', async () => {
    const caller = await fixture.connect();
    const callAll = () => caller.bus.callEach<string>('echo.say', {}, { deadline: farDeadline() });
    expect(await callAll()).toEqual([]);
    const late = await fixture.connect();
    await serve(late, 'late');
    expect(namesOf(await callAll())).toEqual(['late']);
    await late.bus.close();
    expect(await callAll()).toEqual([]);
  });
});

describe('callEach', () => {
  const fixture = useFixture(() => BusFixture.start());
  afterEach(() => fixture.closeBuses());

  it('lists a frozen process with its error beside the answers of the others', async () => {
    const fleet = new ReplicaFleet(fixture);
    try {
      const { bus } = await fixture.connect();
      const [frozen] = await fleet.grow(2);
      const callAll = (budgetMs: number) => bus.callEach('work.say', {}, { deadline: Date.now() + budgetMs });
      await waitFor(
        async () => (await callAll(2_000)).every(({ error }) => !error) && (await callAll(2_000)).length === 2,
      );
      frozen?.kill('SIGSTOP');
      const answers = await callAll(400);
      expect(answers.map(({ error }) => error?.code).sort()).toEqual(['deadline_exceeded', undefined]);
      frozen?.kill('SIGCONT');
      await waitFor(async () => (await callAll(2_000)).every(({ error }) => !error));
    } finally {
      await fleet.end();
    }
  });

  it('calls only this process while the bus is away, and throws BusUnavailableError for other services', async () => {
    const away = fixture.create({}, fixture.key, 'redis://127.0.0.1:1');
    await away.bus.serve('echo', async () => 'here');
    const each = (service: string) => away.bus.callEach(`${service}.say`, {}, { deadline: Date.now() + 300 });
    expect(await each('echo')).toEqual([{ replica: expect.any(String), answer: 'here' }]);
    await expect(each('other')).rejects.toThrow(BusUnavailableError);
    await expect(each('Not a name')).rejects.toThrow(TypeError);
    await away.bus.close();
    await expect(each('echo')).rejects.toThrow(BusUnavailableError);
  });
});
