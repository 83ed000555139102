import { AccountError } from '@cotejo/accounts';
import { JsonError, mediaTypePattern, parseBoundedJson } from '@cotejo/http';
import { type IdentityProvider, MemberError, type MemberErrorCode, WorkQueue } from '@cotejo/members';
import { retryAfterSeconds } from '@cotejo/platform';
import type { Logger } from '@cotejo/platform/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '../access/signed-in.js';
import { toConsoleError } from '../http/console.filter.js';
import { CONSOLE_REASONS } from '../http/console-reasons.js';
import type { MemberServices } from '../people/member-services.js';
import type { SsoServices } from '../sso/sso-services.js';
import { describeScim } from './scim-description.js';
import { type Body, bodyInOneForm, isObject, nameInOneForm, ScimError, textOf } from './scim-forms.js';
import { groupsAt, peopleAt, type ScimCall, type ScimQuery } from './scim-resources.js';

const SCIM_PATH = '/api/scim/v2';
const SCIM_TYPE = 'application/scim+json';
const ACCEPTED_TYPES = mediaTypePattern(SCIM_TYPE, 'application/json');
/** A group with all people of a directory. */
const BODY_LIMITS = { bytes: 262_144, depth: 8, members: 4_000 };
/** A person with every attribute that providers know. */
const PERSON_BYTES_MAX = 65_536;
const BEARER = /^Bearer +(\S{1,128})$/i;
const PATCH_ATTEMPTS_MAX = 10;
/** Requests of one directory, in this process. Providers send the refused ones again after `Retry-After`. */
const TURNS = { atOnce: 2, waitingMax: 30, retryAfterMs: 1_000 };
/** What a list costs of the allowance, because it costs as much as several other requests. */
const LIST_UNITS = 5;
/** One comparison with a name finds one entry, as providers ask before they create it. Other filters may show a whole page. */
const LOOK_UP = /^\s*([\w:.]+)\s+eq\s+"[^"]*"\s*$/i;
const NAMES: ReadonlySet<string> = new Set(['username', 'externalid', 'id', 'displayname', 'emails', 'emails.value']);
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Texts by status; they repeat no value of the request. */
const DETAILS: Record<number, string> = {
  400: 'the request is not valid SCIM, or a value is not valid',
  401: 'the token of the directory is missing or wrong',
  403: 'the directory is full: assign only the people who use the console',
  404: 'the directory has no such entry',
  409: 'the directory already has an entry with this name',
  413: 'the body is too large',
  415: 'the body must be application/scim+json',
  429: 'too many requests: wait and try again',
  500: 'internal error',
  501: 'this is not supported',
  503: 'the data is unavailable: try again in a few seconds',
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The provider whose directory sends the request. */
    scimProvider?: IdentityProvider;
  }
}

interface Parts {
  publicUrl: string;
  services: MemberServices;
  sso: SsoServices;
  logger: Logger;
}

/**
 * Serves SCIM 2.0 (RFC 7644): people and groups that an identity provider sends. Plain routes: the caller is a server with a token,
 * and SCIM has its own media type and error body.
 */
export async function serveScim(fastify: FastifyInstance, parts: Parts): Promise<void> {
  const address = `${parts.publicUrl}${SCIM_PATH}`;
  const descriptions = describeScim(address);
  await fastify.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      const parser = { parseAs: 'buffer', bodyLimit: BODY_LIMITS.bytes } as const;
      scope.addContentTypeParser<Buffer>(ACCEPTED_TYPES, parser, (_, bytes, done) => done(null, bytes));
      scope.addHook('onRequest', (request, reply) => authenticate(request, reply, parts));
      scope.setErrorHandler((error, request, reply) => sendError(reply, refusalOf(error, request, parts.logger)));
      const turns = new Turns();
      addResource(scope, '/Users', peopleAt(address), { parts, turns, bodyLimit: PERSON_BYTES_MAX });
      addResource(scope, '/Groups', groupsAt(address), { parts, turns, bodyLimit: BODY_LIMITS.bytes });
      for (const [path, describe] of Object.entries(descriptions)) {
        for (const url of [path, `${path}/:id`]) {
          scope.get(url, async (request, reply) => send(reply, 200, await describe(idOf(request))));
        }
      }
    },
    { prefix: SCIM_PATH },
  );
}

type Resource = ReturnType<typeof peopleAt> | ReturnType<typeof groupsAt>;
type Work = (call: ScimCall, request: FastifyRequest) => Promise<Body | null>;

interface Serving {
  parts: Parts;
  turns: Turns;
  bodyLimit: number;
}

function addResource(
  scope: FastifyInstance,
  path: string,
  resource: Resource,
  { parts, turns, bodyLimit }: Serving,
): void {
  const options = { bodyLimit, config: { mediaTypes: ACCEPTED_TYPES } };
  const one = `${path}/:id`;
  const answer = (status: number, work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(request, parts);
    const body = await turns.of(call.tenant).run(() => work(call, request));
    return body === null ? reply.status(204).send() : send(reply, status, body);
  };
  scope.get(
    path,
    answer(200, (call, request) => resource.list(call, queryOf(request))),
  );
  scope.get(
    one,
    answer(200, (call, request) => resource.read(call, idOf(request), queryOf(request))),
  );
  scope.post(
    path,
    options,
    answer(201, (call, request) => resource.write(call, null, bodyOf(request))),
  );
  scope.put(
    one,
    options,
    answer(200, (call, request) => resource.write(call, idOf(request), bodyOf(request))),
  );
  scope.patch(
    one,
    options,
    answer(200, (call, request) => patchAsItIs(resource, call, request)),
  );
  scope.delete(
    one,
    answer(204, (call, request) => resource.remove(call, idOf(request)).then(() => null)),
  );
}

/** Few requests of one directory are answered at once, so that it does not hold up the pages of everybody. */
class Turns {
  private readonly byTenant = new Map<string | null, WorkQueue>();

  of(tenant: string | null): WorkQueue {
    const known = this.byTenant.get(tenant);
    const queue = known ?? new WorkQueue(TURNS);
    if (!known) {
      this.byTenant.set(tenant, queue);
    }
    return queue;
  }
}

async function authenticate(request: FastifyRequest, reply: FastifyReply, { services, sso }: Parts): Promise<unknown> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const provider = token === undefined ? null : await sso.providers.findByScimToken(token);
  if (!provider) {
    return sendError(reply.header('www-authenticate', 'Bearer'), { status: 401 });
  }
  const units = unitsOf(request);
  const waitMs = units && (await services.allowances.take('directory', provider.tenant ?? '-', units));
  if (waitMs > 0) {
    return sendError(reply, { status: 429, retryAfterMs: waitMs });
  }
  request.scimProvider = provider;
  return undefined;
}

/** What a request costs of the allowance. A removal waits for its turn only. */
function unitsOf(request: FastifyRequest): number {
  if (request.method === 'DELETE') {
    return 0;
  }
  const [, name = ''] = LOOK_UP.exec(textOf(queryOf(request).filter) ?? '') ?? [];
  const isList = request.method === 'GET' && idOf(request) === '' && !NAMES.has(nameInOneForm(name));
  return isList ? LIST_UNITS : 1;
}

function callOf(request: FastifyRequest, { sso }: Parts): ScimCall {
  const { tenant } = request.scimProvider as IdentityProvider;
  return { tenant, sso, context: contextOf(request, 'directory') };
}

/**
 * Applies a change to an entry as it is now. After another change in between it reads the entry again: else a change of a name
 * would undo the change before it, for example `active: false`.
 */
async function patchAsItIs(resource: Resource, call: ScimCall, request: FastifyRequest): Promise<Body | null> {
  const body = bodyOf(request);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await resource.patch(call, idOf(request), body);
    } catch (error) {
      if (attempt === PATCH_ATTEMPTS_MAX || !(error instanceof AccountError && error.code === 'too_many_changes')) {
        throw error;
      }
    }
  }
}

const queryOf = ({ query }: FastifyRequest): ScimQuery => query as ScimQuery;

const idOf = ({ params }: FastifyRequest): string => (params as { id?: string }).id ?? '';

/** @throws JsonError, ScimError */
function bodyOf({ body }: FastifyRequest): Body {
  const parsed = Buffer.isBuffer(body) ? parseBoundedJson(body, BODY_LIMITS) : null;
  if (!isObject(parsed)) {
    throw new ScimError(400, 'invalidSyntax');
  }
  return bodyInOneForm(parsed);
}

function send(reply: FastifyReply, status: number, resource: unknown): FastifyReply {
  return reply.status(status).type(SCIM_TYPE).send(JSON.stringify(resource));
}

interface Refusal {
  status: number;
  scimType?: string | undefined;
  retryAfterMs?: number | undefined;
}

/** The error body of RFC 7644, section 3.12. */
function sendError(reply: FastifyReply, { status, scimType, retryAfterMs }: Refusal): FastifyReply {
  if (retryAfterMs !== undefined) {
    reply.header('retry-after', retryAfterSeconds(retryAfterMs));
  }
  const detail = DETAILS[status] ?? DETAILS[400];
  return send(reply, status, {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType && { scimType }),
    detail,
  });
}

/** Status and `scimType` of each refusal of the store. */
const REFUSALS: Partial<Record<MemberErrorCode, Refusal>> = {
  directory_name_taken: { status: 409, scimType: 'uniqueness' },
  unknown_directory_entry: { status: 404 },
  too_many_directory_entries: { status: 403 },
  busy: { status: 429 },
};

function refusalOf(error: unknown, { id: requestId }: FastifyRequest, logger: Logger): Refusal {
  if (error instanceof ScimError) {
    return error;
  }
  if (error instanceof JsonError) {
    return { status: 400, scimType: 'invalidSyntax' };
  }
  const refusal = error instanceof MemberError ? REFUSALS[error.code] : undefined;
  if (refusal) {
    return { ...refusal, retryAfterMs: (error as MemberError).retryAfterMs ?? undefined };
  }
  const problem = toConsoleError(error);
  if (!problem) {
    logger.error({ requestId, err: error }, 'unforeseen error');
    return { status: 500 };
  }
  return { status: CONSOLE_REASONS[problem.reason].status, retryAfterMs: problem.details.retryAfterMs };
}
