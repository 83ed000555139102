import { startRedis, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { BusUnavailableError, OverloadedError } from '../src/index.js';
import { BusFixture, farDeadline } from './bus-fixture.js';

let fixture: BusFixture;
beforeEach(async () => {
  fixture = await BusFixture.start();
});
afterEach(() => fixture.stop());

async function restartRedis(): Promise<void> {
  const { port, namespace } = fixture.redis;
  fixture.redis = { ...(await startRedis({ own: true, port })), namespace };
}

it('Redis is killed and comes back: pending calls fail, nothing is ready meanwhile, then all goes on', async () => {
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
  await waitFor(() => !bus.ready && !host.ready, { what: 'both to be unready' });
  expect(await pending).toBeInstanceOf(BusUnavailableError);
  await expect(bus.call('echo.say', {}, { deadline: farDeadline() })).rejects.toThrow(BusUnavailableError);
  await expect(bus.announce('topic', {})).rejects.toThrow(BusUnavailableError);

  await restartRedis();
  await waitFor(() => bus.ready && host.ready, { what: 'both to be ready again' });
  await expect(bus.call('echo.say', {}, { deadline: farDeadline() })).resolves.toBe('fine');
  const redis = new Redis(fixture.redis.url);
  expect(await redis.dbsize()).toBe(0);
  await redis.quit();
});

it('a connection that is cut is made again, and its replica serves as before', async () => {
  const { bus: host } = await fixture.connect();
  await host.serve('echo', async () => 'fine');
  const { bus } = await fixture.connect();
  const redis = new Redis(fixture.redis.url);
  await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await waitFor(() => !bus.ready && !host.ready);
  await waitFor(() => bus.ready && host.ready);
  await waitFor(() => bus.call('echo.say', {}, { deadline: farDeadline() }), { what: 'an answer' });
  await redis.quit();
});

it('without Redis a service of the same process is called all the same; the rest comes with Redis', async () => {
  await fixture.redis.kill();
  const { bus } = fixture.create({ inFlightMax: 1 });
  const connected = bus.connect();
  await bus.serve('echo', async () => 'fine');
  const calls = [1, 2].map(() => bus.call('echo.say', {}, { deadline: farDeadline() }));
  await expect(calls[1]).rejects.toThrow(OverloadedError);
  await expect(calls[0]).resolves.toBe('fine');
  await expect(bus.call('other.say', {}, { deadline: farDeadline() })).rejects.toThrow(BusUnavailableError);
  expect(bus.ready).toBe(false);

  await restartRedis();
  await connected;
  expect(bus.ready).toBe(true);
  const { bus: caller } = await fixture.connect();
  await expect(caller.call('echo.say', {}, { deadline: farDeadline() })).resolves.toBe('fine');
});

it('channels are taken from its user and given back: the process lives, is not ready meanwhile, and serves again', async () => {
  const operator = new Redis(fixture.redis.url);
  const acl = (...rules: string[]) => operator.call('ACL', 'SETUSER', 'shop', ...rules);
  await acl('on', '>secret', '+@all', '~*', '&*');
  const url = fixture.redis.url.replace('//', '//shop:secret@');
  const { bus: host } = fixture.create({}, fixture.key, url);
  const { bus } = fixture.create({}, fixture.key, url);
  await Promise.all([host.connect(), bus.connect()]);
  await host.serve('echo', async () => 'fine');
  await bus.call('echo.say', {}, { deadline: farDeadline() });

  await acl('resetchannels');
  await waitFor(() => !bus.ready && !host.ready, { what: 'both to be unready' });
  await expect(bus.call('echo.say', {}, { deadline: farDeadline() })).rejects.toThrow(BusUnavailableError);
  await waitFor(async () => /channel/.test(JSON.stringify(await operator.call('ACL', 'LOG'))), { what: 'a refusal' });
  await acl('&*');
  await waitFor(() => bus.ready && host.ready, { what: 'both to be ready again' });
  await waitFor(() => bus.call('echo.say', {}, { deadline: farDeadline() }), { what: 'an answer' });

  await acl('resetchannels', `&${fixture.redis.namespace}:test:all`, `&${fixture.redis.namespace}:test:inbox:*`);
  await waitFor(() => !host.ready);
  const { bus: newcomer } = fixture.create({}, fixture.key, url);
  await newcomer.connect();
  await expect(newcomer.serve('echo', async () => 'never')).rejects.toThrow(BusUnavailableError);
  await operator.quit();
});
