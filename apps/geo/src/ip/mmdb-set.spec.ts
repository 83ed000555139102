import { CITY_IPV4, CITY_IPV6, makeFolder } from '../../test/geo-fixtures.js';
import { writeMmdb } from '../../test/mmdb-writer.js';
import { type IpAddress, parseIp } from './ip-address.js';
import { MmdbSet } from './mmdb-set.js';

const ip = (text: string) => parseIp(text) as IpAddress;

describe('MmdbSet', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());
  const ipv4 = folder.write('ipv4.mmdb', CITY_IPV4);
  const ipv6 = folder.write('ipv6.mmdb', CITY_IPV6);

  it('reads the file of the address family, in any order of files', async () => {
    for (const paths of [
      [ipv4, ipv6],
      [ipv6, ipv4],
    ]) {
      const set = await MmdbSet.open(paths);
      expect(set.find(ip('8.8.8.8'))).toMatchObject({ country_code: 'US' });
      expect(set.find(ip('2800:e2:1::1'))).toMatchObject({ city: 'Medellin' });
      expect(set.find(ip('9.9.9.9'))).toBeNull();
    }
  });

  it('does not read the first bits of an IPv6 address as an IPv4 address', async () => {
    // 0808:0808::1 starts with the bits of 8.8.8.8.
    expect((await MmdbSet.open([ipv4])).find(ip('808:808::1'))).toBeNull();
  });

  it('reads one file with both families', async () => {
    const both = folder.write(
      'both.mmdb',
      writeMmdb({ '8.8.8.0/24': 'four', '2800:e2::/32': 'six' }, { ipVersion: 6 }),
    );
    const set = await MmdbSet.open([both]);
    expect([set.find(ip('8.8.8.8')), set.find(ip('::ffff:8.8.8.8')), set.find(ip('2800:e2::1'))]).toEqual([
      'four',
      'four',
      'six',
    ]);
  });
});
