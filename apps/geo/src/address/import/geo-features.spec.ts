import { Readable } from 'node:stream';
import { centreOf, geoFeatures } from './geo-features.js';

const collection = (...features: unknown[]) =>
  JSON.stringify({ type: 'FeatureCollection', crs: { properties: { name: 'EPSG:4686' } }, features, note: '}]{' });

/** Splits a text into chunks of one length, like a file stream. */
async function read(text: string, length: number) {
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];
  const found = [];
  for await (const { feature } of geoFeatures(Readable.from(pieces))) {
    found.push(feature);
  }
  return found;
}

describe('geoFeatures', () => {
  const features = [
    { properties: { name: 'a "quoted" } ] {', path: 'C:\\', ESTRATO: 3 } },
    { properties: null, geometry: { type: 'Polygon', coordinates: [[[1, 2]]] } },
    {},
  ];

  it.each([1, 2, 7, 64, 100_000])('reads a collection in chunks of %i characters', async (length) => {
    expect(await read(collection(...features), length)).toEqual(features);
  });

  it('reads an empty collection', async () => {
    expect(await read(collection(), 5)).toEqual([]);
  });

  it.each([
    ['no features', '{"type":"FeatureCollection"}'],
    ['an end inside', collection(...features).slice(0, 120)],
    ['an end between', '{"features":[{},'],
    ['something else', 'a,b\n1,2\n'],
    ['a start that never comes', ' '.repeat(200_000)],
    ['a feature that never ends', `{"features":[{"a":"${'x'.repeat(5_000_000)}`],
  ])('refuses %s', async (_what, text) => {
    await expect(read(text, 65_536)).rejects.toMatchObject({ code: 'not_well_formed' });
  });

  it('returns null for a feature that is not JSON', async () => {
    expect(await read('{"features":[{"a":1},{a:1},{"b":2}]}', 4)).toEqual([{ a: 1 }, null, { b: 2 }]);
  });
});

describe('centreOf', () => {
  const square = [
    [
      [-74, 4],
      [-74, 4.002],
      [-73.998, 4.002],
      [-73.998, 4],
      [-74, 4],
    ],
  ];

  it('returns the centre of a polygon, or of the largest of several', () => {
    const centre = { lat: expect.closeTo(4.001, 6), lon: expect.closeTo(-73.999, 6) };
    expect(centreOf({ type: 'Polygon', coordinates: square })).toEqual(centre);
    const small = [[...(square[0] ?? []).slice(0, 4).map(([lon = 0, lat = 0]) => [lon + 1, lat + 1])]];
    expect(centreOf({ type: 'MultiPolygon', coordinates: [small, square] })).toEqual(centre);
  });

  it.each([
    null,
    undefined,
    { type: 'Point', coordinates: [-74, 4] },
    { type: 'Polygon', coordinates: [] },
    { type: 'Polygon', coordinates: [[[1, 2]]] },
    { type: 'Polygon', coordinates: [[['a', 'b'], null, 3, [1]]] },
    { type: 'MultiPolygon', coordinates: 'x' },
  ])('returns null for %j', (geometry) => {
    expect(centreOf(geometry)).toBeNull();
  });
});
