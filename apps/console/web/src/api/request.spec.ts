import { resolveRoute } from './request.js';

describe('resolveRoute', () => {
  it('encodes a parameter, so that it cannot change the path', () => {
    const route = resolveRoute('POST /api/tenants/:tenant/keys/:id/rotate', { tenant: 'a/../b', id: 'k?x#y' });
    expect(route).toEqual({ method: 'POST', url: '/api/tenants/a%2F..%2Fb/keys/k%3Fx%23y/rotate' });
  });

  it('leaves null and undefined out of the query', () => {
    const query = { from: '2026-11-01', to: null, before: undefined, page: 0 };
    expect(resolveRoute('GET /api/session', {}, query).url).toBe('/api/session?from=2026-11-01&page=0');
  });
});
