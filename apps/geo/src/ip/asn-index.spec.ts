import { ASN_IPV4_CSV, ASN_IPV6_CSV, makeFolder } from '../../test/geo-fixtures.js';
import { AsnIndex } from './asn-index.js';
import { type IpAddress, parseIp } from './ip-address.js';

describe('AsnIndex', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());
  const open = (...contents: string[]) =>
    AsnIndex.open(contents.map((content, index) => folder.write(`asn-${index}.csv`, content)));
  const finder = async (...contents: string[]) => {
    const index = await open(...contents);
    return (text: string) => index.find(parseIp(text) as IpAddress);
  };

  it('finds addresses in IPv4 ranges, including both ends, and nothing between ranges', async () => {
    const find = await finder(ASN_IPV4_CSV);
    expect(['8.8.8.0', '8.8.8.255', '190.24.0.0', '190.27.255.255', '191.156.7.7'].map(find)).toEqual([
      15169, 15169, 19429, 19429, 26611,
    ]);
    expect(['1.1.1.1', '8.8.7.255', '8.8.10.0', '190.28.0.0', '255.255.255.255'].map(find)).toEqual(
      new Array(5).fill(null),
    );
  });

  it('finds addresses in IPv6 ranges', async () => {
    const find = await finder(ASN_IPV4_CSV, ASN_IPV6_CSV);
    expect(find('2800:e2::1')).toBe(13489);
    expect(find('2800:e2:7fff:ffff::1')).toBe(13489);
    expect(find('2800:e2:8000::1')).toBe(19429);
    expect(find('2800:e2:8001::1')).toBeNull();
    expect(find('2001::1')).toBeNull();
    expect(find('8.8.8.8')).toBe(15169);
  });

  it('throws for a file that is not ascending or not numeric', async () => {
    await expect(open('20,30,1,a\n10,15,2,b\n')).rejects.toThrow('not ascending');
    await expect(open('a,b,c,d\n')).rejects.toThrow();
  });
});
