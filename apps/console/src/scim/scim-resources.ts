import type { ActionContext } from '@cotejo/accounts';
import {
  DIRECTORY_USERS_MAX,
  type Directory,
  type DirectoryGroup,
  type DirectoryUser,
  MemberError,
  type MemberErrorCode,
  normaliseEmail,
} from '@cotejo/members';
import SCIMMY from 'scimmy';
import type { SsoServices } from '../sso/sso-services.js';

/** One request of a directory. */
export interface ScimCall {
  /** `null`: the operators' directory. */
  tenant: string | null;
  context: ActionContext;
  sso: Pick<SsoServices, 'directories' | 'directoryRoles'>;
  /** The entry as the library read it, before it changes the entry. */
  seen?: DirectoryUser | DirectoryGroup | undefined;
  /** The error behind a failed call: SCIMMY replaces errors that it does not know by "not found". */
  failure?: unknown;
}

type Body = Record<string, unknown>;
type UserBody = Body & { id: string; userName: string };
type GroupBody = Body & { id: string; displayName: string };
interface Resource {
  id?: string;
  filter?: { match(values: object[]): object[] };
}

const NAME_MAX = 80;
const GROUP_NAME_MAX = 200;

/** Status and `scimType` (RFC 7644, section 3.12) of each refusal of the store. */
const REFUSALS: Partial<Record<MemberErrorCode, [status: number, scimType: string | null]>> = {
  directory_name_taken: [409, 'uniqueness'],
  unknown_directory_entry: [404, null],
  too_many_directory_entries: [403, 'tooMany'],
};

/** Connects the resources of SCIM with our directories. Call it once; the calls carry everything else. */
export function declareResources(baseUrl: string): void {
  SCIMMY.Config.set({
    patch: true,
    filter: { supported: true, maxResults: DIRECTORY_USERS_MAX },
    authenticationSchemes: [
      { name: 'Bearer token', type: 'oauthbearertoken', description: 'Token of the directory, from the console' },
    ],
  });
  for (const resource of [
    SCIMMY.Resources.declare(SCIMMY.Resources.User)
      .ingress((user: Resource, data: object, call: ScimCall) => tell(call, () => saveUser(user, data as Body, call)))
      .egress((user: Resource, call: ScimCall) => tell(call, () => readUsers(user, call)))
      .degress(({ id = '' }: Resource, call: ScimCall) =>
        tell(call, () => call.sso.directories.removeUser(call.tenant, id, call.context)),
      ),
    SCIMMY.Resources.declare(SCIMMY.Resources.Group)
      .ingress((group: Resource, data: object, call: ScimCall) =>
        tell(call, () => saveGroup(group, data as Body, call)),
      )
      .egress((group: Resource, call: ScimCall) => tell(call, () => readGroups(group, call)))
      .degress((group: Resource, call: ScimCall) => tell(call, () => removeGroup(group, call))),
  ]) {
    resource.basepath(baseUrl);
  }
}

/** Runs a step and keeps the error of a failed step; a refusal of the store becomes an error of SCIM. */
async function tell<T>(call: ScimCall, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const refusal = error instanceof MemberError ? REFUSALS[error.code] : undefined;
    if (refusal) {
      throw new SCIMMY.Types.Error(refusal[0], refusal[1] as string, (error as MemberError).message);
    }
    call.failure = error instanceof SCIMMY.Types.Error ? undefined : error;
    throw error;
  }
}

async function saveUser({ id }: Resource, data: Body, { tenant, context, sso, seen }: ScimCall): Promise<UserBody> {
  const userName = String(data.userName ?? '');
  const email = normaliseEmail(emailOf(data) ?? userName);
  if (userName === '' || userName.length > 254 || email === null) {
    throw new SCIMMY.Types.Error(400, 'invalidValue', 'userName and one e-mail address are required');
  }
  const externalId = typeof data.externalId === 'string' ? data.externalId.slice(0, 254) : null;
  const name = nameOf(data) ?? (email.split('@', 1)[0] as string);
  const fields = { userName, externalId, email, name, active: typeof data.active === 'boolean' ? data.active : null };
  const user = await sso.directories.saveUser(tenant, id ?? null, fields, context, seen);
  return userView(user, await sso.directories.read(tenant));
}

async function readUsers({ id, filter }: Resource, call: ScimCall): Promise<UserBody | UserBody[]> {
  const directory = await call.sso.directories.read(call.tenant);
  call.seen = directory.users.find((user) => user.id === id);
  const views = directory.users.map((user) => userView(user, directory));
  return id === undefined ? matching(views, filter) : requireView(views, id);
}

async function saveGroup({ id }: Resource, data: Body, { tenant, context, sso, seen }: ScimCall): Promise<GroupBody> {
  const displayName = String(data.displayName ?? '').trim();
  if (displayName === '' || displayName.length > GROUP_NAME_MAX) {
    throw new SCIMMY.Types.Error(400, 'invalidValue', `displayName needs 1 to ${GROUP_NAME_MAX} characters`);
  }
  const externalId = typeof data.externalId === 'string' ? data.externalId.slice(0, 254) : null;
  const given = Array.isArray(data.members) ? (data.members as { value?: unknown }[]) : [];
  const members = given.map(({ value }) => String(value ?? ''));
  const fields = { displayName, externalId, members };
  const group = await sso.directories.saveGroup(tenant, id ?? null, fields, context, seen);
  await sso.directoryRoles.apply(tenant, context);
  return groupView(group, await sso.directories.read(tenant));
}

async function readGroups({ id, filter }: Resource, call: ScimCall): Promise<GroupBody | GroupBody[]> {
  const directory = await call.sso.directories.read(call.tenant);
  call.seen = directory.groups.find((group) => group.id === id);
  const views = directory.groups.map((group) => groupView(group, directory));
  return id === undefined ? matching(views, filter) : requireView(views, id);
}

async function removeGroup({ id = '' }: Resource, { tenant, context, sso }: ScimCall): Promise<void> {
  await sso.directories.removeGroup(tenant, id, context);
  await sso.directoryRoles.apply(tenant, context);
}

/** @throws SCIMMY.Types.Error for a filter that the library cannot apply to our entries */
function matching<View extends object>(views: View[], filter: Resource['filter']): View[] {
  try {
    return filter === undefined ? views : (filter.match(views) as View[]);
  } catch {
    throw new SCIMMY.Types.Error(400, 'invalidFilter', 'the filter cannot be applied');
  }
}

function requireView<View extends { id: string }>(views: readonly View[], id: string): View {
  const found = views.find((view) => view.id === id);
  if (!found) {
    throw new SCIMMY.Types.Error(404, null as unknown as string, 'the directory has no such entry');
  }
  return found;
}

function userView(user: DirectoryUser, directory: Directory): UserBody {
  const { id, userName, externalId, email, name, active } = user;
  return {
    id,
    userName,
    active,
    displayName: name,
    ...(externalId !== null && { externalId }),
    name: { formatted: name },
    emails: [{ value: email, primary: true, type: 'work' }],
    groups: directory.groups
      .filter(({ members }) => members.includes(id))
      .map((group) => ({ value: group.id, display: group.displayName })),
    meta: metaOf(user),
  };
}

function groupView(group: DirectoryGroup, { users }: Directory): GroupBody {
  const { id, displayName, externalId } = group;
  const members = users.filter((user) => group.members.includes(user.id));
  return {
    id,
    displayName,
    ...(externalId !== null && { externalId }),
    members: members.map((user) => ({ value: user.id, display: user.userName, type: 'User' })),
    meta: metaOf(group),
  };
}

const metaOf = ({ createdAt, changedAt }: DirectoryUser | DirectoryGroup) => ({
  created: new Date(createdAt),
  lastModified: new Date(changedAt),
});

function emailOf({ emails }: Body): string | null {
  const list = Array.isArray(emails) ? (emails as ({ value?: unknown; primary?: unknown } | null)[]) : [];
  const chosen = list.find((each) => each?.primary === true) ?? list[0];
  return typeof chosen?.value === 'string' ? chosen.value : null;
}

function nameOf({ displayName, name }: Body): string | null {
  const { formatted, givenName, familyName } = (name ?? {}) as Record<string, unknown>;
  const parts = [givenName, familyName].filter((part) => typeof part === 'string').join(' ');
  const shown = [displayName, formatted, parts].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof shown === 'string' ? [...shown.trim()].slice(0, NAME_MAX).join('') : null;
}
