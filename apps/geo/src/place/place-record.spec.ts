import { type LocatedIp, NOT_PUBLIC } from '../ip/ip-databases.js';
import { placeRecord } from './place-record.js';

const CALI_POINT = { lat: 3.43, lon: -76.52 };
const CALI_IP: LocatedIp = {
  place: { ...NOT_PUBLIC, isPublic: true, country: 'CO', city: 'Cali', department: '76', point: CALI_POINT },
  points: [CALI_POINT],
};
const MEDELLIN_GPS = { lat: 6.25, lon: -75.58 };

describe('placeRecord', () => {
  it('has nothing for what was not sent', () => {
    expect(placeRecord({}, null)).toEqual({
      ip: null,
      address: null,
      gps: null,
      ipOtherDepartment: null,
      ipDistanceKm: null,
      gpsCityDistanceKm: null,
      gpsAddressDistanceKm: null,
    });
  });

  it('measures from the IP to the GPS, else to the seat of the city', () => {
    expect(placeRecord({ city: 'Cali' }, CALI_IP).ipDistanceKm).toBeLessThan(10);
    expect(placeRecord({ city: 'Bogotá' }, CALI_IP).ipDistanceKm).toBeGreaterThan(250);
    expect(placeRecord({ city: 'Cali', gps: MEDELLIN_GPS }, CALI_IP).ipDistanceKm).toBeGreaterThan(250);
  });

  it('measures nothing to an unknown or ambiguous city, nor from an address without a point', () => {
    for (const city of ['Springfield', 'La Unión']) {
      expect(placeRecord({ city, gps: MEDELLIN_GPS }, null).gpsCityDistanceKm).toBeNull();
      expect(placeRecord({ city }, CALI_IP).ipDistanceKm).toBeNull();
    }
    expect(placeRecord({ city: 'Cali' }, { ...CALI_IP, points: [] }).ipDistanceKm).toBeNull();
  });

  it('places the GPS', () => {
    const at = placeRecord({ gps: MEDELLIN_GPS, city: 'Medellín' }, null);
    expect(at.gps).toEqual({ plausible: true, insideColombia: true });
    expect(at.gpsCityDistanceKm).toBeLessThan(2);
    expect(placeRecord({ gps: { lat: 40.4, lon: -3.7 } }, null).gps).toEqual({
      plausible: true,
      insideColombia: false,
    });
  });

  it('writes an address in its standard form, and leaves stratum and zone unknown', () => {
    expect(placeRecord({ address: 'Calle 100 # 8A-55 Apto 501', city: 'bogota d.c.' }, null).address).toEqual({
      valid: true,
      standard: 'CL 100 8A 55 AP 501',
      kind: null,
      municipality: '11001',
      cityKnown: true,
      stratum: null,
      zoneRisk: null,
    });
    expect(placeRecord({ address: 'donde siempre' }, null).address).toMatchObject({
      valid: false,
      standard: null,
      cityKnown: null,
    });
  });

  it('knows a city, does not know one, or cannot tell which', () => {
    const knownOf = (city: string) => placeRecord({ address: 'Calle 1 # 1-01', city }, null).address?.cityKnown;
    expect([knownOf('Cali'), knownOf('Springfield'), knownOf('La Unión')]).toEqual([true, false, null]);
  });
});
