import { aniStatus } from './ani-status.js';

const GROUPS = {
  usable: [0, 1],
  usable_with_alert: [12, 14],
  cancelled: [21, 22, 23, 24, 25, 26, 27, 28, 51],
  never_issued: [52, 53, 54, 55, 56],
  pending: [88, 99],
};

describe('aniStatus', () => {
  it.each(Object.entries(GROUPS).flatMap(([group, codes]) => codes.map((code) => [code, group] as const)))(
    'puts code %d in %s',
    (code, group) => {
      expect(aniStatus(code)).toMatchObject({ code, group });
    },
  );

  it('says the state in words of the wire', () => {
    expect(aniStatus(0)?.estado).toBe('vigente');
    expect(aniStatus(21)?.estado).toBe('cancelada_por_muerte');
    for (const code of Object.values(GROUPS).flat()) expect(aniStatus(code)?.estado).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
  });

  it('does not know other codes', () => {
    expect([-1, 2, 13, 57, 100, 0.5, Number.NaN].map(aniStatus)).toEqual(Array(7).fill(undefined));
  });
});
