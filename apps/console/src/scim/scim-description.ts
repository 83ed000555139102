import { DIRECTORY_USERS_MAX } from '@cotejo/members';
import { GROUP_SCHEMA, USER_SCHEMA } from './scim-attributes.js';
import { type Body, LIST_SCHEMA, ScimError } from './scim-forms.js';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

interface Rules {
  type?: 'string' | 'boolean' | 'complex';
  multiValued?: boolean;
  required?: boolean;
  mutability?: 'readWrite' | 'readOnly' | 'immutable';
  uniqueness?: 'none' | 'server';
  subAttributes?: object[];
}

/** One attribute of a schema (RFC 7643, section 7). Capitals count only in `id` and `externalId`, which every schema has. */
const attribute = (
  name: string,
  description: string,
  { type = 'string', multiValued = false, required = false, mutability = 'readWrite', ...others }: Rules = {},
) => ({
  name,
  type,
  multiValued,
  description,
  required,
  ...(type === 'string' && { caseExact: false, uniqueness: 'none' }),
  mutability,
  returned: 'default',
  ...others,
});

const several = (name: string, description: string, mutability: Rules['mutability'], ...parts: object[]) =>
  attribute(name, description, { type: 'complex', multiValued: true, mutability, subAttributes: parts });

const USER_ATTRIBUTES = [
  attribute('userName', 'The name with which the person signs in.', { required: true, uniqueness: 'server' }),
  attribute('name', 'The parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The full name.'),
      attribute('givenName', 'The given name.'),
      attribute('familyName', 'The family name.'),
    ],
  }),
  attribute('displayName', 'The name that the console shows.'),
  attribute('active', 'Whether the person may sign in.', { type: 'boolean' }),
  several(
    'emails',
    'The primary address counts, or the first one.',
    'readWrite',
    attribute('value', 'The address.'),
    attribute('type', 'Always work.'),
    attribute('primary', 'Whether it is the primary address.', { type: 'boolean' }),
  ),
  several(
    'groups',
    'The groups of the person.',
    'readOnly',
    attribute('value', 'The id of the group.', { mutability: 'readOnly' }),
    attribute('display', 'The name of the group.', { mutability: 'readOnly' }),
  ),
];

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name of the group.', { required: true }),
  several(
    'members',
    'The people of the group.',
    'readWrite',
    attribute('value', 'The id of the person.', { mutability: 'immutable' }),
    attribute('display', 'The name of the person.', { mutability: 'readOnly' }),
    attribute('type', 'Always User.', { mutability: 'immutable' }),
  ),
];

const PROVIDER_CONFIG = {
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: DIRECTORY_USERS_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'Token of the directory, from the console' },
  ],
};

/** What a provider reads to learn what this server can do (RFC 7644, section 4), by path. */
export function describeScim(address: string): Record<string, (id: string) => Body> {
  const types = [
    { name: 'User', endpoint: '/Users', schema: USER_SCHEMA, attributes: USER_ATTRIBUTES },
    { name: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA, attributes: GROUP_ATTRIBUTES },
  ];
  const meta = (resourceType: string, path: string) => ({ meta: { resourceType, location: `${address}${path}` } });
  const resourceTypes = types.map(({ name, endpoint, schema }) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint,
    schema,
    ...meta('ResourceType', `/ResourceTypes/${name}`),
  }));
  const schemas = types.map(({ name, schema, attributes }) => ({
    schemas: [`${CORE}:Schema`],
    id: schema,
    name,
    attributes,
    ...meta('Schema', `/Schemas/${schema}`),
  }));
  const config = { ...PROVIDER_CONFIG, ...meta('ServiceProviderConfig', '/ServiceProviderConfig') };
  return {
    '/ServiceProviderConfig': () => config,
    '/ResourceTypes': (id) => oneOrAll(resourceTypes, id),
    '/Schemas': (id) => oneOrAll(schemas, id),
  };
}

/** @throws ScimError */
function oneOrAll(all: { id: string }[], id: string): Body {
  if (id === '') {
    return {
      schemas: [LIST_SCHEMA],
      totalResults: all.length,
      startIndex: 1,
      itemsPerPage: all.length,
      Resources: all,
    };
  }
  const found = all.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (!found) {
    throw new ScimError(404);
  }
  return { ...found };
}
