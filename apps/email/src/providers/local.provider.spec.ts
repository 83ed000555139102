import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { startVendorServer, suiteFolder, type VendorServer } from '@cotejo/testing';
import { digestOf } from '../domain/domain-lists.js';
import { startDns, type TestDns } from '../testing/dns-server.js';
import { rdapVendor, writeBootstrap } from '../testing/rdap-server.js';
import { LocalEmailProvider } from './local.provider.js';

const context = () => ({ signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY, attempt: 1 });

async function providerWith(dns: string, more: Record<string, string> = {}): Promise<LocalEmailProvider> {
  const env = new Env({ COTEJO_EMAIL_DNS: dns, ...more });
  const provider = new LocalEmailProvider({ env, logger: createLogger('test', 'silent') });
  await provider.open();
  return provider;
}

describe('LocalEmailProvider', () => {
  const folder = suiteFolder();
  let dns: TestDns;
  beforeAll(async () => {
    dns = await startDns({
      co: { ns: ['ns1.nic.co'] },
      'con-mx.com.co': { mx: ['mx.con-mx.com.co'] },
      'yopmail.com': { mx: ['mx.yopmail.com'] },
      'gmial.com': { mx: ['mx.gmial.com'] },
      'mudo.com.co': 'silent',
    });
  });
  afterAll(() => dns.close());

  const checkMailbox = async (email: string, by = dns.server) =>
    (await (await providerWith(by)).fetchMailbox({ email }, context())).record;

  it('reports a mailbox as valid when its domain receives mail', async () => {
    expect(await checkMailbox('ana.ruiz@con-mx.com.co')).toEqual({
      valid: true,
      wellFormed: true,
      receivesMail: true,
      disposable: false,
      freeProvider: false,
      roleAccount: false,
      relay: false,
      domainMeant: null,
      domainAgeDays: null,
      imitates: null,
      riskySuffix: false,
      randomLocal: false,
    });
  });

  it('returns the version of the lists', async () => {
    const provider = await providerWith(dns.server);
    const { version } = await provider.fetchMailbox({ email: 'ana.ruiz@con-mx.com.co' }, context());
    expect(version).toMatch(/^lists@[0-9a-f]{16}$/);
    expect(version).not.toBe(`lists@${digestOf('')}`);
  });

  it('reports disposable domains, role accounts and typos', async () => {
    expect(await checkMailbox('x1@yopmail.com')).toMatchObject({ valid: true, disposable: true, freeProvider: false });
    expect(await checkMailbox('ventas@gmial.com')).toMatchObject({
      valid: true,
      roleAccount: true,
      disposable: false,
      domainMeant: 'gmail.com',
    });
  });

  it('reports an address as invalid when its domain receives no mail or its syntax is wrong', async () => {
    expect(await checkMailbox('ana@no-existe.com.co')).toMatchObject({ valid: false, receivesMail: false });
    expect(await checkMailbox('ana@sandbox.example')).toMatchObject({ valid: false, receivesMail: false });
    expect(await checkMailbox('a..b@con-mx.com.co')).toMatchObject({
      valid: false,
      wellFormed: false,
      receivesMail: null,
      disposable: null,
    });
  });

  it('leaves validity unknown without a DNS answer, and still reports the rest', async () => {
    const unknown = { valid: null, receivesMail: null };
    expect(await checkMailbox('info@mudo.com.co')).toMatchObject({ ...unknown, roleAccount: true });
    expect(await checkMailbox('ana@yopmail.com', 'off')).toMatchObject({ ...unknown, disposable: true });
  });

  it('reports what the form of an address says', async () => {
    const form = async (email: string) => checkMailbox(email, 'off');
    expect(await form('pagos@bancolombia-pagos.xyz')).toMatchObject({ imitates: 'bancolombia.com', riskySuffix: true });
    expect(await form('xkqzjvpwrt@gmail.com')).toMatchObject({ imitates: null, riskySuffix: false, randomLocal: true });
    // The addresses of a relay are random for everybody, and a typing error is no imitation.
    expect(await form('xkqzjvpwrt@duck.com')).toMatchObject({ relay: true, randomLocal: false });
    expect(await form('ana@gmial.com')).toMatchObject({ domainMeant: 'gmail.com', imitates: null });
  });

  it('protects the own domains of the operator', async () => {
    writeFileSync(join(folder, 'own.txt'), '= tiendaejemplo.com.co\n');
    const provider = await providerWith('off', { COTEJO_EMAIL_DISPOSABLE_FILE: join(folder, 'own.txt') });
    const { record } = await provider.fetchMailbox({ email: 'ana@tiendaejemplo-pagos.com' }, context());
    expect(record).toMatchObject({ imitates: 'tiendaejemplo.com.co', disposable: false });
    await provider.close();
  });

  it('queries the domain and never the mailbox', async () => {
    dns.queries.length = 0;
    await checkMailbox('ana.ruiz@otro.com.co');
    expect(new Set(dns.queries)).toEqual(new Set(['otro.com.co', 'co']));
  });

  it('returns the age of well-known domains without a query', async () => {
    const { domainAgeDays } = (await checkMailbox('ana@gmail.com', 'off')) as { domainAgeDays: number };
    expect(domainAgeDays).toBeGreaterThan(30 * 365);
    expect((await checkMailbox('ana@con-mx.com.co', 'off'))?.domainAgeDays).toBeNull();
  });

  describe('with RDAP enabled', () => {
    const REGISTERED = new Date(Date.now() - 5 * 86_400_000 - 1_000).toISOString();
    const requests: string[] = [];
    let registry: VendorServer;
    let bootstrap: ReturnType<typeof writeBootstrap>;
    let provider: LocalEmailProvider;
    beforeAll(async () => {
      registry = await startVendorServer(
        rdapVendor({ 'con-mx.com.co': REGISTERED, 'une.net.co': REGISTERED }, requests),
      );
      bootstrap = writeBootstrap(registry.origin);
      const rdap = { COTEJO_EMAIL_RDAP: 'on', COTEJO_EMAIL_RDAP_BOOTSTRAP_FILE: bootstrap.path };
      provider = await providerWith(dns.server, rdap);
    });
    afterAll(async () => {
      await provider.close();
      bootstrap.remove();
      await registry.close();
    });
    const mailbox = async (email: string) => (await provider.fetchMailbox({ email }, context())).record;

    it('returns the age of a domain and sends only its registered name', async () => {
      expect(await mailbox('ana.ruiz@correo.con-mx.com.co')).toMatchObject({ domainAgeDays: 5 });
      expect(requests).toEqual(['GET /co/domain/con-mx.com.co application/rdap+json']);
    });

    it('sends no query for free providers, relays and invalid addresses', async () => {
      requests.length = 0;
      for (const email of ['a@une.net.co', 'a@gmail.com', 'a@duck.com', 'a..b@otra.com.co', 'a@intranet.local']) {
        expect(await mailbox(email)).toMatchObject({
          domainAgeDays: email === 'a@gmail.com' ? expect.any(Number) : null,
        });
      }
      expect(requests).toEqual([]);
    });
  });

  it('uses the operator’s list of disposable domains', async () => {
    writeFileSync(join(folder, 'disposable.txt'), 'con-mx.com.co\ngmial.com\n');
    const provider = await providerWith('off', { COTEJO_EMAIL_DISPOSABLE_FILE: join(folder, 'disposable.txt') });
    const recordOf = async (email: string) => (await provider.fetchMailbox({ email }, context())).record;
    expect(await recordOf('ana@con-mx.com.co')).toMatchObject({ disposable: true });
    // Also for a slip, which is otherwise no throw-away mailbox. One domain gives one reason.
    expect(await recordOf('ana@gmial.com')).toMatchObject({ disposable: true, domainMeant: null });
    expect(await recordOf('ana@hotmial.com')).toMatchObject({ disposable: false, domainMeant: 'hotmail.com' });
    await provider.close();
  });
});
