import { parseIp } from './ip-address.js';

describe('parseIp', () => {
  it('returns an IPv4-mapped address as IPv4', () => {
    expect(parseIp('::ffff:190.85.10.20')).toEqual(parseIp('190.85.10.20'));
    expect(parseIp('::FFFF:192.168.1.1')).toMatchObject({ family: 4, text: '192.168.1.1', isPublic: false });
  });

  it.each([
    ['6to4', '2002:be55:a14::1'],
    ['NAT64', '64:ff9b::be55:a14'],
  ])('returns the IPv4 address in an address of %s', (_, text) => {
    expect(parseIp(text)).toEqual(parseIp('190.85.10.20'));
  });

  it.each(['2002:c0a8:101::1', '64:ff9b::a00:1', '2001:0:1::1'])('%s is not public', (text) => {
    expect(parseIp(text)?.isPublic).toBe(false);
  });

  it('writes IPv6 addresses in canonical form', () => {
    expect(parseIp('2800:00E2:0000::0001')).toMatchObject({ family: 6, text: '2800:e2::1', isPublic: true });
  });

  it.each(['190.85.10.20', '8.8.8.8', '100.63.255.255', '100.128.0.0', '2800:e2::1', '2001:4860:4860::8888'])(
    '%s is public',
    (text) => {
      expect(parseIp(text)?.isPublic).toBe(true);
    },
  );

  it.each(['10.0.0.1', '100.64.0.1', '127.0.0.1', '192.0.2.1', '240.0.0.1', '::1', 'fd00::1', '2001:db8::1'])(
    '%s is not public',
    (text) => {
      expect(parseIp(text)?.isPublic).toBe(false);
    },
  );

  it.each(['', '190.85.10', '0x7f.1', '190.85.10.256', '190.85.010.20', ':::', 'localhost'])(
    '%j is no address',
    (text) => {
      expect(parseIp(text)).toBeNull();
    },
  );
});
