import { networkCountry, networkKind } from './network-kind.js';

describe('networkKind', () => {
  it('knows the Colombian access networks', () => {
    expect([19429, 26611, 14080, 265705].map(networkKind)).toEqual(['fixed', 'mobile', 'corporate', 'satellite']);
  });

  it('knows clouds, which have no homes behind them', () => {
    expect([16509, 8075, 31898].map(networkKind)).toEqual(['hosting', 'hosting', 'hosting']);
  });

  it('does not know mixed, other and absent ones', () => {
    expect([3816, 6939, null].map(networkKind)).toEqual([null, null, null]);
  });

  it('knows the country of an operator that serves one alone', () => {
    expect([3816, 26611, 16509, null].map(networkCountry)).toEqual(['CO', 'CO', null, null]);
  });
});
