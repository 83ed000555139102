import type { IncomingMessage } from 'node:http';
import { Env } from '@cotejo/platform';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { generate } from 'selfsigned';
import { ClientOrigins } from './client-origins.js';

const WAYS = ['off', 'client-cert', 'ssl-client-cert'];
const PROXY = '10.0.0.1';
let certificateHeaders: [string, string][];

beforeAll(async () => {
  const { cert } = await generate([{ name: 'commonName', value: 'shop' }]);
  certificateHeaders = [
    ['Client-Cert', `:${cert.replace(/-----[A-Z ]+-----|\s/g, '')}:`],
    ['ssl-client-cert', encodeURIComponent(cert)],
    ['ssl-client-verify', 'SUCCESS'],
  ];
});

const originsOf = (way: string) =>
  new ClientOrigins({ env: new Env({ COTEJO_TRUSTED_PROXIES: PROXY, COTEJO_CLIENT_CERTIFICATES: way }) });

/** Everything that a restriction can depend on. */
function originOf(origins: ClientOrigins, remoteAddress: string, headers: [string, string][]) {
  const raw = { socket: { remoteAddress }, rawHeaders: headers.flat(), headers: {} } as unknown as IncomingMessage;
  const { address, certificate } = origins.of({ raw } as FastifyRequest);
  return { address, certificate };
}

it.each(WAYS)('is never changed by headers of a peer that is no trusted proxy, with certificates from %s', (way) => {
  const origins = originsOf(way);
  const peers = fc.oneof(fc.ipV4(), fc.ipV6()).filter((address) => address !== PROXY);
  const invented = fc.tuple(
    fc.constantFrom('X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Client-Cert', 'ssl-client-cert', 'ssl-client-verify'),
    fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constant(PROXY)),
  );
  const real = fc.constantFrom(...certificateHeaders);
  fc.assert(
    fc.property(peers, fc.array(fc.oneof(invented, real)), (peer, headers) => {
      expect(originOf(origins, peer, headers)).toEqual(originOf(origins, peer, []));
    }),
  );
});

it('has the certificate of the configured header from a trusted proxy', () => {
  const known = { address: '203.0.113.9', certificate: { fingerprint: expect.any(String) } };
  for (const way of ['client-cert', 'ssl-client-cert']) {
    const headers: [string, string][] = [['X-Forwarded-For', '203.0.113.9'], ...certificateHeaders];
    expect(originOf(originsOf(way), PROXY, headers)).toEqual(known);
  }
});
