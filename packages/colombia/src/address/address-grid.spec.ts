import { gridPosition } from './address-grid.js';

describe('gridPosition', () => {
  it.each([
    ['CL 100 KR 15', 100, 15],
    ['KR 15 CL 100', 100, 15],
    ['CL 34A SUR KR 89', -34.03, 89],
    ['KR 19 ESTE DG 13B SUR', -13.06, -19],
    ['CL 26 BIS KR 7', 26.015, 7],
    ['CL 26 BIS B KR 7', 26.075, 7],
    ['KR 72Z BIS A CL 40', 40, 72.825],
    ['KR 50 CL 50FF', 50.36, 50],
    ['CL 100 8A 55', 100, 8.525],
    ['KR 15 93 60', 93.54, 15],
    ['KR 15 93 800', 93.9, 15],
    ['TV 78L 69C 10 SUR', -69.18, 78.36],
  ])('%s', (text, calle, carrera) => {
    const position = gridPosition(text);
    expect(position?.calle).toBeCloseTo(calle, 6);
    expect(position?.carrera).toBeCloseTo(carrera, 6);
  });

  it.each([
    'AV BOYACA 152B 62',
    'CQ 4 70 84',
    'AU NORTE KM 16',
    'CL 10 CL 20',
    'CL 25 NORTE 5 20',
    'KR 4 OESTE 1 30',
    'MZ 5 LT 12',
    'CL 100',
    'x'.repeat(251),
  ])('returns null for %s', (text) => {
    expect(gridPosition(text)).toBeNull();
  });
});
