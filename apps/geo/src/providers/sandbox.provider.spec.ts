import { ADDRESS_SCENARIOS, IP_SCENARIOS, type PlaceQuery } from '@cotejo/contracts';
import { evaluateChecks } from '@cotejo/source';
import { providerContext } from '@cotejo/source/testing';
import { geoSource } from '../geo.source.js';
import { SandboxGeoProvider } from './sandbox.provider.js';

const provider = new SandboxGeoProvider();
const context = providerContext();
const ruled = providerContext({ scenario: 'rejected' });

const recordOf = async (query: PlaceQuery, by = context) => (await provider.fetchPlace(query, by)).record;

/** Without `ip_relay`, which the catalogue does not list because it has no weight. */
async function raised(query: PlaceQuery, by = context): Promise<string[]> {
  const { record } = await provider.fetchPlace(query, by);
  const signals = evaluateChecks(geoSource.operations['geo.place'].checks, record, query);
  return signals.filter(({ code, state }) => state === true && code !== 'ip_relay').map(({ code }) => code);
}

describe('SandboxGeoProvider', () => {
  it.each(IP_SCENARIOS)('IP $name returns the signals of the catalogue', async ({ value, signals }) => {
    expect(await raised({ ip: value, city: 'Medellín' })).toEqual(signals);
    expect(await raised({ ip: value.toUpperCase() })).toEqual(signals);
  });

  it.each(ADDRESS_SCENARIOS)('address $name returns the signals of the catalogue', async ({ value, signals }) => {
    expect(await raised({ address: value, city: 'Medellín' })).toEqual(signals);
    expect(await raised({ address: `  ${value.toUpperCase().replaceAll(' ', '   ')}` })).toEqual(signals);
  });

  it('reports the relay of the catalogue', async () => {
    expect(await recordOf({ ip: '192.0.2.9' })).toMatchObject({ ip: { relay: true, vpn: false } });
  });

  it('returns the record of a scenario', async () => {
    expect(await recordOf({ ip: '192.0.2.7' })).toMatchObject({
      ip: { network: 'fixed', country: 'CO' },
      ipDistanceKm: 400,
    });
    expect((await recordOf({ ip: '192.0.2.7' }))?.ip).not.toHaveProperty('ipDistanceKm');
    expect(await recordOf({ address: 'Calle 6 # 6-06' })).toMatchObject({
      address: { standard: 'CL 6 6 06', stratum: 6 },
    });
  });

  it('reports every other IP address as fixed access in the city', async () => {
    const record = await recordOf({ ip: '8.8.8.8', address: 'Cra 7 # 71-21', city: 'Bogotá' });
    expect(record).toMatchObject({
      ip: { isPublic: true, country: 'CO', city: 'Bogotá', network: 'fixed', vpn: false },
      ipDistanceKm: 0,
      address: { valid: true, standard: 'KR 7 71 21', municipality: '11001', stratum: 3, zoneRisk: 'bajo' },
    });
    expect(await recordOf({ city: 'Bogotá' })).toMatchObject({
      ip: null,
      address: null,
      gps: null,
      ipDistanceKm: null,
    });
  });

  it('reports private IP addresses as private, and looks up cities and addresses', async () => {
    for (const ip of ['192.168.1.1', '192.0.2.200', '::1']) {
      expect(await recordOf({ ip })).toMatchObject({
        ip: { isPublic: false, country: null, vpn: null },
        ipDistanceKm: null,
      });
    }
    expect(await raised({ address: 'donde siempre', city: 'Springfield' })).toEqual([
      'address_invalid',
      'address_city_unknown',
    ]);
    expect(await raised({ gps: { lat: 40.4, lon: -3.7 }, city: 'Cali' })).toEqual(['gps_outside_colombia']);
  });

  it('reports no problems when the cédula has a scenario', async () => {
    const query = { ip: '192.0.2.3', address: 'Calle 4 # 4-04', city: 'Springfield', gps: { lat: 40.4, lon: -3.7 } };
    expect(await raised(query, ruled)).toEqual([]);
    expect(await raised({ ip: '10.0.0.1', address: 'donde siempre', city: 'La Unión' }, ruled)).toEqual([]);
    expect(await recordOf(query, ruled)).toMatchObject({
      ip: { country: 'CO', tor: false },
      address: { valid: true, standard: 'CL 4 4 04', cityKnown: true, stratum: 3, zoneRisk: 'bajo' },
    });
  });
});
