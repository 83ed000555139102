import { waitFor } from '@cotejo/testing';
import { startDns, type TestDns, type ZoneEntry } from '../testing/dns-server.js';
import { DnsLink } from './dns-link.js';
import { MailHosts } from './mail-hosts.js';

const PATIENT = { tryTimeoutMs: 5_000 };
/** Long enough for an answer on a busy machine. */
const QUICK = { tryTimeoutMs: 150, probeEveryMs: 20 };
const never = () => new AbortController().signal;

describe('MailHosts with a real DNS server', () => {
  let dns: TestDns;
  let hosts: MailHosts;

  beforeAll(async () => {
    dns = await startDns({
      co: { ns: ['ns1.nic.co'] },
      'con-mx.com.co': { mx: ['mx1.con-mx.com.co'] },
      'null-mx.com.co': { mx: ['.'], a: '190.85.10.20' },
      'solo-a.com.co': { a: '190.85.10.20' },
      'solo-aaaa.com.co': { aaaa: [0x28, 0, 0, 0xe2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
      'bucle.com.co': { a: '127.0.0.1' },
      'red-privada.com.co': { a: '192.168.1.9' },
      'vacio.com.co': {},
      'averiado.com.co': 'servfail',
      'medio-averiado.com.co': { mx: 'servfail', a: '190.85.10.20' },
      'mudo.com.co': 'silent',
      'largo.com.co': { mx: Array.from({ length: 60 }, (_, index) => `mx${index}.largo-largo.com.co`) },
    });
  });
  afterAll(() => dns.close());
  beforeEach(() => {
    hosts = new MailHosts({ servers: [dns.server] }, PATIENT);
    dns.queries.length = 0;
  });
  afterEach(() => hosts.close());

  it.each([
    ['con-mx.com.co', true],
    ['solo-a.com.co', true],
    ['solo-aaaa.com.co', true],
    ['null-mx.com.co', false],
    ['bucle.com.co', false],
    ['red-privada.com.co', false],
    ['vacio.com.co', false],
    ['no-existe.com.co', false],
    ['averiado.com.co', null],
    ['medio-averiado.com.co', null],
  ])('returns for %s: %s', async (domain, expected) => {
    expect(await hosts.receivesMail(domain, never())).toBe(expected);
  });

  it('returns null when the signal aborts before an answer', async () => {
    const abort = new AbortController();
    const answer = hosts.receivesMail('mudo.com.co', abort.signal);
    abort.abort();
    expect(await answer).toBeNull();
  });

  it('returns null when the server does not answer', async () => {
    expect(await new MailHosts({ servers: [dns.server] }, QUICK).receivesMail('mudo.com.co', never())).toBeNull();
  });

  it('repeats the query over TCP when an answer is too long for UDP', async () => {
    expect(await hosts.receivesMail('largo.com.co', never())).toBe(true);
    expect(dns.queriedOverTcp).toEqual(['largo.com.co']);
  });

  it('queries the next server when the first one does not answer in time', async () => {
    const silent = await startDns({ co: 'silent', 'con-mx.com.co': 'silent' });
    const gone = await startDns({});
    await gone.close();
    try {
      for (const first of [silent.server, gone.server]) {
        const pair = new MailHosts({ servers: [first, dns.server] });
        expect(await pair.receivesMail('con-mx.com.co', AbortSignal.timeout(400))).toBe(true);
      }
    } finally {
      await silent.close();
    }
  });

  it('queries a server at an IPv6 address', async () => {
    const sixth = await startDns({ 'con-mx.com.co': { mx: ['mx1.con-mx.com.co'] } }, '::1').catch(() => null);
    // A machine without IPv6 cannot run this test.
    if (!sixth) {
      return;
    }
    try {
      expect(await new MailHosts({ servers: [sixth.server] }).receivesMail('con-mx.com.co', never())).toBe(true);
    } finally {
      await sixth.close();
    }
  });

  it('does not query names outside the public DNS', async () => {
    for (const domain of ['localhost', 'correo.local', 'mail.corp', 'x.example', 'co', 'com.co', 'a.onion']) {
      expect(await hosts.receivesMail(domain, never())).toBe(false);
    }
    expect(dns.queries).toEqual([]);
  });

  it('caches an answer, and queries again after no answer', async () => {
    for (const domain of ['con-mx.com.co', 'con-mx.com.co', 'no-existe.com.co', 'no-existe.com.co']) {
      await hosts.receivesMail(domain, never());
    }
    expect(new Set(dns.queries)).toEqual(new Set(['con-mx.com.co', 'no-existe.com.co', 'co']));
    const once = dns.queries.length;
    await hosts.receivesMail('no-existe.com.co', never());
    expect(dns.queries).toHaveLength(once);
    await hosts.receivesMail('averiado.com.co', never());
    const before = dns.queries.length;
    await hosts.receivesMail('averiado.com.co', never());
    expect(dns.queries.length).toBeGreaterThan(before);
  });

  it('keeps an answer that comes after the signal has aborted', async () => {
    const abort = new AbortController();
    const late = hosts.receivesMail('con-mx.com.co', abort.signal);
    abort.abort();
    expect(await late).toBeNull();
    await waitFor(async () => (await hosts.receivesMail('con-mx.com.co', abort.signal)) === true);
    expect(dns.queries).toHaveLength(1);
  });

  it('returns null when a server without access to the public DNS denies a name', async () => {
    const cutOff = await startDns({ 'con-mx.com.co': { mx: ['mx1.con-mx.com.co'] }, 'vacio.com.co': {} });
    const inside = new MailHosts({ servers: [cutOff.server] }, PATIENT);
    try {
      expect(await inside.receivesMail('con-mx.com.co', never())).toBe(true);
      expect(await inside.receivesMail('no-existe.com.co', never())).toBeNull();
      expect(await inside.receivesMail('vacio.com.co', never())).toBeNull();
    } finally {
      await cutOff.close();
    }
  });

  it('returns null and sends no query when it is off', async () => {
    const off = new MailHosts('off');
    expect(await off.receivesMail('con-mx.com.co', never())).toBeNull();
    expect(await off.receivesMail('x.example', never())).toBe(false);
  });

  it('knows without a query that well-known providers receive mail', async () => {
    expect(await hosts.receivesMail('gmail.com', never())).toBe(true);
    expect(dns.queries).toEqual([]);
  });

  it('still queries when one name is silent and the DNS answers for others', async () => {
    const quick = new MailHosts({ servers: [dns.server] }, QUICK);
    expect(await quick.receivesMail('mudo.com.co', never())).toBeNull();
    expect(await quick.receivesMail('con-mx.com.co', never())).toBe(true);
    quick.close();
  });
});

describe('MailHosts while no DNS server answers', () => {
  const zone: Record<string, ZoneEntry> = {};
  const changes: boolean[] = [];
  let dns: TestDns;
  let hosts: MailHosts;
  beforeEach(async () => {
    zone.co = 'silent';
    for (let shop = 0; shop < 20; shop += 1) {
      zone[`tienda-${shop}.com.co`] = 'silent';
    }
    changes.length = 0;
    dns = await startDns(zone);
    hosts = new MailHosts({ servers: [dns.server] }, { ...QUICK, onChange: (isAway) => changes.push(isAway) });
  });
  afterEach(async () => {
    hosts.close();
    await dns.close();
  });
  const awayIs = (isAway: boolean) => waitFor(() => changes.at(-1) === isAway, { what: `away to be ${isAway}` });

  it('lets one request in a row wait, and answers those after it at once', async () => {
    expect(await hosts.receivesMail('tienda-0.com.co', never())).toBeNull();
    await awayIs(true);
    for (let shop = 1; shop < 20; shop += 1) {
      expect(await hosts.receivesMail(`tienda-${shop}.com.co`, never())).toBeNull();
    }
    expect(new Set(dns.queries)).toEqual(new Set(['tienda-0.com.co', 'co']));
  });

  it('ends the waits of requests in progress as soon as it is known to be away', async () => {
    const link = new DnsLink({ servers: [dns.server] }, QUICK);
    const waiting = link.run(() => new Promise<boolean>(() => {}), never());
    await link.records((resolver) => resolver.resolveMx('tienda-0.com.co')).catch(() => {});
    expect(await waiting).toBeNull();
    link.close();
  });

  it('queries again as soon as a probe is answered', async () => {
    expect(await hosts.receivesMail('tienda-1.com.co', never())).toBeNull();
    await awayIs(true);
    Object.assign(zone, { co: { ns: ['ns1.nic.co'] }, 'tienda-1.com.co': { mx: ['mx.tienda-1.com.co'] } });
    await awayIs(false);
    expect(await hosts.receivesMail('tienda-1.com.co', never())).toBe(true);
    expect(changes).toEqual([true, false]);
  });

  it('queries the silent one of two servers only once', async () => {
    const good = await startDns({ co: { ns: ['ns1.nic.co'] }, ...withMail(20) });
    const pair = new MailHosts({ servers: [dns.server, good.server] }, QUICK);
    try {
      for (let shop = 0; shop < 20; shop += 1) {
        expect(await pair.receivesMail(`tienda-${shop}.com.co`, never())).toBe(true);
      }
      expect(dns.queries.filter((name) => name !== 'co')).toEqual(['tienda-0.com.co']);
    } finally {
      pair.close();
      await good.close();
    }
  });
});

const withMail = (shops: number) =>
  Object.fromEntries(
    Array.from({ length: shops }, (_, shop) => [`tienda-${shop}.com.co`, { mx: [`mx.tienda-${shop}.com.co`] }]),
  );
