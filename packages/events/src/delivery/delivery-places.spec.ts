import { ATTEMPTS_MAX, DeliveryPlaces } from './delivery-places.js';

/** The places that each of some tenants has when all of them want as many as they can get. */
function sharesOf(tenantCount: number): number[] {
  const places = new DeliveryPlaces();
  const tenants = Array.from({ length: tenantCount }, (_, index) => `tenant-${index}`);
  const shares = new Map(tenants.map((tenant) => [tenant, 0]));
  for (let wanted = 0; wanted < ATTEMPTS_MAX; wanted += 1) {
    for (const tenant of tenants.filter((each) => !places.isFullFor(each))) {
      places.enter(tenant, `${tenant}-endpoint`);
      shares.set(tenant, (shares.get(tenant) ?? 0) + 1);
    }
  }
  return [...shares.values()];
}

it.each([
  [1, 10],
  [3, 10],
  [6, 8],
  [24, 2],
])('gives each of %i greedy tenants at most %i places, and leaves some free', (tenantCount, share) => {
  const shares = sharesOf(tenantCount);
  expect(Math.max(...shares)).toBe(share);
  expect(shares.reduce((total, each) => total + each, 0)).toBeLessThan(ATTEMPTS_MAX);
});

it('never lets a tenant wait that has no attempt in progress', () => {
  const places = new DeliveryPlaces();
  for (let index = 0; index < ATTEMPTS_MAX; index += 1) {
    places.enter(`tenant-${index}`, 'endpoint');
  }
  expect(places.isFullFor('another')).toBe(false);
  expect(places.isFullFor('tenant-0')).toBe(true);
  places.leave('tenant-0', 'endpoint');
  expect(places.isFullFor('tenant-0')).toBe(false);
});
