import { addressOf } from './request.js';

describe('addressOf', () => {
  it('fills in what varies, and lets nothing out of its place', () => {
    const address = addressOf('POST /api/tenants/:tenant/keys/:id/rotate', { tenant: 'a/../b', id: 'k?x#y' });
    expect(address).toEqual({ method: 'POST', url: '/api/tenants/a%2F..%2Fb/keys/k%3Fx%23y/rotate' });
  });

  it('leaves out what is not asked for', () => {
    const query = { from: '2026-11-01', to: null, before: undefined, page: 0 };
    expect(addressOf('GET /api/session', {}, query).url).toBe('/api/session?from=2026-11-01&page=0');
  });
});
