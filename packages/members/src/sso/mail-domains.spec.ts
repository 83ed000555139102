import { useFixture } from '@cotejo/testing';
import { BY, startMembers } from '../testing/members-fixture.js';
import { MailDomains, normaliseDomain } from './mail-domains.js';

const fixture = useFixture(startMembers);
const domains = useFixture(async () => new MailDomains(fixture.redis, fixture.scope, fixture.accounts.audit));
afterEach(() => fixture.clear());

it.each([
  [' Tienda-Azul.CO ', 'tienda-azul.co'],
  ['ana@tienda.co', 'tienda.co'],
  ['ñandú.co', 'xn--and-6ma2c.co'],
  ['tienda', null],
  ['https://tienda.co', null],
  ['', null],
])('reads the domain %j as %j', (text, domain) => {
  expect(normaliseDomain(text)).toBe(domain);
});

it('gives a domain to one tenant only, until that tenant removes it', async () => {
  await domains.add('acme', 'tienda.co', BY);
  await domains.add('acme', 'tienda.co', BY);
  await expect(domains.add('globex', 'tienda.co', BY)).rejects.toMatchObject({ code: 'domain_taken' });
  await expect(domains.remove('globex', 'tienda.co', BY)).rejects.toMatchObject({ code: 'unknown_domain' });
  expect([await domains.list('acme'), await domains.list('globex')]).toEqual([['tienda.co'], []]);
  await domains.remove('acme', 'tienda.co', BY);
  await domains.add('globex', 'tienda.co', BY);
  expect(await domains.find('tienda.co')).toMatchObject({ tenant: 'globex' });
  const entries = await fixture.accounts.audit.list(10);
  expect(entries.map(({ action, tenant }) => `${action} ${tenant}`)).toEqual([
    'sso.domain globex',
    'sso.domain acme',
    'sso.domain acme',
  ]);
});

it('gives a tenant twenty domains at most', async () => {
  for (let each = 0; each < 20; each += 1) {
    await domains.add('acme', `d${each}.co`, BY);
  }
  await expect(domains.add('acme', 'one-more.co', BY)).rejects.toMatchObject({ code: 'too_many_domains' });
});

it('wants a different proof from each tenant, without the name of the tenant', () => {
  const [one, other] = [domains.proofOf('acme'), domains.proofOf('globex')];
  expect(one.value).toMatch(/^cotejo-domain=[0-9a-f]{32}$/);
  expect(other.value).not.toBe(one.value);
});
