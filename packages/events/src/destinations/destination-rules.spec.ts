import { type LookupAddress, promises } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Env } from '@cotejo/platform';
import { NameServer } from '../../test/name-server.js';
import { WebhookSender } from '../delivery/webhook-sender.js';
import { DestinationRules } from './destination-rules.js';

const read = (ranges: string) => DestinationRules.read(new Env({ COTEJO_WEBHOOK_ALLOWED_RANGES: ranges }));
const NONE = new DestinationRules();

describe('permits', () => {
  it.each(['8.8.8.8', '190.24.1.1', '2606:4700::1111', '2800:e2::1', '::ffff:8.8.8.8'])(
    '%s, a public address',
    (address) => {
      expect(NONE.permits(address)).toBe(true);
    },
  );

  it.each([
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1']],
    ['this network', ['0.0.0.0', '::']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fd00::1', 'fc00::1']],
    ['link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0']],
    ['metadata of clouds', ['169.254.169.254', '168.63.129.16', '100.100.100.200', 'fd00:ec2::254']],
    ['shared by carriers', ['100.64.0.1', '100.127.255.255']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['benchmarking', ['198.18.0.1', '198.19.255.255']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '::ffff:0:10.0.0.1']],
    ['translated IPv4', ['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::1', '2002:808:808::1', '2001:0::1']],
    ['not assigned', ['4000::1', '240.0.0.1', '100::1']],
    ['no address', ['', 'localhost', '8.8.8', '8.8.8.8 ', '1e100']],
  ])('no address that is %s', (_, addresses) => {
    expect(addresses.filter((address) => NONE.permits(address))).toEqual([]);
  });

  it('the ranges that the operator named, and no neighbour of them', () => {
    const rules = read('vpc=10.20.0.0/16, six=fd12::/64');
    expect(['10.20.0.1', '10.20.255.254', '::ffff:10.20.0.1', 'fd12::1'].map((each) => rules.permits(each))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['10.21.0.1', '10.19.255.255', 'fd13::1', '127.0.0.1'].filter((each) => rules.permits(each))).toEqual([]);
  });
});

it.each([
  '10.20.0.0/16',
  'vpc=10.20.0.0',
  'vpc=10.20.0.0/33',
  'Vpc=10.20.0.0/16',
  'vpc=all',
  Array.from({ length: 33 }, (_, index) => `r${index}=10.0.0.0/8`).join(),
])('refuses the setting %s without repeating it', (text) => {
  expect(() => read(text)).toThrow(/^COTEJO_WEBHOOK_ALLOWED_RANGES: must/);
});

describe('checkUrl', () => {
  it.each([
    ['https://127.0.0.1/', 'address_not_allowed'],
    ['https://2130706433/', 'address_not_allowed'],
    ['https://0x7f.1/', 'address_not_allowed'],
    ['https://[::1]/', 'address_not_allowed'],
    ['https://localhost/', 'address_not_allowed'],
    ['https://localhost./', 'address_not_allowed'],
    ['https://a.localhost/', 'address_not_allowed'],
    ['http://localhost/', 'url_not_https'],
    ['http://127.0.0.1/', 'url_not_https'],
    ['http://8.8.8.8/', 'url_not_https'],
    ['file:///etc/passwd', 'invalid_url'],
  ])('refuses %s', (url, code) => {
    expect(() => NONE.checkUrl(url)).toThrow(expect.objectContaining({ code }));
  });

  it('takes plain HTTP for the loopback, where the operator permits it, and nowhere else', () => {
    const rules = read('loopback=127.0.0.0/8,vpc=10.20.0.0/16');
    expect(rules.checkUrl('http://127.0.0.1:8080/x').href).toBe('http://127.0.0.1:8080/x');
    expect([rules.permitsLocal, new DestinationRules().permitsLocal]).toEqual([true, false]);
    expect(rules.checkUrl('http://localhost:8080/').href).toBe('http://localhost:8080/');
    expect(rules.checkUrl('https://10.20.0.5/').href).toBe('https://10.20.0.5/');
    expect(() => rules.checkUrl('http://10.20.0.5/')).toThrow(expect.objectContaining({ code: 'url_not_https' }));
  });
});

describe('a name', () => {
  let inside: Server;
  let requests: string[];
  beforeEach(async () => {
    requests = [];
    inside = createServer((request, response) => {
      requests.push(request.headers.host ?? '');
      // The next attempt has to connect, and so to resolve the name, again.
      response.writeHead(204, { connection: 'close' }).end();
    });
    // On every address of this machine, like a service inside of the operator's network.
    await new Promise<void>((resolve) => inside.listen(0, '0.0.0.0', resolve));
  });
  afterEach(() => {
    inside.closeAllConnections();
    inside.close();
  });

  it('that changes its address between allowed and inside reaches only the allowed one', async () => {
    const names = await NameServer.start(['127.0.0.1', '127.0.0.2']);
    const resolver = new promises.Resolver();
    resolver.setServers([names.address]);
    const rules = new DestinationRules(['127.0.0.2/32'], (hostname, _, callback) => {
      resolver.resolve4(hostname).then(
        (found) =>
          callback(
            null,
            found.map((address): LookupAddress => ({ address, family: 4 })),
          ),
        (error) => callback(error, []),
      );
    });
    const peers = new Set<string | undefined>();
    inside.on('connection', (socket) => peers.add(socket.localAddress));
    const sender = new WebhookSender(rules, { connectionsMax: 1, userAgent: 'test' });
    const { port } = inside.address() as AddressInfo;
    const results: (string | number | null)[] = [];
    for (let sent = 0; sent < 20; sent += 1) {
      const { status, error } = await sender.send(`http://rebinding.example:${port}/`, {}, '{}');
      results.push(error ?? status);
    }
    await sender.close();
    await names.stop();
    expect(new Set(results)).toEqual(new Set(['address_not_allowed', 204]));
    // One question for each connection: what was checked is what was called.
    expect(names.questions).toHaveLength(20);
    expect([...peers]).toEqual(['127.0.0.2']);
    expect(requests).toHaveLength(10);
  });
});
