import { createHash } from 'node:crypto';
import { mediaTypePattern } from '@cotejo/http';
import type { IdentityProvider, Member, Session } from '@cotejo/members';
import { memberNames } from '@cotejo/members';
import type { ProcessContext } from '@cotejo/platform';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import { contextOf } from '../access/signed-in.js';
import { sendProblem, toConsoleError } from '../http/console.filter.js';
import { ConsoleError } from '../http/console-error.js';
import type { MemberServices } from '../people/member-services.js';
import type { ConsoleState } from '../state/console-state.js';
import { CLOCK_TOLERANCE_SECONDS } from './openid-client.js';
import { tenantOfPath } from './sso.controller.js';
import type { SsoServices } from './sso-services.js';

const FORM_TYPE = mediaTypePattern('application/x-www-form-urlencoded');
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A token is refused when it is older; until then its id is remembered. */
const TOKEN_AGE_SECONDS = 120;

interface Parts {
  state: ConsoleState;
  services: MemberServices;
  sso: SsoServices;
}

/** Who signed out at the provider: a person, one session of a person, or both. */
type SignedOutAtProvider = Pick<JWTPayload, 'sub'> & { sid: string | null };

/**
 * Lets an identity provider end the sessions of a person who signed out there (OpenID Connect Back-Channel Logout 1.0). A plain
 * route: the request comes from a server, without session, origin and JSON.
 */
export async function takeBackChannelLogouts(
  fastify: FastifyInstance,
  { config, logger }: Pick<ProcessContext, 'config' | 'logger'>,
  parts: Parts,
): Promise<void> {
  const names = memberNames(config);
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parser = { parseAs: 'string', bodyLimit: 16_384 } as const;
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', parser, (_, text, done) =>
      done(null, new URLSearchParams(text)),
    );
    scope.setErrorHandler((error, request, reply) => {
      sendProblem(toConsoleError(error) ?? new ConsoleError('internal'), request, reply);
    });
    const route = { config: { mediaTypes: FORM_TYPE } };
    scope.post('/api/sso/:tenant/back-channel-logout', route, async (request, reply) => {
      const tenant = tenantOfPath((request.params as { tenant: string }).tenant);
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      const provider = await parts.sso.providers.find(tenant);
      if (!provider || token === null || (await parts.services.allowances.takeFrom('logout_token', request.ip)) > 0) {
        return refuse(reply);
      }
      try {
        const person = await readToken(provider, token, parts, names);
        await endSessions(provider, person, parts, contextOf(request, 'identity provider'));
      } catch (error) {
        logger.warn({ requestId: request.id, code: (error as { code?: string }).code }, 'logout token refused');
        return refuse(reply);
      }
      return reply.status(200).send();
    });
  });
}

/** The answer that the specification prescribes (section 2.8). */
const refuse = (reply: FastifyReply) => reply.status(400).send({ error: 'invalid_request' });

/** @throws Error when the token is not valid, or was used before */
async function readToken(
  provider: IdentityProvider,
  token: string,
  { state, sso }: Parts,
  names: ReturnType<typeof memberNames>,
): Promise<SignedOutAtProvider> {
  const client = await sso.discover(provider);
  const keys = createRemoteJWKSet(new URL(client.serverMetadata().jwks_uri ?? ''), {
    [customFetch]: sso.clients.fetch,
  });
  const { payload } = await jwtVerify(token, keys, {
    issuer: client.serverMetadata().issuer,
    audience: provider.clientId,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: TOKEN_AGE_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
    // Without this list a token could choose `none` or an HMAC with the public key.
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
  });
  const sid = typeof payload.sid === 'string' ? payload.sid : null;
  const isLogout = (payload.events as Record<string, unknown> | null)?.[LOGOUT_EVENT] !== undefined;
  if (!isLogout || payload.nonce !== undefined || (payload.sub === undefined && sid === null)) {
    throw new Error('not a logout token');
  }
  const digest = createHash('sha256').update(`${provider.issuer}\n${payload.jti}`).digest('base64url');
  const lifetimeSeconds = TOKEN_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS;
  if ((await state.redis.set(names.logoutToken(digest), '1', 'EX', lifetimeSeconds, 'NX')) === null) {
    throw new Error('the token was used before');
  }
  return { ...(payload.sub !== undefined && { sub: payload.sub }), sid };
}

async function endSessions(
  provider: IdentityProvider,
  { sub, sid }: SignedOutAtProvider,
  { state }: Parts,
  context: ReturnType<typeof contextOf>,
): Promise<void> {
  const isMeant = ({ signedInBy, providerSession }: Session) =>
    signedInBy === 'provider' && (sid === null || providerSession === sid);
  const members =
    sub === undefined ? await state.members.list(provider.tenant) : await findMember(provider, sub, state);
  for (const member of members) {
    await state.members.endSessions(member, context, isMeant);
  }
}

async function findMember({ tenant, issuer }: IdentityProvider, subject: string, { members }: ConsoleState) {
  const member: Member | null = await members.findByIdentity(tenant, { issuer, subject });
  return member === null ? [] : [member];
}
