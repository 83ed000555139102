import { GROUP, USER, useDirectory } from '../../test/sso/scim-fixture.js';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PEOPLE = ['ana', 'eva', 'leo', 'luz', 'teo', 'zoe'];

const { app, call, patch } = useDirectory();
const person = (name: string, change: object = {}) => ({ schemas: [USER], userName: `${name}@acme.co`, ...change });
const create = async (name: string): Promise<string> => (await call('POST', '/Users', person(name))).body.id;
const isActive = async (id: string): Promise<boolean> => (await call('GET', `/Users/${id}`)).body.active;
const group = async (...members: string[]) => {
  const body = { schemas: [GROUP], displayName: 'analysts', members: members.map((value) => ({ value })) };
  return (await call('POST', '/Groups', body)).body.id as string;
};
const inactive = { op: 'replace', path: 'active', value: false };

describe('a change that takes access away', () => {
  it.each([
    ['as text without a path', [{ op: 'Replace', value: { active: 'False' } }]],
    ['with the path in capitals', [{ op: 'Replace', path: 'Active', value: 'False' }]],
    ['with the schema in the path', [{ op: 'replace', path: `${USER}:active`, value: false }]],
    ['with the schema in the value', [{ op: 'replace', value: { [`${USER}:active`]: false } }]],
    [
      'together with attributes that we do not keep',
      [
        { op: 'Add', path: 'title', value: 'Boss' },
        { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'Calle 1' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+57 1' },
        { op: 'Add', path: 'emails[type eq "home"].value', value: 'ana@home.co' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'IT' },
        { op: 'Replace', path: 'active', value: 'False' },
      ],
    ],
    [
      'together with attributes of another schema without a path',
      [{ op: 'replace', value: { [`${ENTERPRISE}:department`]: 'IT', active: false } }],
    ],
  ])('is understood %s', async (_, operations) => {
    const id = await create('ana');
    expect((await patch(`/Users/${id}`, ...operations)).status).toBe(200);
    expect(await isActive(id)).toBe(false);
  });

  it('is understood as text in a whole person', async () => {
    const id = await create('ana');
    expect((await call('PUT', `/Users/${id}`, person('ana', { active: 'False' }))).status).toBe(200);
    expect(await isActive(id)).toBe(false);
  });

  it.each([
    ['a whole person without `active`', (id: string) => call('PUT', `/Users/${id}`, person('ana'))],
    ['the removal of `active`', (id: string) => patch(`/Users/${id}`, { op: 'remove', path: 'active' })],
    ['`active` without a value', (id: string) => patch(`/Users/${id}`, { op: 'replace', value: { active: null } })],
  ])('lasts over %s', async (_, change) => {
    const id = await create('ana');
    await patch(`/Users/${id}`, inactive);
    expect((await change(id)).status).toBeLessThan(300);
    expect(await isActive(id)).toBe(false);
  });

  it('lasts when other changes of the person arrive at the same time', async () => {
    const id = await create('ana');
    for (const round of [1, 2, 3, 4]) {
      await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
      const rename = (name: string) =>
        patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: `${name} ${round}` });
      const answers = await Promise.all([
        ...PEOPLE.slice(1).map(rename),
        patch(`/Users/${id}`, inactive),
        ...PEOPLE.map(rename),
      ]);
      expect(answers.every(({ status }) => status < 300)).toBe(true);
      expect(await isActive(id)).toBe(false);
    }
  });

  it('removes a member who was invited after the directory knew the person', async () => {
    const id = await create('ana');
    await app.member('ana@acme.co', 'admin', 'acme');
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await app.members.findByEmail('ana@acme.co')).toBeNull();
  });

  it('removes a member who was removed and invited again', async () => {
    const before = await app.member('ana@acme.co', 'developer', 'acme');
    const id = await create('ana');
    await app.members.remove(before.id, { actor: 'tester' });
    await app.member('ana@acme.co', 'admin', 'acme');
    await patch(`/Users/${id}`, inactive);
    expect(await app.members.findByEmail('ana@acme.co')).toBeNull();
  });
});

describe('members of a group', () => {
  it('are complete when many changes arrive at the same time', async () => {
    const ids = await Promise.all(PEOPLE.map(create));
    const id = await group();
    const add = (value: string) => patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value }] });
    await Promise.all(ids.map(add));
    const { members } = (await call('GET', `/Groups/${id}`)).body;
    expect(members.map(({ value }: { value: string }) => value).sort()).toEqual([...ids].sort());
  });

  it.each(['members eq "ID"', 'id pr and members eq "ID"', 'members[value eq "ID"]'])(
    'are found by %s',
    async (filter) => {
      const ana = await create('ana');
      await group(ana);
      const text = encodeURIComponent(filter.replace('ID', ana));
      const { body } = await call('GET', `/Groups?excludedAttributes=members&filter=${text}`);
      expect([body.totalResults, body.Resources[0].members]).toEqual([1, undefined]);
    },
  );
});

it.each<[string, (id: string) => ReturnType<typeof call>]>([
  ['a filter on a part that does not exist', () => call('GET', '/Users?filter=a.b.c.d%20eq%201')],
  ['a filter on __proto__', () => call('GET', '/Users?filter=__proto__%20eq%20%22x%22')],
  ['__proto__ as an attribute', () => call('GET', '/Users?attributes=__proto__')],
  ['an address that is null', () => call('POST', '/Users', person('eva', { emails: [null], userName: 'eva' }))],
  ['addresses that are null', (id) => patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: null })],
  ['an operation that is null', (id) => patch(`/Users/${id}`, null)],
  ['a value that is null', (id) => patch(`/Users/${id}`, { op: 'add', value: null })],
  ['schemas that are null', (id) => call('PATCH', `/Users/${id}`, { schemas: null, Operations: [inactive] })],
])('answers no 5xx to %s', async (_, request) => {
  expect((await request(await create('ana'))).status).toBeLessThan(500);
});
