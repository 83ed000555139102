import { fileURLToPath } from 'node:url';
import { Env } from '@cotejo/platform';
import { readClientCertificates, readClientConfig } from './client.config.js';

const READABLE = fileURLToPath(import.meta.url);
const read = (variables: NodeJS.ProcessEnv) => readClientConfig(new Env(variables));
const readTls = (variables: NodeJS.ProcessEnv, hasTls = true) => readClientCertificates(new Env(variables), hasTls);

it('trusts no proxy and takes no certificate by default', () => {
  const { proxies, certificates } = read({});
  expect([proxies.isEmpty, certificates, readTls({})]).toEqual([true, 'off', null]);
});

it('reads networks and addresses of proxies', () => {
  const { proxies } = read({ COTEJO_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' });
  expect(['10.1.2.3', '2001:db8::1', '2001:db8::2'].map((address) => proxies.includes(address))).toEqual([
    true,
    true,
    false,
  ]);
});

it.each(['10.0.0.1/8', 'proxy.example', '10.0.0.0/8;11.0.0.0/8', Array(51).fill('10.0.0.1').join(',')])(
  'refuses the proxies %s',
  (COTEJO_TRUSTED_PROXIES) => {
    expect(() => read({ COTEJO_TRUSTED_PROXIES })).toThrow('COTEJO_TRUSTED_PROXIES: must be at most 50 networks');
  },
);

it.each(['client-cert', 'ssl-client-cert'])('takes the header %s only with trusted proxies', (way) => {
  const variables = { COTEJO_CLIENT_CERTIFICATES: way };
  expect(() => read(variables)).toThrow(`COTEJO_TRUSTED_PROXIES: must be set with COTEJO_CLIENT_CERTIFICATES=${way}`);
  expect(read({ ...variables, COTEJO_TRUSTED_PROXIES: '127.0.0.1' }).certificates).toBe(way);
});

it('requests certificates on a TLS port only, with an authority or without', () => {
  const tls = { COTEJO_CLIENT_CERTIFICATES: 'tls' };
  expect(() => readTls(tls, false)).toThrow('COTEJO_CLIENT_CERTIFICATES: tls needs COTEJO_TLS_CERT_FILE');
  expect(readTls(tls)).toEqual({ authority: null });
  expect(() => readTls({ ...tls, COTEJO_CLIENT_CA_FILE: READABLE })).toThrow('must hold certificates in PEM');
  expect(() => readTls({ ...tls, COTEJO_CLIENT_CA_FILE: '/none' })).toThrow('COTEJO_CLIENT_CA_FILE');
  expect(() => readTls({ COTEJO_CLIENT_CA_FILE: READABLE })).toThrow('needs COTEJO_CLIENT_CERTIFICATES=tls');
});
