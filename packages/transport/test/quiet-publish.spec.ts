import { connect, createServer, type Server, type Socket } from 'node:net';
import { useFixture, waitFor } from '@cotejo/testing';
import { BusFixture, farDeadline } from '../src/testing/bus-fixture.js';

const SKIP = 'client reply skip';

const opened: (Server | Socket)[] = [];
const fixture = useFixture(() => BusFixture.start());
afterEach(async () => {
  await fixture.closeBuses();
  for (const each of opened.splice(0)) {
    'destroy' in each ? each.destroy() : each.close();
  }
});

/** The commands that Redis executes for twenty calls, in order. */
async function recordCommands(): Promise<string[]> {
  const monitor = await fixture.client.monitor();
  const commands: string[] = [];
  monitor.on('monitor', (_time: string, args: string[]) => commands.push(args.slice(0, 3).join(' ').toLowerCase()));
  const host = await fixture.connect();
  await host.bus.serve('echo', async (_operation, payload) => payload);
  const caller = await fixture.connect();
  for (let time = 0; time < 20; time += 1) {
    expect(await caller.bus.call('echo.say', time, { deadline: farDeadline() })).toBe(time);
  }
  const answers = () => commands.filter((command) => /^publish .*:inbox:/.test(command)).length;
  await waitFor(() => answers() >= 20, { what: 'the monitor to show every answer' });
  monitor.disconnect();
  return commands;
}

it('suppresses Redis replies to published answers, and reads the receiver count of published calls', async () => {
  const commands = await recordCommands();
  const skipped = commands.filter(
    (command, index) => /^publish .*:inbox:/.test(command) && commands[index - 1] === SKIP,
  );
  const counted = commands.filter((command, index) => /^publish .*:svc:/.test(command) && commands[index - 1] !== SKIP);
  expect(skipped.length).toBeGreaterThanOrEqual(20);
  expect(counted.length).toBeGreaterThanOrEqual(20);
});

it('reads every reply, in order, through a proxy that ignores CLIENT REPLY', async () => {
  const url = await talkativeProxy();
  const host = fixture.create({}, fixture.key, url).bus;
  await host.connect();
  await host.serve('echo', async (_operation, payload) => payload);
  const { bus: caller } = fixture.create({}, fixture.key, url);
  await caller.connect();
  for (let time = 0; time < 50; time += 1) {
    expect(await caller.call('echo.say', time, { deadline: farDeadline() })).toBe(time);
  }
  await expect(caller.call('nobody.say', 1, { deadline: farDeadline() })).rejects.toMatchObject({ code: 'no_replica' });
});

it('reconnects and reads replies when the user loses the permission for CLIENT REPLY', async () => {
  const acl = (...rules: string[]) => fixture.client.call('ACL', 'SETUSER', 'quiet', ...rules);
  await acl('on', '>secret', '+@all', '~*', '&*');
  const url = fixture.redis.url.replace('//', '//quiet:secret@');
  const { bus: host } = fixture.create({}, fixture.key, url);
  const { bus } = fixture.create({}, fixture.key, url);
  await Promise.all([host.connect(), bus.connect()]);
  await host.serve('echo', async () => 'fine');
  await bus.call('echo.say', {}, { deadline: farDeadline() });
  await acl('-client|reply');
  await waitFor(() => bus.call('echo.say', {}, { deadline: Date.now() + 200 }), { what: 'an answer' });
  for (let time = 0; time < 50; time += 1) {
    await waitFor(() => bus.call('echo.say', {}, { deadline: Date.now() + 500 }), { what: 'an answer' });
  }
});

/** A proxy that forwards everything except CLIENT REPLY, which it confirms and ignores. */
async function talkativeProxy(): Promise<string> {
  const { port } = new URL(fixture.redis.url);
  const server = createServer((socket) => {
    const redis = connect(Number(port), '127.0.0.1');
    opened.push(socket, redis);
    redis.pipe(socket);
    for (const end of [socket, redis]) {
      end.on('error', () => undefined);
    }
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      const kept = text.replaceAll(
        /\*3\r\n\$6\r\nCLIENT\r\n\$5\r\nREPLY\r\n\$\d\r\n(ON|SKIP)\r\n/gi,
        '*1\r\n$4\r\nPING\r\n',
      );
      redis.write(Buffer.from(kept, 'latin1'));
    });
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `redis://127.0.0.1:${(server.address() as { port: number }).port}`;
}
