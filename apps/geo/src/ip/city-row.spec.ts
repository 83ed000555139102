import { readCityRow } from './city-row.js';

describe('readCityRow', () => {
  it('reads flat fields', () => {
    const row = {
      country_code: 'CO',
      state1: 'Valle del Cauca Department',
      city: 'Cali',
      latitude: 3.43,
      longitude: -76.52,
    };
    expect(readCityRow(row)).toEqual({
      country: 'CO',
      region: 'Valle del Cauca Department',
      city: 'Cali',
      point: { lat: 3.43, lon: -76.52 },
    });
    expect(readCityRow({ country_code: 'CO' })).toEqual({ country: 'CO', city: null, region: null, point: null });
  });

  it('reads nested fields and prefers the Spanish name', () => {
    const row = {
      country: { iso_code: 'GB' },
      subdivisions: [{ iso_code: 'ENG', names: { en: 'England' } }],
      city: { names: { en: 'London', es: 'Londres' } },
      location: { latitude: 51.5, longitude: 0 },
    };
    expect(readCityRow(row)).toEqual({
      country: 'GB',
      region: 'England',
      city: 'Londres',
      point: { lat: 51.5, lon: 0 },
    });
  });

  it('returns no point without a city, because it would be the centre of a country', () => {
    expect(readCityRow({ country_code: 'CO', city: '', latitude: 4, longitude: -73.25 }).point).toBeNull();
    expect(readCityRow({ country: { iso_code: 'CO' }, location: { latitude: 4, longitude: -73.25 } }).point).toBeNull();
  });

  it('returns no point without a longitude or latitude', () => {
    expect(readCityRow({ city: 'Cali', latitude: 3.43 }).point).toBeNull();
  });

  it('returns null fields without a row', () => {
    expect(readCityRow(null)).toEqual({ country: null, city: null, region: null, point: null });
  });
});
