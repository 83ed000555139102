import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { generate } from 'selfsigned';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';

/** The gateway serves TLS from certificate files. */
const dir = mkdtempSync(join(tmpdir(), 'cotejo-tls-'));
let running: RunningProduct;
let gateway: ExtraProcess;
let ca: string;

const newPair = () => generate([{ name: 'commonName', value: 'localhost' }]);
const install = (file: 'cert.pem' | 'key.pem', text: string) => writeFileSync(join(dir, file), text);

beforeAll(async () => {
  const pair = await newPair();
  ca = pair.cert;
  install('cert.pem', pair.cert);
  install('key.pem', pair.private);
  const files = { COTEJO_TLS_CERT_FILE: join(dir, 'cert.pem'), COTEJO_TLS_KEY_FILE: join(dir, 'key.pem') };
  running = await lend('separate');
  gateway = await startExtraProcess(running, 'gateway', files);
}, 120_000);
afterAll(async () => {
  await gateway?.stop();
  rmSync(dir, { recursive: true, force: true });
});

interface Answer {
  status: number | undefined;
  hsts: string | undefined;
  text: string;
}

function sendRequest(key: string, options: object = {}): Promise<Answer> {
  const { port } = gateway;
  const headers = { 'x-api-key': key };
  return new Promise((resolve, reject) => {
    const path = '/v1/cedula/1000000001';
    request({ host: '127.0.0.1', servername: 'localhost', port, path, headers, ca, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'], text }),
      );
    })
      .on('error', reject)
      .end();
  });
}

it('answers over TLS 1.2 and later only', async () => {
  const key = await running.key('corporativo');
  const answer = await sendRequest(key);
  expect(answer.status).toBe(200);
  expect(answer.hsts).toBe('max-age=31536000');
  expect(JSON.parse(answer.text)).toMatchObject({ valid: true });
  await expect(sendRequest(key, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow();
  const plain = fetch(`${gateway.url}/v1/cedula/1000000001`, { headers: { 'x-api-key': key } });
  await expect(plain.then(({ status }) => status)).rejects.toThrow();
});

it('loads a renewed certificate without a restart, and ignores an invalid one', async () => {
  const key = await running.key('corporativo');
  // Each call opens a new connection that trusts one certificate only.
  const serves = (cert: string) =>
    sendRequest(key, { ca: cert, agent: false }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const renewed = await newPair();
  const refusals = () => gateway.logs().match(/"msg":"changed secret refused/g)?.length ?? 0;

  install('cert.pem', renewed.cert);
  await waitFor(() => refusals() === 1, { what: 'the refusal of a chain without its key' });
  expect(await serves(ca)).toBe(true);

  install('key.pem', renewed.private);
  await waitFor(() => serves(renewed.cert), { what: 'the renewed certificate' });
  expect(await serves(ca)).toBe(false);

  install('cert.pem', 'no certificate');
  await waitFor(() => refusals() === 2, { what: 'the refusal of what is no certificate' });
  expect(await serves(renewed.cert)).toBe(true);
  expect(gateway.child.exitCode).toBeNull();
});
