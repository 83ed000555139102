import type { ActionContext } from '@cotejo/accounts';
import { DIRECTORY_USERS_MAX, type DirectoryGroup, type DirectoryUser, normaliseEmail } from '@cotejo/members';
import type { SsoServices } from '../sso/sso-services.js';
import { DirectoryIndex, type EntryView, groupViewAt, Selection, userViewAt } from './scim-attributes.js';
import { parseFilter } from './scim-filter.js';
import {
  type Body,
  bodyInOneForm,
  booleanOf,
  isObject,
  LIST_SCHEMA,
  ScimError,
  textOf,
  valuesOf,
} from './scim-forms.js';
import { applyPatch, type Draft } from './scim-patch.js';

/** One request of a directory. */
export interface ScimCall {
  /** `null`: the operators' directory. */
  tenant: string | null;
  context: ActionContext;
  sso: Pick<SsoServices, 'directories' | 'directoryRoles'>;
}

/** Parameters of a request that reads (RFC 7644, sections 3.4.2 and 3.9). */
export type ScimQuery = Record<string, unknown>;

const NAME_MAX = 80;
const GROUP_NAME_MAX = 200;
const ID_MAX = 254;
const COUNT_DEFAULT = 100;
/** A page ends after so many memberships. A full directory has 25,000. */
const MEMBERSHIPS_MAX = 5_000;

type Entry = DirectoryUser | DirectoryGroup;

/** What is different between people and groups. */
interface Kind<E extends Entry> {
  view: EntryView<E>;
  entriesOf(index: DirectoryIndex): readonly E[];
  draftOf(entry: E): Draft;
  /** @param seen the entry that the draft began with; it must not have changed since */
  save(call: ScimCall, id: string | null, draft: Draft, seen?: E): Promise<E>;
  remove(call: ScimCall, id: string): Promise<void>;
}

/** The resources of SCIM over our directories. */
export class ScimResource<E extends Entry> {
  constructor(private readonly kind: Kind<E>) {}

  /** Builds what the page shows, and nothing else. A page may have fewer entries than `count`. */
  async list(call: ScimCall, query: ScimQuery): Promise<Body> {
    const index = await readIndex(call);
    const { view } = this.kind;
    const selection = selectionOf(query);
    const filter = textOf(query.filter) === null ? null : parseFilter(String(query.filter));
    const entries = this.kind.entriesOf(index);
    const found = filter === null ? entries : entries.filter((entry) => filter(view.reader(entry, index)));
    const startIndex = Math.max(numberOf(query.startIndex) ?? 1, 1);
    const count = Math.min(Math.max(numberOf(query.count) ?? COUNT_DEFAULT, 0), DIRECTORY_USERS_MAX);
    const shown: Body[] = [];
    let memberships = 0;
    for (const entry of found.slice(startIndex - 1, startIndex - 1 + count)) {
      const next = view.show(entry, index, selection);
      memberships += view.sizeOf(next);
      if (memberships > MEMBERSHIPS_MAX && shown.length > 0) {
        break;
      }
      shown.push(next);
    }
    const page = { startIndex, itemsPerPage: shown.length, Resources: shown };
    return { schemas: [LIST_SCHEMA], totalResults: found.length, ...page };
  }

  async read(call: ScimCall, id: string, query: ScimQuery): Promise<Body> {
    const index = await readIndex(call);
    return this.kind.view.show(this.find(index, id), index, selectionOf(query));
  }

  /** @param id `null` creates an entry */
  async write(call: ScimCall, id: string | null, body: Body): Promise<Body> {
    const saved = await this.kind.save(call, id, body);
    return this.kind.view.show(saved, await readIndex(call));
  }

  /** @returns `null` when the entry is as it was   @throws AccountError `too_many_changes`: read it again */
  async patch(call: ScimCall, id: string, body: Body): Promise<Body | null> {
    const index = await readIndex(call);
    const seen = this.find(index, id);
    const draft = this.kind.draftOf(seen);
    if (applyPatch(draft, body) === 0) {
      return null;
    }
    const saved = await this.kind.save(call, id, draft, seen);
    return saved.changedAt === seen.changedAt ? null : this.kind.view.show(saved, index);
  }

  remove(call: ScimCall, id: string): Promise<void> {
    return this.kind.remove(call, id);
  }

  private find(index: DirectoryIndex, id: string): E {
    const found = this.kind.entriesOf(index).find((entry) => entry.id === id);
    if (!found) {
      throw new ScimError(404);
    }
    return found;
  }
}

export const peopleAt = (address: string): ScimResource<DirectoryUser> =>
  new ScimResource({
    view: userViewAt(address),
    entriesOf: ({ directory }) => directory.users,
    draftOf: ({ userName, externalId, email, name, active }) => ({
      username: userName,
      externalid: externalId,
      displayname: name,
      name: { formatted: name },
      emails: [{ value: email, primary: true, type: 'work' }],
      active,
    }),
    save: saveUser,
    remove: ({ tenant, context, sso }, id) => sso.directories.removeUser(tenant, id, context),
  });

export const groupsAt = (address: string): ScimResource<DirectoryGroup> =>
  new ScimResource({
    view: groupViewAt(address),
    entriesOf: ({ directory }) => directory.groups,
    draftOf: ({ displayName, externalId, members }) => ({
      displayname: displayName,
      externalid: externalId,
      members: members.map((value) => ({ value })),
    }),
    save: saveGroup,
    remove: async ({ tenant, context, sso }, id) => {
      await sso.directories.removeGroup(tenant, id, context);
      await sso.directoryRoles.apply(tenant, context);
    },
  });

const readIndex = async ({ tenant, sso }: ScimCall) => new DirectoryIndex(await sso.directories.read(tenant));

function saveUser(
  { tenant, context, sso }: ScimCall,
  id: string | null,
  draft: Draft,
  seen?: DirectoryUser,
): Promise<DirectoryUser> {
  const userName = textOf(draft.username)?.trim() ?? '';
  const email = normaliseEmail(emailOf(draft) ?? userName);
  if (userName === '' || userName.length > ID_MAX || email === null) {
    throw new ScimError(400, 'invalidValue');
  }
  const name = nameOf(draft) ?? (email.split('@', 1)[0] as string);
  const fields = { userName, externalId: externalIdOf(draft), email, name, active: booleanOf(draft.active) };
  return sso.directories.saveUser(tenant, id, fields, context, seen);
}

async function saveGroup(
  { tenant, context, sso }: ScimCall,
  id: string | null,
  draft: Draft,
  seen?: DirectoryGroup,
): Promise<DirectoryGroup> {
  const displayName = textOf(draft.displayname)?.trim() ?? '';
  if (displayName === '' || displayName.length > GROUP_NAME_MAX) {
    throw new ScimError(400, 'invalidValue');
  }
  const members = valuesOf(draft.members).map(({ value }) => textOf(value) ?? '');
  const fields = { displayName, externalId: externalIdOf(draft), members };
  const { directories, directoryRoles } = sso;
  const group = await directories.saveGroup(tenant, id, fields, context, seen).catch(async (error) => {
    // A full log refuses what the change gives. Whoever leaves the group leaves it all the same.
    if (id !== null && (await directories.takeOut(tenant, id, fields, context, seen))) {
      await directoryRoles.apply(tenant, context);
    }
    throw error;
  });
  await directoryRoles.apply(tenant, context);
  return group;
}

const externalIdOf = ({ externalid }: Draft): string | null => textOf(externalid)?.slice(0, ID_MAX) ?? null;

/** The primary address, else the first one. */
function emailOf({ emails }: Draft): string | null {
  const list = valuesOf(emails);
  return textOf((list.find(({ primary }) => booleanOf(primary) === true) ?? list[0])?.value);
}

function nameOf({ displayname, name }: Draft): string | null {
  const { formatted, givenname, familyname } = bodyInOneForm(isObject(name) ? name : {});
  const parts = [givenname, familyname].filter((part) => typeof part === 'string').join(' ');
  const shown = [displayname, formatted, parts].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof shown === 'string' ? [...shown.trim()].slice(0, NAME_MAX).join('') : null;
}

/** @throws ScimError `invalidValue` */
function selectionOf({ attributes, excludedAttributes }: ScimQuery): Selection | undefined {
  const [names, isExclusion] = attributes === undefined ? [excludedAttributes, true] : [attributes, false];
  return names === undefined ? undefined : new Selection(isExclusion, (textOf(names) ?? '').split(','));
}

/** A whole number. Anything else counts as not given. */
function numberOf(text: unknown): number | null {
  return typeof text === 'string' && /^[+-]?\d+$/.test(text.trim()) ? Number(text) : null;
}
