import { StratumMap, segmentHash } from './stratum-map.js';

const HERE = { point: { lat: 4.65, lon: -74.06 }, locality: null, precisionM: 100 };

/** Blocks at the given distances in metres to the north. */
function blocks(...rows: [northM: number, stratum: number][]): StratumMap {
  const sorted = [...rows].sort(([a], [b]) => a - b);
  return new StratumMap({
    segments: new BigUint64Array(),
    segmentStrata: new Uint8Array(),
    lats: Float64Array.from(sorted, ([northM]) => HERE.point.lat + northM / 111_195),
    lons: Float64Array.from(sorted, () => HERE.point.lon),
    blockStrata: Uint8Array.from(sorted, ([, stratum]) => stratum),
  });
}

describe('StratumMap', () => {
  it('returns the stratum of a known segment and null for others', () => {
    const segments = ['CL 49B KR 64B', 'KR 70 CL 44B', 'CL 1 KR 1'].map(
      (text, i) => [segmentHash(text), i + 4] as const,
    );
    segments.sort(([a], [b]) => (a < b ? -1 : 1));
    const map = new StratumMap({
      segments: BigUint64Array.from(segments, ([hash]) => hash),
      segmentStrata: Uint8Array.from(segments, ([, stratum]) => stratum),
      lats: new Float64Array(),
      lons: new Float64Array(),
      blockStrata: new Uint8Array(),
    });
    expect(['CL 49B KR 64B', 'KR 70 CL 44B', 'CL 1 KR 1'].map((text) => map.ofSegment(text))).toEqual([4, 5, 6]);
    expect(map.ofSegment('CL 2 KR 1')).toBeNull();
    expect(map.around(HERE)).toBeNull();
  });

  it('returns the stratum that nearly all blocks around have', () => {
    const nine = [-250, -200, -150, -100, -50, 50, 100, 150, 200].map((northM): [number, number] => [northM, 4]);
    expect(blocks(...nine).around(HERE)).toBe(4);
    expect(blocks(...nine, [250, 5]).around(HERE)).toBe(4);
    expect(blocks(...nine, [250, 5], [260, 5]).around(HERE)).toBeNull();
  });

  it('uses a larger radius for a less precise position, and needs enough blocks', () => {
    const near: [number, number][] = [-100, -50, 50, 100].map((northM) => [northM, 3]);
    expect(blocks(...near).around(HERE)).toBeNull();
    expect(blocks(...near, [350, 3]).around(HERE)).toBeNull();
    expect(blocks(...near, [350, 3]).around({ ...HERE, precisionM: 400 })).toBe(3);
    expect(blocks(...near, [0, 3], [350, 2]).around({ ...HERE, precisionM: 400 })).toBeNull();
  });
});
