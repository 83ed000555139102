import { type Directory, type DirectoryGroup, type DirectoryUser, groupsByUser } from '@cotejo/members';
import type { ReadAttribute } from './scim-filter.js';
import { type Body, bodyInOneForm, isObject, nameInOneForm, ScimError } from './scim-forms.js';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** People by id, and the groups of each person. It is built once for each read. */
export class DirectoryIndex {
  readonly users: Map<string, DirectoryUser>;
  private groups: Map<string, DirectoryGroup[]> | null = null;

  constructor(readonly directory: Directory) {
    this.users = new Map(directory.users.map((user) => [user.id, user]));
  }

  groupsOf(userId: string): DirectoryGroup[] {
    this.groups ??= groupsByUser(this.directory);
    return this.groups.get(userId) ?? [];
  }
}

type Attributes<Entry> = Record<string, (entry: Entry, index: DirectoryIndex) => unknown>;

const ofBoth = {
  id: ({ id }: { id: string }) => id,
  externalId: ({ externalId }: { externalId: string | null }) => externalId ?? undefined,
};

/** Answers, filters and the attributes that a request chooses all read an entry by these tables. */
const USER_ATTRIBUTES: Attributes<DirectoryUser> = {
  ...ofBoth,
  userName: ({ userName }) => userName,
  active: ({ active }) => active,
  displayName: ({ name }) => name,
  name: ({ name }) => ({ formatted: name }),
  emails: ({ email }) => [{ value: email, primary: true, type: 'work' }],
  groups: ({ id }, index) => index.groupsOf(id).map((group) => ({ value: group.id, display: group.displayName })),
};

const GROUP_ATTRIBUTES: Attributes<DirectoryGroup> = {
  ...ofBoth,
  displayName: ({ displayName }) => displayName,
  members: ({ members }, { users }) =>
    members.flatMap((id) => {
      const user = users.get(id);
      return user ? [{ value: id, display: user.userName, type: 'User' }] : [];
    }),
};

/** How one kind of entry is read and shown. */
export class EntryView<Entry extends DirectoryUser | DirectoryGroup> {
  private readonly byName: Map<string, Attributes<Entry>[string]>;

  constructor(
    private readonly schema: string,
    private readonly attributes: Attributes<Entry>,
    private readonly address: string,
  ) {
    const all = Object.entries({ ...attributes, meta: (entry: Entry) => this.metaOf(entry), schemas: () => [schema] });
    this.byName = new Map(all.map(([name, read]) => [name.toLowerCase(), read]));
  }

  /** Reads an attribute only when the filter names it: an entry may have thousands of values. */
  reader(entry: Entry, index: DirectoryIndex): ReadAttribute {
    const known = new Map<string, unknown>();
    return (name) => {
      if (!known.has(name)) {
        known.set(name, forFilter(this.byName.get(name)?.(entry, index)));
      }
      return known.get(name);
    };
  }

  show(entry: Entry, index: DirectoryIndex, selection: Selection = ALL): Body {
    const shown: Body = { schemas: [this.schema], id: entry.id };
    for (const [name, read] of Object.entries(this.attributes)) {
      const value = selection.isWanted(name.toLowerCase()) ? read(entry, index) : undefined;
      if (value !== undefined) {
        shown[name] = name === 'id' ? value : selection.cut(name.toLowerCase(), value);
      }
    }
    return selection.isWanted('meta') ? { ...shown, meta: this.metaOf(entry) } : shown;
  }

  /** How many groups or members an entry was shown with. */
  sizeOf({ groups, members }: Body): number {
    return [groups, members].reduce((sum: number, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  }

  private metaOf({ id, createdAt, changedAt }: Entry) {
    return {
      resourceType: this.schema.split(':').at(-1),
      created: new Date(createdAt),
      lastModified: new Date(changedAt),
      location: `${this.address}/${id}`,
    };
  }
}

export const userViewAt = (address: string) => new EntryView(USER_SCHEMA, USER_ATTRIBUTES, `${address}/Users`);
export const groupViewAt = (address: string) => new EntryView(GROUP_SCHEMA, GROUP_ATTRIBUTES, `${address}/Groups`);

/** Filters name the parts of a value in lower case, as the values of our lists do anyway. */
const forFilter = (value: unknown): unknown => (isObject(value) ? bodyInOneForm(value) : value);

/** More names than there are attributes. */
const NAMES_MAX = 50;

/** The attributes that a request wants (RFC 7644, section 3.9); `id` and `schemas` are always there. */
export class Selection {
  /** Parts of each named attribute; an empty set means the whole attribute. */
  private readonly parts = new Map<string, Set<string>>();

  /** @throws ScimError `invalidValue` */
  constructor(
    private readonly isExclusion: boolean,
    names: readonly string[],
  ) {
    if (names.length > NAMES_MAX) {
      throw new ScimError(400, 'invalidValue');
    }
    for (const name of names.map(nameInOneForm)) {
      const [attribute = '', ...part] = name.split('.');
      const known = this.parts.get(attribute);
      const isWhole = part.length === 0 || known?.size === 0;
      this.parts.set(attribute, isWhole ? new Set() : new Set([...(known ?? []), part.join('.')]));
    }
  }

  isWanted(attribute: string): boolean {
    const parts = this.parts.get(attribute);
    return this.isExclusion ? parts === undefined || parts.size > 0 : parts !== undefined;
  }

  /** Leaves out the parts of a value that the request does not want. */
  cut(attribute: string, value: unknown): unknown {
    const parts = this.parts.get(attribute);
    if (!parts?.size || typeof value !== 'object' || value === null) {
      return value;
    }
    if (Array.isArray(value)) {
      return value.map((each) => this.cut(attribute, each));
    }
    const isKept = (name: string) => parts.has(name.toLowerCase()) !== this.isExclusion;
    return Object.fromEntries(Object.entries(value).filter(([name]) => isKept(name)));
  }
}

const ALL = new Selection(true, []);
