import { distanceKm } from '@cotejo/colombia';
import fc from 'fast-check';
import { type CrossingColumns, CrossingGrid } from './crossing-grid.js';

/** An invented town with a crossing every hundred metres; calles count to the north, carreras to the west. */
function town(calles: number, carreras: number, skip: (calle: number, carrera: number) => boolean = () => false) {
  const corners = [];
  for (let calle = 1; calle <= calles; calle += 1) {
    for (let carrera = 1; carrera <= carreras; carrera += 1) {
      if (!skip(calle, carrera)) {
        corners.push({ calle, carrera });
      }
    }
  }
  return columnsOf(corners);
}

function columnsOf(corners: { calle: number; carrera: number }[]): CrossingColumns {
  const sorted = [...corners].sort((a, b) => a.calle - b.calle);
  return {
    calles: Float64Array.from(sorted, ({ calle }) => calle),
    carreras: Float64Array.from(sorted, ({ carrera }) => carrera),
    lats: Float64Array.from(sorted, ({ calle }) => latOf(calle)),
    lons: Float64Array.from(sorted, ({ carrera }) => lonOf(carrera)),
    localities: Uint32Array.from(sorted, ({ calle }) => (calle > 10 ? 1 : 0)),
    localityNames: ['Sur', 'Norte'],
  };
}

const latOf = (calle: number) => 4.6 + calle * 0.0009;
const lonOf = (carrera: number) => -74.07 - carrera * 0.0009;

describe('CrossingGrid', () => {
  it('locates an address between two crossings', () => {
    const place = new CrossingGrid(town(20, 20)).locate({ calle: 15, carrera: 8.5 });
    const door = { lat: latOf(15), lon: lonOf(8.5) };
    expect(place && distanceKm(place.point, door)).toBeLessThan(0.03);
    expect(place).toMatchObject({ locality: 'Norte', precisionM: 100 });
  });

  it('returns a larger precisionM where crossings are missing', () => {
    const gap = new CrossingGrid(town(20, 20, (calle, carrera) => Math.hypot(calle - 10, carrera - 10) < 4));
    expect(gap.locate({ calle: 10, carrera: 10 })?.precisionM).toBe(400);
  });

  it('returns null far from all crossings, and without crossings', () => {
    expect(new CrossingGrid(town(20, 20)).locate({ calle: 29, carrera: 10 })).toBeNull();
    expect(new CrossingGrid(columnsOf([])).locate({ calle: 1, carrera: 1 })).toBeNull();
  });

  it('locates a left-out crossing from the others', () => {
    const columns = town(9, 9);
    const at = columns.calles.findIndex((calle, i) => calle === 5 && columns.carreras[i] === 5);
    const grid = new CrossingGrid(columns);
    expect(grid.locate({ calle: 5, carrera: 5 })?.point).not.toEqual(grid.locate({ calle: 5, carrera: 5 }, at)?.point);
    const place = grid.locate({ calle: 5, carrera: 5 }, at);
    expect(place && distanceKm(place.point, { lat: latOf(5), lon: lonOf(5) })).toBeLessThan(0.05);
  });

  it('uses the same six crossings as a linear search', () => {
    const number = fc.integer({ min: -30, max: 30 }).map((n) => n / 4);
    const corner = fc.record({ calle: number, carrera: number });
    fc.assert(
      fc.property(fc.array(corner, { minLength: 1, maxLength: 60 }), corner, (corners, at) => {
        const columns = columnsOf(corners);
        const grid = new CrossingGrid(columns);
        const all = corners.map(({ calle, carrera }) => {
          return { calle, distance: Math.hypot(calle - at.calle, carrera - at.carrera) };
        });
        all.sort((a, b) => a.distance - b.distance);
        const place = grid.locate(at);
        expect(place === null).toBe((all[0]?.distance ?? 0) > 8);
        // When two crossings have the same distance, either may be the sixth.
        if (!place || all[5]?.distance === all[6]?.distance) {
          return;
        }
        const six = all
          .slice(0, 6)
          .map(({ calle, distance }) => ({ lat: latOf(calle), weight: 1 / (distance + 0.3) ** 2 }));
        const weights = six.reduce((sum, { weight }) => sum + weight, 0);
        expect(place.point.lat).toBeCloseTo(six.reduce((sum, { lat, weight }) => sum + lat * weight, 0) / weights, 9);
      }),
    );
  });
});
