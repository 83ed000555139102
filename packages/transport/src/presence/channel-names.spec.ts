import { ChannelNames, parsePattern } from './channel-names.js';

it('puts namespace and environment before every channel name, and parses the channel of a replica', () => {
  const names = new ChannelNames('shop', 'sandbox');
  const replica = { service: 'geo', processId: 'host:ab12' };
  expect([names.broadcast('host'), names.inbox('host:ab12'), names.replica(replica), names.replicaGlob]).toEqual([
    'shop:sandbox:all:host',
    'shop:sandbox:inbox:host:ab12',
    'shop:sandbox:svc:geo:host:ab12',
    'shop:sandbox:svc:*',
  ]);
  expect(names.parseReplica(names.replica(replica))).toEqual(replica);
  for (const channel of [names.broadcast('host'), names.inbox('host:ab12'), names.replica(replica)]) {
    expect(names.listenerOf(channel)).toBe('host');
  }
  expect(names.parseReplica(names.inbox('host:ab12'))).toBeUndefined();
});

it.each(['', 'a:b', 'a*', 'Shop', '1st'])('throws a TypeError for the name %j', (name) => {
  expect(() => new ChannelNames(name, 'sandbox')).toThrow(TypeError);
  expect(() => new ChannelNames('shop', name)).toThrow(TypeError);
});

it('splits a pattern at its first dot', () => {
  expect(parsePattern('geo.look-up.v2')).toEqual({ service: 'geo', operation: 'look-up.v2' });
});
