import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startTxtServer, type TxtServer } from '@cotejo/console/testing';
import { freePort } from '@cotejo/testing';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { generate } from 'selfsigned';
import { openPeople, PASSWORD, type People } from '../../harness/console-people.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';

/** The whole product. Its console serves TLS, as in a deployment. */
export interface ConsoleProduct extends RunningProduct {
  consoleUrl: string;
  people: People;
  /** Server of the TXT records that prove mail domains. */
  dns: TxtServer;
}

export { expect, PASSWORD };

/** Playwright's `test` with one running product for all files of the worker. */
export const test = base.extend<{ noViolations: undefined }, { product: ConsoleProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from this pattern
    async ({}, use) => {
      const { product, stop } = await startConsoleProduct();
      await use(product);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.consoleUrl),
  // Fails a test when a page throws an error or breaks the content security policy.
  noViolations: [
    async ({ context }, use) => {
      const problems = recordProblems(context);
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Errors that pages throw, and what the content security policy refuses them. */
export function recordProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) {
      problems.push(message.text());
    }
  });
  return problems;
}

async function startConsoleProduct() {
  const consolePort = await freePort();
  const consoleUrl = `https://127.0.0.1:${consolePort}`;
  const { certFile, keyFile } = await createCertificate();
  const dns = await startTxtServer();
  const running = await startProduct({
    consolePort,
    extraEnv: {
      COTEJO_CONSOLE_URL: consoleUrl,
      COTEJO_SSO_DNS: dns.server,
      COTEJO_CONSOLE_TLS_CERT_FILE: certFile,
      COTEJO_CONSOLE_TLS_KEY_FILE: keyFile,
    },
  });
  const people = await openPeople(running);
  const stop = async () => {
    people.stop();
    await running.stop();
    await dns.stop();
    rmSync(dirname(certFile), { recursive: true });
  };
  return { product: { ...running, consoleUrl, people, dns }, stop };
}

async function createCertificate(): Promise<{ certFile: string; keyFile: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-console-tls-'));
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const files = { certFile: join(folder, 'console.pem'), keyFile: join(folder, 'console.key') };
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key, { mode: 0o600 });
  return files;
}

/**
 * Creates a member and signs them in for all pages of the context.
 * @param tenant a new tenant by default
 */
export async function signInMember(
  { people, consoleUrl }: ConsoleProduct,
  { context }: { context: BrowserContext },
  role: 'viewer' | 'developer' | 'admin' = 'admin',
  tenant = `tenant-${randomUUID().slice(0, 8)}`,
) {
  const email = `persona-${randomUUID().slice(0, 8)}@tienda-azul.example`;
  const member = await people.member(email, role, tenant);
  const answer = await context.request.post(`${consoleUrl}/api/session`, {
    headers: { origin: consoleUrl },
    data: { email, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  return { email, member, tenant };
}

/** Sets the last confirmation of the password to six minutes ago. */
export async function ageConfirmation({ people: { redis } }: ConsoleProduct, memberId: string): Promise<void> {
  const [digest] = await redis.hvals(`cotejo:sandbox:console:sessions:${memberId}`);
  const name = `cotejo:sandbox:console:session:${digest}`;
  const session = JSON.parse((await redis.get(name)) as string);
  await redis.set(name, JSON.stringify({ ...session, confirmedAt: Date.now() - 360_000 }), 'KEEPTTL');
}

/** Saves a picture of the page with the results of the run, for people to look at. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `.cotejo/browser/pictures/${name}.png`, fullPage: true });
}
