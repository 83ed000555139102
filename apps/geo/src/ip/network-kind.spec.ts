import { networkCountry, networkKind } from './network-kind.js';

describe('networkKind', () => {
  it('returns the kind of Colombian access networks', () => {
    expect([19429, 26611, 14080, 265705].map(networkKind)).toEqual(['fixed', 'mobile', 'corporate', 'satellite']);
  });

  it('returns campus for universities and their common network', () => {
    expect([5722, 27817].map(networkKind)).toEqual(['campus', 'campus']);
  });

  it('returns hosting for clouds without home users', () => {
    expect([16509, 8075, 31898].map(networkKind)).toEqual(['hosting', 'hosting', 'hosting']);
  });

  it('returns null for mixed, unknown and missing networks', () => {
    expect([3816, 18678, 6939, null].map(networkKind)).toEqual([null, null, null, null]);
  });

  it('returns the country of an operator that serves only one', () => {
    expect([3816, 26611, 16509, null].map(networkCountry)).toEqual(['CO', 'CO', null, null]);
  });
});
