import { ChannelNames, parsePattern } from './channel-names.js';

it('puts namespace and environment before every channel name, and parses the channel of a replica', () => {
  const names = new ChannelNames('shop', 'sandbox');
  const replica = { service: 'geo', processId: 'ab12' };
  expect([names.broadcast, names.inbox('ab12'), names.replica(replica), names.replicaGlob]).toEqual([
    'shop:sandbox:all',
    'shop:sandbox:inbox:ab12',
    'shop:sandbox:svc:geo:ab12',
    'shop:sandbox:svc:*',
  ]);
  expect(names.parseReplica(names.replica(replica))).toEqual(replica);
  expect(names.parseReplica(names.inbox('ab12'))).toBeUndefined();
});

it.each(['', 'a:b', 'a*', 'Shop', '1st'])('throws a TypeError for the name %j', (name) => {
  expect(() => new ChannelNames(name, 'sandbox')).toThrow(TypeError);
  expect(() => new ChannelNames('shop', name)).toThrow(TypeError);
});

it('splits a pattern at its first dot', () => {
  expect(parsePattern('geo.look-up.v2')).toEqual({ service: 'geo', operation: 'look-up.v2' });
});
