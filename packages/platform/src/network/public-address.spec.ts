import { isPublicAddress } from './public-address.js';

it.each([
  ['loopback', '127.0.0.1'],
  ['loopback in IPv6', '::1'],
  ['no address', '0.0.0.0'],
  ['a private network', '10.1.2.3'],
  ['another private network', '172.31.255.255'],
  ['a home network', '192.168.1.1'],
  ['a carrier network', '100.100.100.200'],
  ['link-local with the metadata of a cloud', '169.254.169.254'],
  ['the platform of a cloud', '168.63.129.16'],
  ['the metadata of a cloud in IPv6', 'fd00:ec2::254'],
  ['link-local in IPv6', 'fe80::1'],
  ['link-local with its zone', 'fe80::1%eth0'],
  ['loopback as IPv4 in IPv6', '::ffff:127.0.0.1'],
  ['loopback as IPv4 in IPv6, in hexadecimal', '::ffff:7f00:1'],
  ['a private network behind a translator', '64:ff9b::a00:1'],
  ['a private network in a tunnel', '2002:a00:1::1'],
])('is false for %s: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '169.253.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
  'is true for %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
