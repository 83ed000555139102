import { AccountError } from '@cotejo/accounts';
import { JsonError, mediaTypePattern, parseBoundedJson } from '@cotejo/http';
import type { IdentityProvider } from '@cotejo/members';
import { retryAfterSeconds } from '@cotejo/platform';
import type { Logger } from '@cotejo/platform/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import SCIMMY from 'scimmy';
import { contextOf } from '../access/signed-in.js';
import { toConsoleError } from '../http/console.filter.js';
import { CONSOLE_REASONS } from '../http/console-reasons.js';
import type { MemberServices } from '../people/member-services.js';
import type { SsoServices } from '../sso/sso-services.js';
import { bodyInOneForm, filterInOneForm } from './scim-forms.js';
import { declareResources, type ScimCall } from './scim-resources.js';

const SCIM_PATH = '/api/scim/v2';
const SCIM_TYPE = 'application/scim+json';
const ACCEPTED_TYPES = mediaTypePattern(SCIM_TYPE, 'application/json');
/** A group with all people of a directory. */
const BODY_LIMITS = { bytes: 262_144, depth: 8, members: 4_000 };
const BEARER = /^Bearer +(\S{1,128})$/i;
const PATCH_ATTEMPTS_MAX = 10;
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Texts by status. The texts of the library may repeat a value of the request. */
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

type ResourceClass = new (
  id?: string,
  query?: object,
) => {
  read(call: ScimCall): Promise<unknown>;
  write(body: object, call: ScimCall): Promise<unknown>;
  patch(body: object, call: ScimCall): Promise<unknown>;
  dispose(call: ScimCall): Promise<void>;
};

/**
 * Serves SCIM 2.0 (RFC 7644): people and groups that an identity provider sends. Plain routes: the caller is a server with a token,
 * and SCIM has its own media type and error body.
 */
export async function serveScim(fastify: FastifyInstance, parts: Parts): Promise<void> {
  declareResources(`${parts.publicUrl}${SCIM_PATH}`);
  await fastify.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      const parser = { parseAs: 'buffer', bodyLimit: BODY_LIMITS.bytes } as const;
      scope.addContentTypeParser<Buffer>(ACCEPTED_TYPES, parser, (_, bytes, done) => done(null, bytes));
      scope.addHook('onRequest', (request, reply) => authenticate(request, reply, parts));
      scope.setErrorHandler((error, request, reply) => sendError(reply, statusOf(error, request, parts.logger)));
      addResource(scope, '/Users', SCIMMY.Resources.User as unknown as ResourceClass, parts);
      addResource(scope, '/Groups', SCIMMY.Resources.Group as unknown as ResourceClass, parts);
      addDescription(scope, '/ServiceProviderConfig', SCIMMY.Resources.ServiceProviderConfig as never, parts);
      addDescription(scope, '/ResourceTypes', SCIMMY.Resources.ResourceType as never, parts);
      addDescription(scope, '/Schemas', SCIMMY.Resources.Schema as never, parts);
    },
    { prefix: SCIM_PATH },
  );
}

function addResource(scope: FastifyInstance, path: string, Resource: ResourceClass, parts: Parts): void {
  const options = { bodyLimit: BODY_LIMITS.bytes, config: { mediaTypes: ACCEPTED_TYPES } };
  const one = `${path}/:id`;
  scope.get(path, async (request, reply) => {
    const call = callOf(request, parts);
    return send(reply, 200, await run(call, () => new Resource(undefined, queryOf(request)).read(call)));
  });
  scope.get(one, async (request, reply) => {
    const call = callOf(request, parts);
    return send(reply, 200, await run(call, () => new Resource(idOf(request), queryOf(request)).read(call)));
  });
  scope.post(path, options, async (request, reply) => {
    const call = callOf(request, parts);
    return send(reply, 201, await run(call, () => new Resource().write(bodyOf(request), call)));
  });
  scope.put(one, options, async (request, reply) => {
    const call = callOf(request, parts);
    return send(reply, 200, await run(call, () => new Resource(idOf(request)).write(bodyOf(request), call)));
  });
  scope.patch(one, options, async (request, reply) => {
    const patched = await runPatch(Resource, request, parts);
    // Without a change SCIMMY has nothing to return.
    return patched === undefined ? reply.status(204).send() : send(reply, 200, patched);
  });
  scope.delete(one, async (request, reply) => {
    const call = callOf(request, parts);
    await run(call, () => new Resource(idOf(request)).dispose(call));
    return reply.status(204).send();
  });
}

/** What the provider reads to learn what this server can do. */
function addDescription(scope: FastifyInstance, path: string, Resource: ResourceClass, parts: Parts): void {
  for (const url of [path, `${path}/:id`]) {
    scope.get(url, async (request, reply) => {
      const call = callOf(request, parts);
      return send(reply, 200, await run(call, () => new Resource(idOf(request)).read(call)));
    });
  }
}

async function authenticate(request: FastifyRequest, reply: FastifyReply, { services, sso }: Parts): Promise<unknown> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const provider = token === undefined ? null : await sso.providers.findByScimToken(token);
  if (!provider) {
    return sendError(reply.header('www-authenticate', 'Bearer'), { status: 401 });
  }
  const waitMs = await services.allowances.take('directory', provider.tenant ?? '-');
  if (waitMs > 0) {
    return sendError(reply.header('retry-after', retryAfterSeconds(waitMs)), { status: 429 });
  }
  request.scimProvider = provider;
  return undefined;
}

function callOf(request: FastifyRequest, { sso }: Parts): ScimCall {
  const { tenant } = request.scimProvider as IdentityProvider;
  return { tenant, sso, context: contextOf(request, 'directory') };
}

/** @throws the error behind a failure, in place of what the library makes of it */
async function run<T>(call: ScimCall, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const reason = call.failure ?? error;
    // Our own steps leave their error in `failure`. Any other error comes from the library, which a value of a wrong type breaks.
    const isOfLibrary = call.failure === undefined && error instanceof TypeError;
    throw isOfLibrary ? new SCIMMY.Types.Error(400, 'invalidValue', 'a value is not valid') : reason;
  }
}

/**
 * Applies a change to an entry as it is now. The library reads the entry, changes it and writes all of it, so after another change
 * in between it must read again: else a change of a name would undo the change before it, for example `active: false`.
 */
async function runPatch(Resource: ResourceClass, request: FastifyRequest, parts: Parts): Promise<unknown> {
  const body = bodyOf(request);
  for (let attempt = 1; ; attempt += 1) {
    const call = callOf(request, parts);
    try {
      if ((body as { Operations?: unknown[] }).Operations?.length === 0) {
        await run(call, () => new Resource(idOf(request)).read(call));
        return undefined;
      }
      return await run(call, () => new Resource(idOf(request)).patch(body, call));
    } catch (error) {
      if (attempt === PATCH_ATTEMPTS_MAX || !(error instanceof AccountError && error.code === 'too_many_changes')) {
        throw error;
      }
    }
  }
}

const idOf = ({ params }: FastifyRequest): string | undefined => (params as { id?: string }).id;

/** The library takes numbers, and a query has texts only. */
function queryOf({ query }: FastifyRequest): object {
  const { startIndex, count, filter, ...others } = query as Record<string, string>;
  const filtered = typeof filter === 'string' ? { filter: filterInOneForm(filter) } : { filter };
  return {
    ...others,
    ...(filter !== undefined && filtered),
    ...numberOf('startIndex', startIndex),
    ...numberOf('count', count),
  };
}

const numberOf = (name: string, text: string | undefined): object =>
  /^\d{1,6}$/.test(text ?? '') ? { [name]: Number(text) } : {};

/** @throws JsonError */
function bodyOf({ body }: FastifyRequest): object {
  const parsed = Buffer.isBuffer(body) ? parseBoundedJson(body, BODY_LIMITS) : null;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new SCIMMY.Types.Error(400, 'invalidSyntax', 'the body must be an object');
  }
  return bodyInOneForm(parsed);
}

function send(reply: FastifyReply, status: number, resource: unknown): FastifyReply {
  return reply.status(status).type(SCIM_TYPE).send(JSON.stringify(resource));
}

/** The error body of RFC 7644, section 3.12. */
function sendError(reply: FastifyReply, { status, scimType }: { status: number; scimType?: string }): FastifyReply {
  const detail = DETAILS[status] ?? DETAILS[400];
  return send(reply, status, {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType && { scimType }),
    detail,
  });
}

function statusOf(error: unknown, { id: requestId }: FastifyRequest, logger: Logger) {
  if (error instanceof SCIMMY.Types.Error) {
    const { status, scimType } = error as unknown as { status: number; scimType?: string };
    return { status, ...(scimType && { scimType }) };
  }
  if (error instanceof JsonError) {
    return { status: 400, scimType: 'invalidSyntax' };
  }
  const problem = toConsoleError(error);
  if (!problem) {
    logger.error({ requestId, err: error }, 'unforeseen error');
  }
  return { status: problem === null ? 500 : CONSOLE_REASONS[problem.reason].status };
}
