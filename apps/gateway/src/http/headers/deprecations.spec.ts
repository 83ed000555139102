import Fastify from 'fastify';
import { addDeprecationNotices, type Deprecation } from './deprecations.js';

const V1: Deprecation = { route: '/v1', since: '2027-01-15', sunset: '2028-01-15', link: 'https://docs.example/v2' };

async function headersOf(path: string, deprecations: Deprecation[]) {
  const fastify = Fastify();
  addDeprecationNotices(fastify, deprecations);
  for (const route of ['/v1/verify', '/v1/cedula/:numero', '/v10/verify']) {
    fastify.get(route, async () => ({}));
  }
  const { deprecation, sunset, link } = (await fastify.inject(path)).headers;
  await fastify.close();
  return { deprecation, sunset, link };
}

describe('deprecation notices', () => {
  const notice = {
    deprecation: '@1799971200',
    sunset: 'Sat, 15 Jan 2028 00:00:00 GMT',
    link: '<https://docs.example/v2>; rel="deprecation"; type="text/html"',
  };

  it('are sent on every route of a deprecated version, and on no other route', async () => {
    expect(await headersOf('/v1/verify', [V1])).toEqual(notice);
    expect(await headersOf('/v1/cedula/10', [V1])).toEqual(notice);
    expect(await headersOf('/v10/verify', [V1])).toEqual({});
    expect(await headersOf('/v1/nothing', [V1])).toEqual({});
  });

  it('can be limited to one route', async () => {
    const one = [{ ...V1, route: '/v1/cedula/:numero' }];
    expect(await headersOf('/v1/cedula/10', one)).toEqual(notice);
    expect(await headersOf('/v1/verify', one)).toEqual({});
  });

  it('are not sent without deprecations', async () => {
    expect(await headersOf('/v1/verify', [])).toEqual({});
  });

  it.each([
    ['a sunset after eleven months', { sunset: '2027-12-14' }, '12 months'],
    ['a sunset one day early', { sunset: '2028-01-14' }, '12 months'],
    ['an invalid day', { since: 'soon' }, 'YYYY-MM-DD'],
  ])('are refused with %s', async (_, change, text) => {
    await expect(headersOf('/v1/verify', [{ ...V1, ...change }])).rejects.toThrow(text);
  });
});
