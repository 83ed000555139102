import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, launchProduct, type TestProduct } from '@cotejo/testing';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { generate } from 'selfsigned';

/** A person at a browser. */
export interface Person {
  email: string;
  password: string;
  /** Of the authenticator app, base32; null: none is set up. */
  secret: string | null;
}

/** The whole product, its console over TLS as in a deployment. */
export interface ConsoleProduct extends TestProduct {
  consoleUrl: string;
  apiUrl: string;
}

const PASSWORD = 'una frase larga y propia';

export const newPerson = (): Person => ({
  email: `persona-${randomUUID().slice(0, 8)}@tienda-azul.example`,
  password: PASSWORD,
  secret: null,
});

/** Codes are good once: of two within half a minute the second has to wait for the next. */
export function codeOf({ secret }: Person): string {
  if (!secret) throw new TypeError('this person has no authenticator app');
  return new TOTP({ secret }).generate();
}

/** One product for all files that run in the worker. */
export const test = base.extend<{ failOnViolations: void }, { product: ConsoleProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const product = await startConsoleProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Every page of every test: nothing thrown, nothing refused by the content security policy.
  failOnViolations: [
    async ({ context }, use) => {
      const problems = watch(context);
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

function watch(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text());
  });
  return problems;
}

async function startConsoleProduct(): Promise<ConsoleProduct> {
  const consolePort = await freePort();
  const consoleUrl = `https://127.0.0.1:${consolePort}`;
  const [certFile, keyFile] = await certificateFiles();
  const product = await launchProduct({
    consolePort,
    extraEnv: {
      COTEJO_CONSOLE_URL: consoleUrl,
      COTEJO_CONSOLE_TLS_CERT_FILE: certFile,
      COTEJO_CONSOLE_TLS_KEY_FILE: keyFile,
    },
  });
  return { ...product, consoleUrl, apiUrl: product.services.url };
}

async function certificateFiles(): Promise<[string, string]> {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-console-tls-'));
  const subject = [{ name: 'commonName', value: '127.0.0.1' }];
  const { cert, private: key } = await generate(subject, { keySize: 2048 });
  const files: [string, string] = [join(folder, 'console.pem'), join(folder, 'console.key')];
  writeFileSync(files[0], cert);
  writeFileSync(files[1], key, { mode: 0o600 });
  return files;
}

/** A picture for people, kept with the run's artefacts. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `.cotejo/browser/pictures/${name}.png`, fullPage: true });
}

export { expect };
