import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { defaultPoliciesDir, Env, type ProcessContext } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { startVendorServer } from '@cotejo/testing';
import { readPreset, type VendorDeclaration, vendorPrefix } from '../vendor/declared/declaration.js';
import type { DeclaredVendor } from '../vendor/declared/declared-vendor.js';
import { openDeclaredVendor } from '../vendor/declared/open-vendor.js';
import type { VendorContract } from '../vendor/vendor-contract.js';
import { GOOD_ANSWERS, type VendorAnswer } from './vendor-answers.js';

const REFUSED: VendorAnswer = { status: 401, body: { code: 'Unauthorized' } };
export const VENDOR_SECRET = 'secret-of-the-contract';

/** A request as it arrived. */
export interface ArrivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The server of a vendor that a declaration describes. It refuses another secret, path or method, like the vendor itself. */
export interface DeclaredEmulator {
  origin: string;
  declaration: VendorDeclaration;
  /** Cotejo's settings for this contract. */
  variables: Record<string, string>;
  requests: ArrivedRequest[];
  answer: VendorAnswer | ((request: ArrivedRequest) => VendorAnswer);
  onRequest: RequestListener;
  /** Opens the contract at this server, or at another address. */
  connect(variables?: Record<string, string>): VendorContract<DeclaredVendor>;
  metrics: Registry;
  close(): Promise<void>;
}

/** @param name of a preset */
export async function startDeclaredVendor(name: string): Promise<DeclaredEmulator> {
  const policiesDir = defaultPoliciesDir();
  const declaration = readPreset(name, policiesDir);
  if (!declaration) {
    throw new Error(`no preset ${name}`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'vendor-'));
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, `${VENDOR_SECRET}\n`);
  const onRequest: RequestListener = async (request, response) => {
    const body = await text(request).catch(() => null);
    if (body === null) {
      // The caller gave up.
      return;
    }
    const { method = '', url = '', headers } = request;
    const arrived = { method, url, headers, body };
    emulator.requests.push(arrived);
    const { answer } = emulator;
    const expected = () => (typeof answer === 'function' ? answer(arrived) : answer);
    const { status, body: content } = isExpected(declaration, arrived) ? expected() : REFUSED;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  };
  const server = await startVendorServer(onRequest);
  const prefix = vendorPrefix(name);
  const opened: VendorContract<DeclaredVendor>[] = [];
  const metrics = new Registry();
  const emulator: DeclaredEmulator = {
    origin: server.origin,
    declaration,
    variables: {
      [`${prefix}URL`]: server.origin,
      [`${prefix}SECRET_FILE`]: secretFile,
      [`${prefix}CALLS_PER_SECOND`]: '1000',
      [`${prefix}CONSENT`]: 'true',
    },
    requests: [],
    answer: GOOD_ANSWERS[name] as VendorAnswer,
    onRequest,
    metrics,
    connect: (variables = {}) => {
      const env = new Env({ ...emulator.variables, ...variables });
      const config = { policiesDir } as ProcessContext['config'];
      const process = { env, config, metrics, logger: createLogger('test', 'silent') };
      const contract = openDeclaredVendor(name, declaration.source, process);
      opened.push(contract);
      return contract;
    },
    close: async () => {
      await Promise.all(opened.map((contract) => contract.close()));
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return emulator;
}

function isExpected({ authentication, request }: VendorDeclaration, { method, url, headers }: ArrivedRequest): boolean {
  if (authentication.kind !== 'header') {
    return true;
  }
  const { header, scheme } = authentication;
  const expected = scheme === undefined ? VENDOR_SECRET : `${scheme} ${VENDOR_SECRET}`;
  const path = new RegExp(`^${request.path.replace(/\{[^}]+\}/g, '[^/]+')}(\\?|$)`);
  return headers[header] === expected && method === request.method && path.test(url);
}
