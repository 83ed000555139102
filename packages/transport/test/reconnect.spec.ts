import { waitFor } from '@cotejo/testing';
import { BusUnavailableError, OverloadedError } from '../src/index.js';
import { BusFixture, farDeadline } from '../src/testing/bus-fixture.js';

let fixture: BusFixture;
beforeEach(async () => {
  fixture = await BusFixture.start();
});
afterEach(() => fixture.stop());

it('fails pending calls and is not ready while Redis is down, and works again when Redis returns', async () => {
  const { bus: host } = await fixture.connect({ drainMaxMs: 50 });
  const { bus } = await fixture.connect();
  let held = 0;
  await host.serve('echo', (operation) => {
    held += 1;
    return operation === 'hold' ? new Promise(() => undefined) : Promise.resolve('fine');
  });
  const pending = bus.call('echo.hold', {}, { deadline: farDeadline() }).catch((error: unknown) => error);
  await waitFor(() => held === 1);
  expect([host.ready, bus.ready]).toEqual([true, true]);

  await fixture.redis.kill();
  await waitFor(() => !bus.ready && !host.ready, { what: 'both buses to be not ready' });
  expect(await pending).toBeInstanceOf(BusUnavailableError);
  await expect(bus.call('echo.say', {}, { deadline: farDeadline() })).rejects.toThrow(BusUnavailableError);
  await expect(bus.announce('topic', {})).rejects.toThrow(BusUnavailableError);

  await fixture.restart();
  await waitFor(() => bus.ready && host.ready, { what: 'both to be ready again' });
  await expect(bus.call('echo.say', {}, { deadline: farDeadline() })).resolves.toBe('fine');
  expect(await fixture.client.dbsize()).toBe(0);
});

it('reconnects after its connection was killed, and serves as before', async () => {
  const { bus: host } = await fixture.connect();
  await host.serve('echo', async () => 'fine');
  const { bus } = await fixture.connect();
  await fixture.client.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await waitFor(() => !bus.ready && !host.ready);
  await waitFor(() => bus.ready && host.ready);
  await waitFor(() => bus.call('echo.say', {}, { deadline: farDeadline() }), { what: 'an answer' });
});

it('calls services of the same process without Redis, and the others when Redis returns', async () => {
  await fixture.redis.kill();
  const { bus } = fixture.create({ inFlightMax: 1 });
  const connected = bus.connect();
  await bus.serve('echo', async () => 'fine');
  const calls = [1, 2].map(() => bus.call('echo.say', {}, { deadline: farDeadline() }));
  await expect(calls[1]).rejects.toThrow(OverloadedError);
  await expect(calls[0]).resolves.toBe('fine');
  await expect(bus.call('other.say', {}, { deadline: farDeadline() })).rejects.toThrow(BusUnavailableError);
  expect(bus.ready).toBe(false);

  await fixture.restart();
  await connected;
  expect(bus.ready).toBe(true);
  const { bus: caller } = await fixture.connect();
  await expect(caller.call('echo.say', {}, { deadline: farDeadline() })).resolves.toBe('fine');
});

it('is not ready while its user has no permission for its channels, and serves again with the permission', async () => {
  const acl = (...rules: string[]) => fixture.client.call('ACL', 'SETUSER', 'shop', ...rules);
  await acl('on', '>secret', '+@all', '~*', '&*');
  const url = fixture.redis.url.replace('//', '//shop:secret@');
  const { bus: host } = fixture.create({}, fixture.key, url);
  const { bus } = fixture.create({}, fixture.key, url);
  await Promise.all([host.connect(), bus.connect()]);
  await host.serve('echo', async () => 'fine');
  await bus.call('echo.say', {}, { deadline: farDeadline() });

  await acl('resetchannels');
  await waitFor(() => !bus.ready && !host.ready, { what: 'both buses to be not ready' });
  await expect(bus.call('echo.say', {}, { deadline: farDeadline() })).rejects.toThrow(BusUnavailableError);
  await waitFor(async () => /channel/.test(JSON.stringify(await fixture.client.call('ACL', 'LOG'))), {
    what: 'a refusal',
  });
  await acl('&*');
  await waitFor(() => bus.ready && host.ready, { what: 'both to be ready again' });
  await waitFor(() => bus.call('echo.say', {}, { deadline: farDeadline() }), { what: 'an answer' });

  await acl('resetchannels', `&${fixture.redis.namespace}:test:all:any`, `&${fixture.redis.namespace}:test:inbox:*`);
  await waitFor(() => !host.ready);
  const { bus: newcomer } = fixture.create({}, fixture.key, url);
  await newcomer.connect();
  await expect(newcomer.serve('echo', async () => 'never')).rejects.toThrow(BusUnavailableError);
});
