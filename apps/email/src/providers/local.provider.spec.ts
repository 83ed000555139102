import { Env } from '@cotejo/platform';
import { startDns, type TestDns } from '../../test/dns-server.js';
import { LocalEmailProvider } from './local.provider.js';

const context = () => ({ signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY, attempt: 1 });

async function providerWith(dns: string): Promise<LocalEmailProvider> {
  const provider = new LocalEmailProvider({ env: new Env({ COTEJO_EMAIL_DNS: dns }) });
  await provider.open();
  return provider;
}

describe('LocalEmailProvider', () => {
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

  const ask = async (email: string, by = dns.server) =>
    (await (await providerWith(by)).mailbox({ email }, context())).record;

  it('calls a mailbox of a domain that takes mail valid', async () => {
    expect(await ask('ana.ruiz@con-mx.com.co')).toEqual({
      valid: true,
      receivesMail: true,
      disposable: false,
      freeProvider: false,
      roleAccount: false,
      relay: false,
      domainTypo: false,
      domainAgeDays: null,
    });
  });

  it('joins lists, mailbox and spelling', async () => {
    expect(await ask('x1@yopmail.com')).toMatchObject({ valid: true, disposable: true, freeProvider: false });
    expect(await ask('ventas@gmial.com')).toMatchObject({ valid: true, roleAccount: true, domainTypo: true });
  });

  it('calls one invalid that cannot receive mail, or that is no address', async () => {
    expect(await ask('ana@no-existe.com.co')).toMatchObject({ valid: false, receivesMail: false });
    expect(await ask('ana@sandbox.example')).toMatchObject({ valid: false, receivesMail: false });
    expect(await ask('a..b@con-mx.com.co')).toMatchObject({ valid: false, receivesMail: null, disposable: null });
  });

  it('does not know without an answer of the DNS, and still tells the rest', async () => {
    const unknown = { valid: null, receivesMail: null };
    expect(await ask('info@mudo.com.co')).toMatchObject({ ...unknown, roleAccount: true });
    expect(await ask('ana@yopmail.com', 'off')).toMatchObject({ ...unknown, disposable: true });
  });

  it('asks for the domain and never for the mailbox', async () => {
    dns.asked.length = 0;
    await ask('ana.ruiz@otro.com.co');
    expect(new Set(dns.asked)).toEqual(new Set(['otro.com.co', 'co']));
  });
});
