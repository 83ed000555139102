import { AccountStore, Plans, readPeppers } from '@cotejo/accounts';
import { ConsoleBrowser } from '@cotejo/console/testing';
import { type Mail, type Member, MemberStore, Outbox, PasswordHasher, SessionStore } from '@cotejo/members';
import { defaultPoliciesDir, Env } from '@cotejo/platform';
import { Redis } from 'ioredis';
import { BY } from './accounts.js';
import type { RunningProduct } from './product.js';

export const PASSWORD = 'tres tristes tigres';
const SCOPE = { namespace: 'cotejo', environment: 'sandbox' } as const;

/** Who uses the console of a running sandbox: made without its sign-up, signed in by its API. */
export async function openPeople(product: RunningProduct) {
  const redis = new Redis(product.stateRedis.url);
  const peppers = readPeppers(new Env(product.services.environment));
  const accounts = new AccountStore(redis, { ...SCOPE, peppers });
  const plan = Plans.load(defaultPoliciesDir()).get('negocio');
  const { audit } = accounts;
  const sessions = new SessionStore(redis, SCOPE);
  const members = new MemberStore(redis, SCOPE, { audit, sessions });
  const outbox = new Outbox(redis, SCOPE);
  // Cheaper than the console's own parameters, because each test hashes again.
  const passwordHash = await new PasswordHasher({ memoryKib: 1_024, passes: 1, lanes: 1 }).hash(PASSWORD);
  const browser = () => new ConsoleBrowser(product.services.consoleUrl);
  return {
    redis,
    scope: SCOPE,
    peppers,
    accounts,
    members,
    sessions,
    outbox,
    browser,
    /** A member, and the tenant where it is new. */
    member: async (email: string, role: Member['role'], tenant: string | null): Promise<Member> => {
      if (tenant !== null) {
        await accounts.tenants.ensure(tenant, plan, BY);
      }
      return members.create({ tenant, role, email, name: 'Ana', language: 'es', passwordHash }, BY);
    },
    /** Returns a browser after a sign-in with e-mail address and password. */
    signIn: async (email: string, password = PASSWORD): Promise<ConsoleBrowser> => {
      const signedIn = browser();
      const { status } = await signedIn.post('/api/session', { email, password });
      if (status !== 200) {
        throw new Error(`signing in answered ${status}`);
      }
      return signedIn;
    },
    /** The last mail to somebody, and the token of its link. */
    mailTo: async (email: string): Promise<{ kind: Mail['kind'] | null; token: string }> => {
      const mail = (await outbox.list(1_000)).find(({ to }) => to === email);
      const params = mail?.params as { token?: string } | null | undefined;
      return { kind: mail?.kind ?? null, token: params?.token ?? '' };
    },
    /** All test requests come from one IP address. This resets the rate limits and the back-off of failed attempts. */
    forgetTries: async () => {
      const kinds = ['allowance', 'back-off'].map((kind) => redis.keys(`cotejo:sandbox:console:${kind}:*`));
      const names = (await Promise.all(kinds)).flat();
      if (names.length > 0) {
        await redis.del(...names);
      }
    },
    stop: () => redis.disconnect(),
  };
}

export type People = Awaited<ReturnType<typeof openPeople>>;
