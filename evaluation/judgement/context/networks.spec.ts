import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@cotejo/testing';
import { ContextNetworks } from './networks.mjs';

const SPEC = { ...JSON.parse(readFileSync(new URL('./networks.json', import.meta.url), 'utf8')), samples: 400 };
/** 190.24.0.0/16 of ETB, 181.48.0.0/16 of Claro, 191.156.0.0/16 of Claro's mobile network, and a network of another country. */
const ROWS = [
  '3189243904,3189309439,19429,"ETB - Colombia"',
  '3039821824,3039887359,10620,Telmex Colombia S.A.',
  '3214671872,3214737407,26611,COMCEL S.A.',
  '16777216,16777471,13335,"Cloudflare, Inc."',
];
const draws = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw);

describe('addresses without the city database of the product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-networks-'));
  const file = join(folder, 'asn-ipv4-num.csv');
  writeFileSync(file, `${ROWS.join('\n')}\n`);
  afterAll(() => rmSync(folder, { recursive: true }));
  const random = new Random(3);

  it('are in the networks of the drawn kind of operator', async () => {
    const networks = await ContextNetworks.read(SPEC, file, undefined, random);
    expect(draws(200, () => networks.draw('mobile', '11', random)).filter((ip) => !ip?.startsWith('191.156.'))).toEqual(
      [],
    );
    expect(draws(50, () => networks.draw('campus', '11', random))).toEqual(draws(50, () => undefined));
  });

  it('are half placed by the other database, and else by the region or the whole country of the operator', async () => {
    // The other database puts the second half of Claro's network in Nariño.
    const departmentOf = async (ip: string) =>
      ip.startsWith('181.48.') && Number(ip.split('.')[2]) > 127 ? '52' : null;
    const networks = await ContextNetworks.read(SPEC, file, departmentOf, random);
    const homes = draws(400, () => networks.draw('home', '52', random) as string);
    const placed = homes.filter((ip) => Number(ip.split('.')[2]) > 127).length / homes.length;
    // Half by the database, and half of the others by chance.
    expect(placed).toBeGreaterThan(0.65);
    expect(placed).toBeLessThan(0.85);
    const inBogota = draws(300, () => networks.draw('home', '11', random) as string);
    expect(inBogota.filter((ip) => ip.startsWith('190.24.')).length).toBeGreaterThan(200);
  });

  it('are absent without a table of networks', async () => {
    const networks = await ContextNetworks.read(SPEC, undefined, undefined, random);
    expect(networks.draw('home', '11', random)).toBeUndefined();
  });
});
