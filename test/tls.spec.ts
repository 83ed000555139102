import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { type RunningProduct, startProduct } from './harness/product.js';

/** The gateway serves TLS from certificate files. */
const dir = mkdtempSync(join(tmpdir(), 'cotejo-tls-'));
let running: RunningProduct;
let ca: string;

beforeAll(async () => {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }]);
  ca = pems.cert;
  writeFileSync(join(dir, 'cert.pem'), pems.cert);
  writeFileSync(join(dir, 'key.pem'), pems.private);
  const files = { COTEJO_TLS_CERT_FILE: join(dir, 'cert.pem'), COTEJO_TLS_KEY_FILE: join(dir, 'key.pem') };
  running = await startProduct({ extraEnv: files });
});
afterAll(async () => {
  await running?.stop();
  rmSync(dir, { recursive: true, force: true });
});

function ask(key: string, options: object = {}): Promise<{ status: number | undefined; text: string }> {
  const { port } = new URL(running.url);
  const headers = { 'x-api-key': key };
  return new Promise((resolve, reject) => {
    const path = '/v1/cedula/1000000001';
    request({ host: '127.0.0.1', servername: 'localhost', port, path, headers, ca, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    })
      .on('error', reject)
      .end();
  });
}

it('answers over TLS, and neither in clear nor over TLS 1.1', async () => {
  const key = await running.key('corporativo');
  const answer = await ask(key);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject({ valid: true });
  await expect(ask(key, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow();
  const plain = fetch(`${running.url}/v1/cedula/1000000001`, { headers: { 'x-api-key': key } });
  await expect(plain.then(({ status }) => status)).rejects.toThrow();
});
