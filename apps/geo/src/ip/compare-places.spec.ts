import { municipalityByCode } from '@cotejo/colombia';
import { comparePlaces } from './compare-places.js';
import { type LocatedIp, NOT_PUBLIC } from './ip-databases.js';

const BOGOTA = { lat: 4.65, lon: -74.1 };
const MEDELLIN = { lat: 6.25, lon: -75.56 };
const CALI = municipalityByCode('76001') ?? null;
const at = (department: string | null, ...points: { lat: number; lon: number }[]): LocatedIp => ({
  place: { ...NOT_PUBLIC, isPublic: true, country: 'CO', department },
  points,
});

describe('comparePlaces', () => {
  it('prefers the GPS position to the city', () => {
    expect(comparePlaces(at('11', BOGOTA), { gps: BOGOTA, seat: CALI })).toEqual({
      ipDistanceKm: 0,
      ipOtherDepartment: false,
    });
    const { ipDistanceKm, ipOtherDepartment } = comparePlaces(at('11', BOGOTA), { gps: null, seat: CALI });
    expect(ipDistanceKm).toBeGreaterThan(250);
    expect(ipOtherDepartment).toBe(true);
  });

  it('measures the distance to the nearest of two points', () => {
    const declared = { gps: MEDELLIN, seat: null };
    expect(comparePlaces(at('05', BOGOTA, MEDELLIN), declared).ipDistanceKm).toBe(0);
  });

  it('returns null when one of the places is unknown', () => {
    const unknown = { ipDistanceKm: null, ipOtherDepartment: null };
    expect(comparePlaces(null, { gps: BOGOTA, seat: CALI })).toEqual(unknown);
    expect(comparePlaces(at(null), { gps: BOGOTA, seat: CALI })).toEqual(unknown);
    expect(comparePlaces(at('11', BOGOTA), { gps: null, seat: null })).toEqual(unknown);
  });

  it('returns no department comparison for a position abroad', () => {
    expect(comparePlaces(at('11', BOGOTA), { gps: { lat: 40.4, lon: -3.7 }, seat: CALI })).toMatchObject({
      ipOtherDepartment: null,
    });
  });
});
