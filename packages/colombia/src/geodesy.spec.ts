import { municipalityByCode } from './divipola.js';
import { distanceKm, insideColombia } from './geodesy.js';
import { packageData } from './package-data.js';

const BOGOTA = { lat: 4.711, lon: -74.0721 };
const MEDELLIN = { lat: 6.2442, lon: -75.5812 };

describe('distanceKm', () => {
  it('computes great-circle distances', () => {
    expect(distanceKm(BOGOTA, MEDELLIN)).toBeCloseTo(239, -1);
    expect(distanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(20015, 0);
    expect(distanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.2, 1);
  });

  it('is symmetric, zero for equal positions, and never above half the circumference of the Earth', () => {
    for (let i = 0; i < 500; i++) {
      const a = { lat: ((i * 37) % 181) - 90, lon: ((i * 73) % 361) - 180 };
      const b = { lat: ((i * 53) % 181) - 90, lon: ((i * 19) % 361) - 180 };
      expect(distanceKm(a, a)).toBe(0);
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(20016);
    }
  });
});

describe('insideColombia', () => {
  it('contains the seat of every municipality', () => {
    const { municipalities } = packageData<{ municipalities: [string][] }>('divipola.json');
    const outside = municipalities.map(([code]) => municipalityByCode(code)).filter((m) => !m || !insideColombia(m));
    expect(outside).toEqual([]);
  });

  it.each([
    ['Caracas', 10.48, -66.9],
    ['Maracaibo', 10.64, -71.61],
    ['San Cristóbal', 7.77, -72.1],
    ['Quito', -0.18, -78.47],
    ['Panama City', 8.98, -79.52],
    ['Iquitos', -3.75, -73.25],
    ['Manaus', -3.1, -60.02],
    ['Managua', 12.13, -86.25],
    ['Miami', 25.76, -80.19],
    ['null island', 0, 0],
  ])('excludes %s', (_city, lat, lon) => {
    expect(insideColombia({ lat, lon })).toBe(false);
  });
});
