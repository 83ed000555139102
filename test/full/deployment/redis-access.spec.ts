import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type KeyNotice, KeyNotices } from '@cotejo/accounts';
import { ConsoleBrowser } from '@cotejo/console/testing';
import { Outbox } from '@cotejo/members';
import { freePort, Publisher, waitFor } from '@cotejo/testing';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Secret, TOTP } from 'otpauth';
import { runCotejo } from '../../harness/cli.js';
import { clientOf, send } from '../../harness/http.js';
import { writeOfacFiles, writeUnFile } from '../../harness/list-files.js';
import { canRun, type RedisProcess, redisWithTls } from '../../harness/redis-process.js';
import { launchSecured, type SecuredProduct } from '../../harness/secured-product.js';
import { clientAs, Secrets, startSecuredRedis } from '../../harness/secured-redis.js';
import { underLoad } from '../../harness/under-load.js';

/**
 * The whole product on both Redis with the users, the certificate and the settings of a deployment: all its work is done, and
 * Redis refuses none of its commands. `redis-users.spec.ts` has what Redis must refuse.
 */
const found = await redisWithTls();
const suite = canRun(found) ? describe : describe.skip;
const ENVIRONMENT = 'production';
const P = `cotejo:${ENVIRONMENT}:`;
const PERSON = { cedula: '1020100002', givenNames: 'WENCESLAO ELIECER', surnames: 'QUIMBAYO TRASLAVINA' };
const REGISTRY = `cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion
${PERSON.cedula},WENCESLAO,ELIECER,QUIMBAYO,,TRASLAVINA,0,2004-05-17,CALI - VALLE
`;

suite('Redis with users and TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-redis-access-'));
  const file = (...names: string[]) => join(folder, ...names);
  let secrets: Secrets;
  let servers: Record<'state' | 'bus', RedisProcess>;
  let publisher: Publisher;
  let running: SecuredProduct;

  beforeAll(async () => {
    secrets = await Secrets.create(file('secrets'), '--env', ENVIRONMENT);
    const { command } = found as { command: string[] };
    const start = (role: 'state' | 'bus') => startSecuredRedis(command, role, secrets, { dir: file(role) });
    servers = { state: await start('state'), bus: await start('bus') };
    const { state, bus } = servers;
    publisher = await Publisher.start();
    running = await launchSecured(secrets, {
      env: ENVIRONMENT,
      stateDir: file('product'),
      stateRedisUrl: `rediss://127.0.0.1:${state.port}`,
      busRedisUrls: `rediss://127.0.0.1:${bus.port}`,
      extraEnv: {
        COTEJO_EMAIL_DNS: 'off',
        COTEJO_LISTS_REFRESH_HOURS: '6',
        COTEJO_LIST_SOURCES_FILE: listSources(),
        COTEJO_UNATTENDED_ACTIVATION: 'on',
        COTEJO_AUDIT_STREAM: `file://${file('audit-stream')}`,
      },
    });
  }, 120_000);
  afterAll(async () => {
    await running?.services.stop();
    await Promise.all([servers?.state.stop(), servers?.bus.stop(), publisher?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Whoever is on OFAC's list, from a publisher of our own. */
  function listSources(): string {
    writeOfacFiles(file('ofac'), [PERSON]);
    publisher.publish('/sdn.csv', readFileSync(file('ofac', 'sdn.csv')));
    const sources = [{ list: 'ofac_sdn', enabled: true, files: [{ name: 'sdn.csv', url: publisher.url('/sdn.csv') }] }];
    writeFileSync(file('sources.json'), JSON.stringify({ version: '1', sources }));
    return file('sources.json');
  }

  const as = (user: string, role: 'state' | 'bus') => clientAs(secrets, user, servers[role].port);
  const refusals = async (role: 'state' | 'bus') => (await as('operator', role).acl('LOG')) as unknown[];

  it('does all its work, and Redis refuses none of its commands', async () => {
    const first = clientOf(running.url, await running.keyOf('acme', 'corporativo'));
    const replaying = ['analyze:write', 'receipts:replay', 'source:registry'];
    const second = clientOf(running.url, await running.keyOf('globex', 'enterprise', '--scope', ...replaying));
    writeFileSync(file('registry.csv'), REGISTRY);
    await running.cli('registry', 'import', file('registry.csv'));
    await importsRefreshesAndClears(first);
    await hasAPolicyOfItsOwn();
    await hasAWebhook();
    const isFrequent = async () => {
      const { body } = await first.verify({ cedula: PERSON.cedula }, '?include=receipt');
      expect(body.receipt.token).toBeDefined();
      return body.risk_factors.some(({ code }: { code: string }) => code === 'velocity_check_failed');
    };
    await waitFor(isFrequent, { what: 'velocity to be noticed' });
    expect((await first.cedula(PERSON.cedula)).body).toMatchObject({ valid: true });
    const analyzed = await second.analyze({ doc_number: PERSON.cedula }, '?include=receipt');
    const { receipt } = analyzed.body;
    const replayed = await second.replay({ receipt, request: { doc_number: PERSON.cedula } });
    expect(replayed.body).toMatchObject({ result: 'identical' });
    await countsAnOutcome(first);
    await usesTheConsole();
    await tellsOfAnExposedKey();
    await notesWhoUsesARotatedKey(first);
    await runsJobs();
    expect(JSON.parse(await running.cli('tenants', 'usage', 'acme', '--env', ENVIRONMENT, '--json'))).not.toEqual([]);
    await running.cli('audit', 'verify', '--env', ENVIRONMENT);
    await streamsTheAuditLog();
    await answersATitular();
    const month = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 7);
    await running.cli('sla', 'report', '--tenant', 'acme', '--month', month, '--env', ENVIRONMENT);
    await running.cli('sla', 'list', '--tenant', 'acme', '--env', ENVIRONMENT);
    const [ofState, ofBus] = await Promise.all([refusals('state'), refusals('bus')]);
    expect(ofState).toEqual([]);
    expect(ofBus).toEqual([]);
  }, 120_000);

  /** The command line reads every key of the state, and lists the keys of the bus. */
  async function answersATitular(): Promise<void> {
    const env = { ...running.services.environment, ...secrets.environmentOf('cli') };
    const words = ['titular', 'answer', '--out', file('answer'), '--env', ENVIRONMENT];
    expect(await runCotejo(words, { env, input: PERSON.cedula })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^held: .*registry;/),
    });
  }

  /** The worker streams entries, sign-ins and a checkpoint; the command line moves the stream back. */
  async function streamsTheAuditLog(): Promise<void> {
    const audit = (...args: string[]) => running.cli('audit', ...args, '--env', ENVIRONMENT, '--json');
    await audit('checkpoint');
    const isTaken = async () => {
      const { streamed, head, apart, apartTaken } = JSON.parse(await audit('stream'));
      return streamed?.seq === head.seq && apart > 0 && apart === apartTaken;
    };
    await waitFor(isTaken, { what: 'the audit stream', timeoutMs: 30_000 });
    await audit('resend', '--from', '1');
    await waitFor(isTaken, { what: 'the audit stream again', timeoutMs: 30_000 });
  }

  it('keeps everything when the state Redis restarts', async () => {
    const kept = async () => (await as('cli', 'state').scan('0', 'MATCH', `${P}account:*`, 'COUNT', 10_000))[1].sort();
    const before = await kept();
    // Written by scripts, one and all.
    expect(before).toEqual(expect.arrayContaining([`${P}account:tenant:acme`, `${P}account:tenants`]));
    const { port } = servers.state;
    await servers.state.stop();
    const { command } = found as { command: string[] };
    servers.state = await startSecuredRedis(command, 'state', secrets, { dir: file('state'), port });
    expect(await kept()).toEqual(before);
  });

  /** The worker's list comes by itself, the other one by hand; then a tenant clears an entry. */
  async function importsRefreshesAndClears(client: ReturnType<typeof clientOf>): Promise<void> {
    writeUnFile(file('un'), []);
    await running.cli(
      'lists',
      'import',
      file('un'),
      '--edition',
      new Date().toISOString().slice(0, 10),
      '--allow-small',
      '--env',
      ENVIRONMENT,
    );
    const screened = async () => (await client.verify({ cedula: PERSON.cedula }, '?include=screening')).body.screening;
    const bothInUse = async () => {
      const { lists, hits } = await screened();
      return lists.filter(({ state }: { state: string }) => state === 'current').length === 2 && hits[0];
    };
    const hit: { entry_id: string } = await waitFor(bothInUse, { what: 'both lists in use', timeoutMs: 30_000 });
    const words = ['--tenant', 'acme', '--env', ENVIRONMENT];
    await running.cli('lists', 'clear', hit.entry_id, ...words);
    const isCleared = async () => (await screened()).hits.some(({ band }: { band: string }) => band === 'cleared');
    await waitFor(isCleared, { what: 'the entry to be cleared' });
  }

  async function countsAnOutcome(client: ReturnType<typeof clientOf>): Promise<void> {
    const { body } = await client.verify({ cedula: PERSON.cedula }, '?include=receipt');
    for (const [label, effect] of [
      ['good', 'counted'],
      ['chargeback', 'changed'],
    ]) {
      const reported = await client.reportOutcome({ receipt: body.receipt, label });
      expect(reported.body).toEqual({ effect });
    }
    expect((await client.readOutcomes()).body).toEqual({ shown_from: 20, scorecards: [] });
  }

  async function notesWhoUsesARotatedKey(client: ReturnType<typeof clientOf>): Promise<void> {
    const at = ['--tenant', 'acme', '--env', ENVIRONMENT];
    const [key] = JSON.parse(await running.cli('keys', 'list', ...at, '--json'));
    await running.cli('keys', 'rotate', key.id, ...at);
    expect((await client.cedula(PERSON.cedula)).status).toBe(200);
    const reader = as('cli', 'state');
    await waitFor(async () => (await reader.zcard(`${P}account:callers:${key.id}`)) === 1, { what: 'who uses it' });
    reader.disconnect();
  }

  /** The gateway may not change keys: it tells the console, which notes it. */
  async function tellsOfAnExposedKey(): Promise<void> {
    const key = await running.keyOf('careless', 'negocio');
    expect((await send(`${running.url}/v1/cedula/1?key=${key}`)).status).toBe(401);
    const list = () => running.cli('keys', 'list', '--tenant', 'careless', '--env', ENVIRONMENT, '--json');
    const isNoted = async () => JSON.parse(await list())[0].exposedAt !== null;
    await waitFor(isNoted, { what: 'the note of the exposed key' });
  }

  /** The receiver does not exist; its attempt is recorded like any other. */
  async function hasAWebhook(): Promise<void> {
    const at = ['--tenant', 'acme', '--env', ENVIRONMENT];
    const url = 'https://hooks.invalid/';
    const { id } = JSON.parse(await running.cli('webhooks', 'add', '--url', url, ...at, '--json'));
    await running.cli('webhooks', 'test', id, ...at);
    const attempts = async () => JSON.parse(await running.cli('webhooks', 'log', id, ...at, '--json')).length > 0;
    await waitFor(attempts, { what: 'the attempt', timeoutMs: 30_000 });
    await running.cli('webhooks', 'delete', id, ...at);
  }

  async function hasAPolicyOfItsOwn(): Promise<void> {
    const standard = JSON.parse(
      readFileSync(new URL('../../../policies/decision/default.json', import.meta.url), 'utf8'),
    );
    const { $schema: _, ...policy } = standard;
    writeFileSync(file('policy.json'), JSON.stringify({ ...policy, id: 'own', version: '1.0.0' }));
    const at = ['--tenant', 'acme', '--env', ENVIRONMENT];
    await running.cli('policy', 'draft', file('policy.json'), ...at, '--actor', 'ana');
    await running.cli('policy', 'shadow', ...at, '--actor', 'ana');
    await running.cli('policy', 'activate', 'own@1.0.0', ...at, '--actor', 'ben');
  }

  /**
   * An operator from the invitation on, with the calls of the console: members, accounts, keys, mails, jobs and
   * sources.
   */
  async function usesTheConsole(): Promise<void> {
    const invited = await running.cli(
      ...['members', 'invite', '--operator', '--email', 'olga@example.com', '--env', ENVIRONMENT, '--json'],
    );
    const browser = new ConsoleBrowser(running.services.consoleUrl);
    const [, token] = (JSON.parse(invited) as { url: string }).url.split('#');
    const password = 'tres tristes tigres';
    await browser.post('/api/invitations/accept', { token, name: 'Olga', password, language: 'es' });
    const { body: setup } = await browser.post('/api/account/second-factor');
    const code = new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate();
    expect((await browser.post('/api/account/second-factor/enable', { code })).status).toBe(200);
    await browser.get('/api/session');
    const company = { company: 'Initech S.A.S.', nit: '900373115-3', adminEmail: 'eva@example.com' };
    const made = [
      await browser.once('/api/operator/tenants', { id: 'initech', plan: 'negocio', ...company }),
      await browser.once('/api/tenants/initech/keys', { name: 'first', scopes: null, expiresInDays: 3 }),
      await browser.post('/api/operator/audit/check'),
      await browser.post('/api/operator/sign-ins', {}),
      await browser.post('/api/tenants/initech/activity', { text: 'first' }),
      await browser.post('/api/password/forgot', { email: 'olga@example.com' }),
    ];
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 202]);
    const ofDeployment = ['tenants', 'traffic', 'members', 'jobs', 'sources', 'lists', 'outbox'];
    const ofTenant = ['members', 'keys', 'quota', 'policy'];
    const paths = [
      ...[...ofDeployment, 'audit/checkpoints'].map((path) => `/api/operator/${path}`),
      ...ofTenant.map((path) => `/api/tenants/initech/${path}`),
      ...['/api/tenants/initech/usage?from=2026-11-01&to=2026-11-30', '/api/account/sessions', '/api/plans'],
    ];
    for (const path of paths) {
      expect([path, (await browser.get(path)).status]).toEqual([path, 200]);
    }
    expect((await browser.delete('/api/session')).status).toBe(200);
  }

  /** Those that are scheduled, and the reset that the sandbox has every day. */
  async function runsJobs(): Promise<void> {
    const queueOf = (name: string) =>
      new Queue(name, {
        connection: { ...secrets.as('worker', servers.state.port), retryStrategy: () => 100 },
        prefix: `${P}jobs`,
      });
    const queues = ['sandbox', 'accounts', 'lists', 'sla', 'outbox', 'keys', 'usage', 'audit'].map(queueOf);
    const [sandbox, accounts, lists, sla, ...daily] = queues as [Queue, Queue, Queue, Queue, ...Queue[]];
    try {
      const job = await sandbox.add('sandbox.reset', {});
      await accounts.add('reclaim', {});
      const statements = await sla.add('sla.statements', {});
      const others = await Promise.all(daily.map((queue) => queue.add(queue.name, {})));
      await waitFor(async () => (await job.getState()) === 'completed', { what: 'the reset' });
      await waitFor(async () => (await accounts.getCompletedCount()) > 0, { what: 'the reclaim' });
      await waitFor(async () => (await statements.getState()) === 'completed', { what: 'the statements' });
      for (const other of others) {
        await waitFor(async () => (await other.getState()) === 'completed', { what: other.queueName });
      }
      await workerNotesWhatItMay();
      // No tenant here is old enough for one: what issuing it would write.
      expect(await as('worker', 'state').set(`${P}account:sla:acme:2020-01`, '{}', 'EX', 60, 'NX')).toBe('OK');
      expect(await lists.getCompletedCount()).toBe(1);
      expect(await Promise.all(queues.map((queue) => queue.getFailedCount()))).toEqual(queues.map(() => 0));
    } finally {
      await Promise.all(queues.map((queue) => queue.close()));
    }
  }

  /** What no key here is due for, and no mail waits for: what the worker would write. */
  async function workerNotesWhatItMay(): Promise<void> {
    const worker = as('worker', 'state');
    const scope = { namespace: 'cotejo', environment: ENVIRONMENT } as const;
    const outbox = new Outbox(worker, scope);
    const params = { token: 'T0ken' };
    const id = await outbox.add({ kind: 'reset_password', to: 'ana@example.com', language: 'es', params });
    await outbox.markFailed(id);
    await outbox.markSent(id);
    const key = { tenant: 'acme', id: 'key_0000000000000000' } as KeyNotice['key'];
    await new KeyNotices(worker, scope).markSent({ kind: 'exposed', key, at: 0 });
    worker.disconnect();
  }

  it('does not permit the lists of another environment, and the command says why', async () => {
    const status = running.cli('lists', 'status', '--env', 'sandbox');
    await expect(status).rejects.toThrow('Redis does not permit it. Its users belong to one environment');
  });

  it('lets a password be changed while everything runs', async () => {
    const { state, bus } = servers;
    const before = secrets.password('gateway');
    const opens = async (password: string) => {
      const redis = clientAs(secrets, 'gateway', state.port, { password });
      const end = await redis.ping().then(
        () => true,
        () => false,
      );
      redis.disconnect();
      return end;
    };
    const load = () => Promise.all([as('operator', 'state').acl('LOAD'), as('operator', 'bus').acl('LOAD')]);
    await secrets.run('rotate-redis', 'gateway');
    await load();
    expect([await opens(before), await opens(secrets.password('gateway'))]).toEqual([true, true]);
    await expect(secrets.run('rotate-redis', 'gateway')).rejects.toThrow('--finish');
    // The services' connections were cut, or not, by the version of Redis; they are back, with the password they know.
    const ready = async () =>
      (await send(`http://127.0.0.1:${running.services.adminPorts.gateway}/health/ready`)).status === 200;
    await waitFor(ready, { what: 'the gateway' });
    await secrets.run('rotate-redis', 'gateway', '--finish');
    await load();
    expect([await opens(before), await opens(secrets.password('gateway'))]).toEqual([false, true]);
    expect([state, bus].map(({ child }) => child.exitCode)).toEqual([null, null]);
  });

  describe('keeps a password to itself', () => {
    const PASSWORD = 'q7Zx-canary-of-a-password';

    beforeAll(() => writeFileSync(file('canary'), PASSWORD));

    const environmentOf = (app: string, over: NodeJS.ProcessEnv) => ({
      ...running.services.environment,
      ...secrets.environmentOf(app),
      COTEJO_REDIS_PASSWORD_FILE: file('canary'),
      ...over,
    });
    const unknown = (port: number) => `rediss://no-such-host.invalid:${port}`;

    it.each<[string, 'host' | NodeJS.ProcessEnv, string, number?]>([
      ['a wrong password', {}, 'WRONGPASS'],
      ['an authority that is not trusted', { NODE_EXTRA_CA_CERTS: undefined }, 'UNABLE_TO_|SELF_SIGNED'],
      ['a host that is not there', 'host', 'ENOTFOUND|EAI_AGAIN'],
      ['an invalid URL', { COTEJO_STATE_REDIS_URL: `redis://x:${PASSWORD}@a b` }, 'COTEJO_STATE_REDIS_URL: must be', 2],
    ])('a command line with %s', async (_, over, word, code = 1) => {
      const env = environmentOf('cli', over === 'host' ? { COTEJO_STATE_REDIS_URL: unknown(1) } : over);
      const words = ['tenants', 'list', '--env', ENVIRONMENT];
      const failed = await runCotejo(words, { env });
      expect(failed.code).toBe(code);
      expect(failed.stderr).toMatch(new RegExp(word));
      expect(`${failed.stdout}${failed.stderr}`).not.toContain(PASSWORD);
    });

    it.each(['worker', 'gateway', 'sanctions'])(
      'no secret in the output, metrics and process list of %s',
      async (app) => {
        const adminPort = await freePort();
        const ports = { COTEJO_ADMIN_PORT: String(adminPort), COTEJO_PORT: '0', COTEJO_LOG_LEVEL: 'trace' };
        const main = fileURLToPath(new URL(`../../../apps/${app}/dist/main.js`, import.meta.url));
        const child = spawn(process.execPath, [main], { env: environmentOf(app, ports) });
        let printed = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding('utf8').on('data', (text: string) => {
            printed += text;
          });
        }
        const metrics = () => send(`http://127.0.0.1:${adminPort}/metrics`);
        try {
          await waitFor(() => /WRONGPASS/.test(printed), { what: `${app} to say what is wrong` });
          const shown = (await metrics()).text;
          const listed = process.platform === 'linux' ? readFileSync(`/proc/${child.pid}/cmdline`, 'utf8') : '';
          expect(`${printed}${shown}${listed}`).not.toContain(PASSWORD);
        } finally {
          child.kill('SIGKILL');
        }
      },
    );
  });

  /** The last one: it changes the users of both servers, not their files. */
  describe('changes passwords', () => {
    const USERS = ['gateway', 'registry', 'scoring', 'sanctions', 'telco', 'console', 'worker'];
    const ROTATOR = 'of-this-test';

    it('several times while everything runs, and keeps every request', async () => {
      const key = await running.keyOf('rotating', 'corporativo');
      const body = { cedula: PERSON.cedula, telefono: '+57 300 123 4567', monto: 100_000 };
      const answers = async () => (await clientOf(running.url, key).verify(body)).status === 200;
      await addRotator();
      await waitFor(answers, { what: 'an answer' });
      const { answered, failed } = await underLoad(running.url, { key, body }, async (untilAnswered) => {
        for (let rotations = 0; rotations < 3; rotations += 1) {
          await rotate();
          await untilAnswered(25);
        }
      });
      expect(failed).toEqual([]);
      expect(answered).toBeGreaterThan(100);
      // Every connection is of a user whose first password is gone: it returns with the newest one.
      await forEachUser((admin, user) => admin.client('KILL', 'USER', user));
      await waitFor(answers, { what: 'an answer' });
    }, 120_000);

    async function rotate(): Promise<void> {
      const next = randomBytes(24).toString('hex');
      const before = new Map(USERS.map((user) => [user, secrets.password(user)]));
      const changesBefore = passwordChanges();
      await forEachUser((admin, user) => admin.acl('SETUSER', user, `>${next}`));
      for (const user of USERS) {
        // As an agent of a vault does: another file takes the name.
        const path = secrets.path(`redis/passwords/${user}`);
        writeFileSync(`${path}.next`, next);
        renameSync(`${path}.next`, path);
      }
      const areInUse = () => passwordChanges() >= changesBefore + USERS.length;
      await waitFor(areInUse, { what: 'the new passwords in use', timeoutMs: 30_000 });
      await forEachUser((admin, user) => admin.acl('SETUSER', user, `<${before.get(user)}`));
    }

    /** How often services have said that their password changed. */
    function passwordChanges(): number {
      const { logsDir } = running.services;
      const lines = readdirSync(logsDir).flatMap((log) => readFileSync(join(logsDir, log), 'utf8').split('\n'));
      return lines.filter((line) => line.includes('"secret changed"') && line.includes('COTEJO_REDIS_PASSWORD_FILE'))
        .length;
    }

    async function addRotator(): Promise<void> {
      writeFileSync(secrets.path('redis/passwords/rotator'), ROTATOR);
      for (const role of ['state', 'bus'] as const) {
        appendFileSync(secrets.path(`redis/${role}/users.acl`), `user rotator on >${ROTATOR} ~* &* +@all\n`);
        const operator = as('operator', role);
        await operator.acl('LOAD').finally(() => operator.disconnect());
      }
    }

    /** Does it as administrator on each server that has the user, which cuts no connection as `ACL LOAD` of Redis 7.0 does. */
    async function forEachUser(change: (admin: Redis, user: string) => Promise<unknown>): Promise<void> {
      for (const role of ['state', 'bus'] as const) {
        const admin = as('rotator', role);
        for (const user of USERS) {
          if (await admin.acl('GETUSER', user)) {
            await change(admin, user);
          }
        }
        admin.disconnect();
      }
    }
  });
});
