import { NOTHING } from '../../test/place-records.js';
import type { AddressFacts } from '../address/address-data.js';
import { type LocatedIp, NOT_PUBLIC } from '../ip/ip-databases.js';
import { placeRecord } from './place-record.js';

const CALI_POINT = { lat: 3.43, lon: -76.52 };
const CALI_IP: LocatedIp = {
  place: { ...NOT_PUBLIC, isPublic: true, country: 'CO', city: 'Cali', department: '76', point: CALI_POINT },
  points: [CALI_POINT],
};
const MEDELLIN_GPS = { lat: 6.25, lon: -75.58 };

/** Imported data with facts about every address. */
const KNOWN = {
  about: (standard: string | null): AddressFacts => ({
    stratum: standard === null ? null : 5,
    zoneRisk: 'medio',
    located: standard === null ? null : { point: { lat: 6.2, lon: -75.58 }, locality: null, precisionM: 100 },
  }),
};

describe('placeRecord', () => {
  it('returns null for inputs that were not sent', () => {
    expect(placeRecord({}, null)).toEqual(NOTHING);
  });

  it('measures from the IP address to the GPS position before the seat of the city', () => {
    expect(placeRecord({ city: 'Cali', gps: MEDELLIN_GPS }, CALI_IP).ipDistanceKm).toBeGreaterThan(250);
  });

  it('returns no distance to an unknown or ambiguous city, and none from an address without a point', () => {
    for (const city of ['Springfield', 'La Unión']) {
      expect(placeRecord({ city, gps: MEDELLIN_GPS }, null).gpsCityDistanceKm).toBeNull();
      expect(placeRecord({ city }, CALI_IP).ipDistanceKm).toBeNull();
    }
    expect(placeRecord({ city: 'Cali' }, { ...CALI_IP, points: [] }).ipDistanceKm).toBeNull();
  });

  it('reports whether the GPS position is plausible and in Colombia', () => {
    const at = placeRecord({ gps: MEDELLIN_GPS, city: 'Medellín' }, null);
    expect(at.gps).toEqual({ placeholder: null, insideColombia: true, otherContinent: false });
    expect(at.gpsCityDistanceKm).toBeLessThan(2);
    expect(placeRecord({ gps: { lat: 40.4, lon: -3.7 } }, null).gps).toEqual({
      placeholder: null,
      insideColombia: false,
      otherContinent: false,
    });
  });

  it('returns no distance from an implausible position', () => {
    for (const gps of [
      { lat: 0, lon: 0 },
      { lat: 4, lon: -72 },
    ]) {
      const record = placeRecord({ gps, city: 'Bogotá', address: 'Calle 100 # 8A-55' }, CALI_IP, KNOWN);
      expect(record.gps?.placeholder).not.toBeNull();
      expect([record.gpsCityDistanceKm, record.gpsAddressDistanceKm]).toEqual([null, null]);
      // The declared city is used instead.
      expect(record.ipDistanceKm).toBeGreaterThan(250);
    }
  });

  it('takes stratum, zone risk and point of the address from imported data', () => {
    const record = placeRecord({ gps: MEDELLIN_GPS, city: 'Medellín', address: 'Cra 43A # 1-50' }, null, KNOWN);
    expect(record.address).toMatchObject({ municipality: '05001', stratum: 5, zoneRisk: 'medio' });
    expect(record.gpsAddressDistanceKm).toBe(5.6);
    const unread = placeRecord({ gps: MEDELLIN_GPS, city: 'Medellín', address: 'donde siempre' }, null, KNOWN);
    expect(unread.address).toMatchObject({ valid: false, stratum: null, zoneRisk: 'medio' });
    expect(unread.gpsAddressDistanceKm).toBeNull();
  });

  it('takes the city from the end of the address when no city was sent, and standardises the address for it', () => {
    const place = (address: string, city?: string) =>
      placeRecord(city === undefined ? { address } : { address, city }, null, KNOWN).address;
    expect(place('Av 5 # 8E-45, Medellín, Antioquia')).toMatchObject({
      standard: 'AV 5 8E 45',
      municipality: '05001',
      cityKnown: null,
      zoneRisk: 'medio',
    });
    expect(place('Av 5 # 8E-45, Cúcuta')).toMatchObject({ standard: 'AV 5 8 ESTE 45', municipality: '54001' });
    expect(place('Cl 1 # 2-3, Medellín', 'Cali')).toMatchObject({ municipality: '76001', cityKnown: true });
    expect(place('Cl 1 # 2-3')).toMatchObject({ municipality: null, zoneRisk: null });
  });

  it('standardises an address, and leaves stratum and zone risk unknown without data', () => {
    expect(placeRecord({ address: 'Calle 100 # 8A-55 Apto 501', city: 'bogota d.c.' }, null).address).toEqual({
      valid: true,
      nonsense: false,
      standard: 'CL 100 8A 55 AP 501',
      kind: 'street',
      premises: null,
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

  it('accepts the office of a courier, a locker and a hotel without a street, and no short-stay flat', () => {
    const place = (address: string) => placeRecord({ address, city: 'Leticia' }, null).address;
    expect(place('Reclama en oficina Servientrega')).toMatchObject({
      valid: true,
      standard: null,
      premises: 'courier_office',
    });
    expect(place('Locker del parque principal')).toMatchObject({ valid: true, premises: 'locker' });
    expect(place('Hotel Anaconda habitación 12')).toMatchObject({ valid: true, premises: 'hotel' });
    expect(place('el airbnb de siempre')).toMatchObject({ valid: false, premises: 'short_stay' });
  });

  it('tells nonsense from a description and from an incomplete address', () => {
    const isNonsense = (address: string) => placeRecord({ address }, null).address?.nonsense;
    expect([isNonsense('asdfgh 12'), isNonsense('frente a la cancha'), isNonsense('100 # 15-20')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('suggests what an address without its street type may mean', () => {
    const { address } = placeRecord({ address: '100 # 15-20' }, null);
    expect(address).toMatchObject({ valid: false, suggestions: ['CL 100 # 15-20', 'KR 100 # 15-20'] });
    expect(placeRecord({ address: 'Calle 100 # 15-20' }, null).address).not.toHaveProperty('suggestions');
  });

  it('reports a city as known, unknown or ambiguous', () => {
    const knownOf = (city: string) => placeRecord({ address: 'Calle 1 # 1-01', city }, null).address?.cityKnown;
    expect([knownOf('Cali'), knownOf('Springfield'), knownOf('La Unión')]).toEqual([true, false, null]);
  });
});
