import { DirectoryStore } from '@cotejo/members';
import { GROUP, USER, useDirectory } from '../../test/sso/scim-fixture.js';
import { fillDirectory } from '../testing/fill-directory.js';

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

describe('a filter', () => {
  const found = async (path: string, filter: string): Promise<string[]> => {
    const { body } = await call('GET', `${path}?filter=${encodeURIComponent(filter)}`);
    return body.Resources.map((each: { userName?: string; displayName: string }) => each.userName ?? each.displayName);
  };
  const createAna = async () => {
    const id = await create('eva');
    await call('POST', '/Users', person('ana', { displayName: 'Ana Gómez', externalId: 'Ext-1' }));
    return id;
  };

  it.each([
    'userName eq "ANA@acme.co"',
    'userName EQ "ana@acme.co"',
    'USERNAME sw "ANA"',
    'userName ew "NA@ACME.CO"',
    'userName co "nA@"',
    'displayName eq "ana GÓMEZ"',
    'name.formatted co "GÓMEZ"',
    'emails.value eq "ANA@ACME.CO"',
    'emails eq "ANA@acme.co"',
    'emails[type eq "WORK"].value eq "Ana@acme.co"',
    'emails[TYPE eq "work" and value sw "ANA"]',
    `${USER}:userName eq "Ana@acme.co"`,
    `${USER.toUpperCase()}:EMAILS[type eq "work"].VALUE sw "ana@"`,
    'externalId eq Ext-1',
    'externalId eq "Ext-1" AND active eq "True"',
    'not (userName eq "EVA@acme.co")',
    'NOT (userName sw "eva") and active eq true',
    'userName eq "zoe@acme.co" or (active eq True and displayName pr and externalId pr)',
    'externalId ne null',
    'meta.resourceType eq "user" and externalId sw "Ext" and meta.lastModified gt "2020-01-01T00:00:00Z"',
    'userName lt "B"',
  ])('finds a person by %s', async (filter) => {
    await createAna();
    expect(await found('/Users', filter)).toEqual(['ana@acme.co']);
  });

  it.each(['externalId eq "EXT-1"', 'userName ne "ANA@acme.co"', 'nickName pr', `${ENTERPRISE}:department eq "IT"`])(
    'does not find her by %s',
    async (filter) => {
      await createAna();
      expect(await found('/Users', filter)).not.toContain('ana@acme.co');
    },
  );

  it.each([
    'displayName eq "ANALYSTS"',
    `${GROUP}:displayName sw "Ana"`,
    'members[value eq "ID"] and displayName co "ALYS"',
    'members.display eq "EVA@acme.co"',
  ])('finds a group by %s', async (filter) => {
    const eva = await createAna();
    await group(eva);
    await call('POST', '/Groups', { schemas: [GROUP], displayName: 'leads' });
    expect(await found('/Groups', filter.replace('ID', eva))).toEqual(['analysts']);
  });

  it.each([
    'userName',
    'userName eq',
    'userName zz "x"',
    '(userName pr',
    'emails[type eq "work"',
    'active gt true',
    `${'('.repeat(300)}userName pr`,
    Array.from({ length: 25 }, () => 'id pr').join(' and '),
  ])('is refused: %s', async (filter) => {
    const { status, body } = await call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });
});

it.each([
  ['past the end', 'startIndex=100&count=2', 100, []],
  ['far past the end', 'startIndex=99999999999', 99_999_999_999, []],
  ['of no entries', 'count=0', 1, []],
  ['with a negative count', 'count=-1', 1, []],
  ['before the beginning', 'startIndex=-3&count=1', 1, ['ana']],
  ['in the middle', 'startIndex=2&count=1', 2, ['eva']],
  ['with too many', 'startIndex=2&count=1000', 2, ['eva', 'leo']],
])('a page %s has the right entries', async (_, query, startIndex, names) => {
  for (const name of ['ana', 'eva', 'leo']) {
    await create(name);
  }
  const Resources = names.map((name) => expect.objectContaining({ userName: `${name}@acme.co` }));
  const page = { totalResults: 3, startIndex, itemsPerPage: names.length, Resources };
  expect((await call('GET', `/Users?${query}`)).body).toMatchObject(page);
  await group();
  const groups = (await call('GET', '/Groups?startIndex=50')).body;
  expect([groups.totalResults, groups.Resources]).toEqual([1, []]);
});

it.each([
  ['attributes=userName,emails.value', { userName: 'ana@acme.co', emails: [{ value: 'ana@acme.co' }] }],
  [`attributes=${USER}:USERNAME`, { userName: 'ana@acme.co' }],
  [
    'excludedAttributes=name,meta,emails.type,groups,externalId',
    {
      userName: 'ana@acme.co',
      active: true,
      displayName: 'ana',
      emails: [{ value: 'ana@acme.co', primary: true }],
    },
  ],
])('shows only what %s asks for', async (query, shown) => {
  const id = await create('ana');
  expect((await call('GET', `/Users/${id}?${query}`)).body).toEqual({ schemas: [USER], id, ...shown });
});

describe('a new person', () => {
  it.each([
    ['with booleans as text', { active: 'True', emails: [{ value: 'Ana@x.co', primary: 'True', type: 'work' }] }],
    [
      'with the main address marked by text',
      {
        emails: [
          { value: 'old@x.co', primary: 'False' },
          { value: 'ana@x.co', primary: 'true' },
        ],
      },
    ],
    ['with names in capitals', { ACTIVE: true, Emails: [{ Value: 'ana@x.co', Primary: true }] }],
    ['with the schema in names', { [`${USER}:active`]: 'true', [`${USER}:emails`]: [{ value: 'ana@x.co' }] }],
    ['with addresses as plain text', { emails: ['ana@x.co'] }],
    ['with one address without a list', { emails: { value: 'ana@x.co' } }],
  ])('is taken %s', async (_, change) => {
    const { status, body } = await call('POST', '/Users', person('ana', change));
    expect([status, body.active, body.emails]).toEqual([
      201,
      true,
      [{ value: 'ana@x.co', primary: true, type: 'work' }],
    ]);
  });

  it.each(['yes', 1, {}, [true, false]])('is refused with active %j', async (active) => {
    const { status, body } = await call('POST', '/Users', person('ana', { active }));
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
  });
});

describe('a change of a person', () => {
  it.each<[string, object, object]>([
    ['of the address by its kind', { op: 'Replace', path: 'emails[type eq "work"].value', value: 'x@acme.co' }, {}],
    [
      'of the address by its kind in capitals',
      { op: 'add', path: 'EMAILS[Type Eq "Work"].Value', value: 'x@acme.co' },
      {},
    ],
    [
      'of the address with its schema',
      { op: 'replace', path: `${USER}:emails[primary eq true].value`, value: 'x@acme.co' },
      {},
    ],
    ['of the address by names in a value', { op: 'Add', value: { 'emails[type eq "work"].value': 'x@acme.co' } }, {}],
    ['of the address as a list', { op: 'replace', path: 'emails', value: [{ value: 'x@acme.co', type: 'work' }] }, {}],
    ['with names of the operation in capitals', { Op: 'Replace', Path: 'emails.value', Value: 'x@acme.co' }, {}],
    ['of the name', { op: 'Replace', path: 'displayName', value: 'X' }, { displayName: 'X' }],
    [
      'of several names',
      { op: 'add', value: { 'name.givenName': 'A', DisplayName: 'X', nickName: 'n' } },
      { displayName: 'X' },
    ],
  ])('is taken: %s', async (_, operation, shown) => {
    const id = await create('ana');
    const { status, body } = await patch(`/Users/${id}`, operation);
    expect(status).toBe(200);
    expect(body).toMatchObject('displayName' in shown ? shown : { emails: [{ value: 'x@acme.co' }] });
  });

  it('is taken with `operations` in lower case, and without a change answers 204', async () => {
    const id = await create('ana');
    const operations = [inactive];
    expect((await call('PATCH', `/Users/${id}`, { operations })).status).toBe(200);
    expect(await isActive(id)).toBe(false);
    expect((await call('PATCH', `/Users/${id}`, { operations })).status).toBe(204);
  });

  it.each([
    ['without operations', 'invalidSyntax', {}],
    ['of an unknown kind', 'invalidSyntax', { Operations: [{ op: 'move', path: 'active' }] }],
    ['of an unknown attribute', 'invalidPath', { Operations: [{ op: 'add', path: 'secret', value: 1 }] }],
    ['with a broken path', 'invalidPath', { Operations: [{ op: 'add', path: 'emails[', value: 1 }] }],
    ['that removes nothing named', 'noTarget', { Operations: [{ op: 'remove' }] }],
    ['of a name to an object', 'invalidValue', { Operations: [{ op: 'add', path: 'userName', value: {} }] }],
  ])('is refused %s', async (_, scimType, body) => {
    const answer = await call('PATCH', `/Users/${await create('ana')}`, body);
    expect([answer.status, answer.body.scimType]).toEqual([400, scimType]);
  });
});

describe('a change of members', () => {
  it.each<[string, (ana: string) => object, string[]]>([
    ['added as objects', (ana) => ({ op: 'Add', path: 'members', value: [{ value: ana }] }), ['ana', 'eva', 'leo']],
    ['added as one object', (ana) => ({ op: 'Add', path: 'members', value: { value: ana } }), ['ana', 'eva', 'leo']],
    ['added as texts', (ana) => ({ op: 'add', path: 'members', value: [ana] }), ['ana', 'eva', 'leo']],
    ['added as a text', (ana) => ({ op: 'add', path: 'members.value', value: ana }), ['ana', 'eva', 'leo']],
    ['added without a path', (ana) => ({ op: 'add', value: { Members: [{ value: ana }] } }), ['ana', 'eva', 'leo']],
    [
      'added by Entra with its `$ref`',
      (ana) => ({ op: 'Add', path: 'members', value: [{ $ref: null, value: ana }] }),
      ['ana', 'eva', 'leo'],
    ],
    ['replaced', (ana) => ({ op: 'replace', path: `${GROUP}:members`, value: [{ value: ana }] }), ['ana']],
    [
      'replaced by Okta',
      (ana) => ({ op: 'replace', value: { id: 'x', displayName: 'analysts', members: [{ value: ana }] } }),
      ['ana'],
    ],
    ['removed by a list', () => ({ op: 'Remove', path: 'members', value: [{ value: 'EVA' }] }), ['leo']],
    ['removed by texts', () => ({ op: 'remove', path: 'members', value: ['EVA'] }), ['leo']],
    ['removed by their id', () => ({ op: 'Remove', path: 'members[value eq "EVA"]' }), ['leo']],
    ['removed by their id, in capitals', () => ({ op: 'remove', path: 'MEMBERS[VALUE EQ "EVA"]' }), ['leo']],
    ['removed by two ids', () => ({ op: 'remove', path: 'members[value eq "EVA" or value eq "LEO"]' }), []],
    ['removed by an unknown id', () => ({ op: 'remove', path: 'members[value eq "usr_0"]' }), ['eva', 'leo']],
    ['removed, none of them', () => ({ op: 'remove', path: 'members', value: [] }), ['eva', 'leo']],
    ['removed, all of them', () => ({ op: 'remove', path: 'members' }), []],
  ])('is taken: %s', async (_, operation, names) => {
    const [ana, eva, leo] = await Promise.all(['ana', 'eva', 'leo'].map(create));
    const id = await group(eva as string, leo as string);
    const text = JSON.stringify(operation(ana as string)).replaceAll('EVA', eva as string);
    const change = JSON.parse(text.replaceAll('LEO', leo as string));
    expect((await patch(`/Groups/${id}`, change)).status).toBeLessThan(300);
    const { members = [] } = (await call('GET', `/Groups/${id}`)).body;
    expect(members.map(({ display }: { display: string }) => display.split('@')[0]).sort()).toEqual(names);
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

it('refuses more names of attributes than there can be', async () => {
  expect((await call('GET', `/Groups?attributes=${Array(50).fill('id')}`)).status).toBe(200);
  expect((await call('GET', `/Groups?attributes=${Array(51).fill('id')}`)).body.scimType).toBe('invalidValue');
});

it.each([
  ['GET', '/Users', 5],
  ['GET', '/Users?count=500&filter=active eq "true"', 5],
  ['GET', '/Users?count=500&filter=meta.resourceType eq "User"', 5],
  ['GET', '/Users?filter=emails.type eq "work"', 5],
  ['GET', '/Users?filter=groups eq "grp_1"', 5],
  ['GET', `/Users?filter=${USER}:userName eq "ana@acme.co"`, 1],
  ['GET', '/Users?filter=emails.value EQ "ana@acme.co"', 1],
  ['GET', '/Groups?filter=displayName eq "analysts"', 1],
  ['GET', '/Users/usr_1', 1],
  ['DELETE', '/Users/usr_1', 0],
])('%s %s costs %i of the allowance', async (method, path, units) => {
  const used = async () => {
    const names = await app.redis.keys('*:allowance:*');
    return (await Promise.all(names.map((name) => app.redis.get(name)))).reduce((sum, each) => sum + Number(each), 0);
  };
  const before = await used();
  await call(method, encodeURI(path));
  expect((await used()) - before).toBe(units);
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

it('a group of 500 people is created, and replaced by 499 of them', async () => {
  const { redis, scope, members, accounts } = app;
  const store = new DirectoryStore(redis, scope, { audit: accounts.audit, members });
  const { people: ids } = await fillDirectory(store, 'acme', { people: 500, groups: 0 });
  const whole = (members: string[]) => ({
    schemas: [GROUP],
    displayName: 'all',
    members: members.map((value) => ({ value, $ref: `${app.url}/api/scim/v2/Users/${value}`, type: 'User' })),
  });
  const { status, body } = await call('POST', '/Groups', whole(ids));
  expect([status, body.members.length]).toEqual([201, 500]);
  const replaced = await call('PUT', `/Groups/${body.id}`, whole(ids.slice(1)));
  expect([replaced.status, replaced.body.members.length]).toEqual([200, 499]);
});

it('many requests at once wait for their turn, and the rest get 429 with the time to wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, each) => call('POST', '/Users', person(`p${each}`))),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([201, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused?.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '429' });
});
