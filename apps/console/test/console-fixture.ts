import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountStore, Plans, readPeppers, type Tenant } from '@cotejo/accounts';
import { type Mail, type Member, MemberStore, Outbox, PasswordHasher, SessionStore } from '@cotejo/members';
import { defaultPoliciesDir, Env, Health, readProcessConfig } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { createMetrics } from '@cotejo/platform/metrics';
import { type Answer, freePort, startRedis, startVendorServer } from '@cotejo/testing';
import { Bus } from '@cotejo/transport';
import { Redis } from 'ioredis';
import { Secret, TOTP } from 'otpauth';
import { csrfTokenOf } from '../src/access/session-cookie.js';
import type { Role } from '../src/api/roles.js';
import { start } from '../src/console.app.js';
import { ConsoleBrowser } from '../src/testing/console-browser.js';

export const PASSWORD = 'tres tristes tigres';
export const BY = { actor: 'tester' };
/** A tenant that an operator creates. */
export const SHOP = {
  id: 'shop',
  company: 'Ñandú S.A.S.',
  nit: '900373115-3',
  plan: 'negocio',
  adminEmail: 'Eva@shop.co',
};
const PLANS = Plans.load(defaultPoliciesDir());

/** The code of a second factor at a time. */
export const codeOf = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

export async function expectRefusal(answer: Promise<Answer>, status: number, reason: string): Promise<void> {
  expect(await answer).toMatchObject({ status, body: { reason } });
}

interface Options {
  environment?: 'sandbox' | 'production';
  env?: Record<string, string>;
  /** A Redis that the test may kill. */
  ownRedis?: boolean;
}

/** The console's server in this process, over a real Redis and bus. Only the public API behind it is a stand-in. */
export async function startTestConsole({ environment = 'sandbox', env: given = {}, ownRedis = false }: Options = {}) {
  const [server, port, folder] = await Promise.all([
    startRedis({ own: ownRedis }),
    freePort(),
    mkdtemp(join(tmpdir(), 'cotejo-console-')),
  ]);
  const pepperFile = join(folder, 'pepper');
  await writeFile(pepperFile, Buffer.alloc(32, 7).toString('base64'));
  const api = await startApi();
  const env = new Env({
    COTEJO_ENV: environment,
    COTEJO_NAMESPACE: server.namespace,
    COTEJO_STATE_REDIS_URL: server.url,
    COTEJO_BUS_REDIS_URLS: server.url,
    COTEJO_BUS_KEY_FILE: join(folder, 'unused'),
    COTEJO_PEPPER_FILE: pepperFile,
    COTEJO_CONSOLE_PORT: String(port),
    COTEJO_API_URL: api.url,
    COTEJO_LOG_LEVEL: 'trace',
    ...given,
  });
  const config = readProcessConfig(env);
  const lines: string[] = [];
  const logger = createLogger('console', config.logLevel, { write: (line) => lines.push(line) });
  const metrics = createMetrics('console');
  const scope = { namespace: server.namespace, environment };
  const bus = new Bus({ redisUrl: server.url, ...scope, processName: 'test' });
  await bus.connect();
  const context = { name: 'console', env, config, logger, metrics, health: new Health() };
  const running = await start(context, bus);
  const redis = new Redis(server.url);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    scope,
    redis,
    bus,
    api,
    metrics,
    ...peopleOf(redis, scope, env, url),
    logs: () => lines.join(''),
    health: context.health,
    killRedis: () => server.kill(),
    /** Deletes what the tests wrote. */
    clear: async () => {
      const names = await redis.keys(`${server.namespace}:*`);
      if (names.length > 0) {
        await redis.del(...names);
      }
    },
    stop: async () => {
      await running.stop();
      await bus.close();
      redis.disconnect();
      await api.stop();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export type TestConsole = Awaited<ReturnType<typeof startTestConsole>>;

/** Stands in for the public API: `answer` is replaced by a test that needs it. */
async function startApi() {
  const api = { answer: ((_, response) => response.writeHead(404).end('{}')) as RequestListener };
  const { origin, close } = await startVendorServer((request, response) => api.answer(request, response));
  return Object.assign(api, { url: origin, stop: close });
}

type Scope = { namespace: string; environment: 'sandbox' | 'production' };

/** Members and tenants, created without the console's API, and their browsers. */
function peopleOf(redis: Redis, scope: Scope, env: Env, url: string) {
  const accounts = new AccountStore(redis, { ...scope, peppers: readPeppers(env) });
  const sessions = new SessionStore(redis, scope);
  const members = new MemberStore(redis, scope, { audit: accounts.audit, sessions });
  const outbox = new Outbox(redis, scope);
  // Cheaper than the console's cost, to keep suites fast.
  const passwordHash = new PasswordHasher({ memoryKib: 1_024, passes: 1, lanes: 1 }).hash(PASSWORD);
  const tenant = (id: string, plan = 'negocio', company?: { company: string; nit: string }): Promise<Tenant> =>
    accounts.tenants.ensure(id, PLANS.get(plan), BY, company);
  const member = async (email: string, role: Role, tenantId: string | null): Promise<Member> => {
    if (tenantId !== null && !(await accounts.tenants.get(tenantId))) {
      await tenant(tenantId);
    }
    const fields = { tenant: tenantId, role, email, name: `Ana ${role}`, language: 'es' as const };
    return members.create({ ...fields, passwordHash: await passwordHash }, BY);
  };
  /** A signed-in browser; `secondFactor` lets an operator pass without setting one up. */
  const browserOf = async (owner: Member): Promise<ConsoleBrowser> => {
    if (owner.role === 'operator' && owner.secondFactor === null) {
      const factor = { sealed: 'unreadable', enabledAt: Date.now() };
      await members.setSecondFactor(owner.id, 'member.enable_second_factor', BY, () => factor);
    }
    const place = { stage: 'signed_in', network: '192.0.2.0/24', browser: 'Firefox, Linux' } as const;
    const { token } = await sessions.open(owner.id, place);
    return Object.assign(new ConsoleBrowser(url), { cookie: `cotejo=${token}`, csrfToken: csrfTokenOf(token) });
  };
  return {
    accounts,
    sessions,
    members,
    outbox,
    tenant,
    member,
    browserOf,
    /** A new browser without a session. */
    browser: () => new ConsoleBrowser(url),
    /** A browser in which a new member of the role is signed in. */
    signIn: async (role: Role, tenantId: string | null = role === 'operator' ? null : 'acme') =>
      browserOf(await member(`${role}@${tenantId ?? 'cotejo'}.co`, role, tenantId)),
    /** The latest mail to an address, and the token of its link. */
    mailTo: async (to: string): Promise<{ kind: Mail['kind'] | null; token: string }> => {
      const mail = (await outbox.list(100)).find((each) => each.to === to);
      return { kind: mail?.kind ?? null, token: (mail?.params as { token?: string } | null | undefined)?.token ?? '' };
    },
    /** Actions in the audit log, oldest first. */
    actions: async () => (await accounts.audit.list(100)).map(({ action }) => action).reverse(),
  };
}
