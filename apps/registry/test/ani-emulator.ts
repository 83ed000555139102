import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ServerOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { startVendorServer } from '@cotejo/testing';
import { type AniContent, type AniPerson, aniAnswer } from './ani-answers.js';
import { type AnswerFault, faultyAnswer } from './ani-faults.js';
import { type AniRequest, readAniRequest } from './ani-requests.js';

export const ANI_PATH = '/aniws/WSConsultas';

/** What goes wrong with the next answers. */
export type AniFault = 'none' | 'silent' | 'reset' | AnswerFault;

export interface AniOptions {
  style: 'list' | 'xml';
  persons: Record<string, AniPerson>;
  /** Calls within any second; more are refused. */
  callsPerSecond?: number;
  tls?: ServerOptions;
}

/** The emulated service, and what it has seen. */
export interface AniEmulator {
  /** The product's settings for this contract. */
  variables: Record<string, string>;
  /** The cédulas of each call, in order, refused calls included. */
  calls: string[][];
  /** The most calls that were under way at once. */
  concurrentMax: number;
  /** Calls whose client went away before the answer. */
  abandoned: number;
  fault: AniFault;
  delayMs: number;
  /** For who puts another server in front. */
  onRequest: RequestListener;
  close(): Promise<void>;
}

export const ANI_PASSWORD = 'Cl@ve&<1>"';
const CONTRACT = { user: 'COTEJO', password: ANI_PASSWORD, ip: '10.1.2.3', entity: '9418' };

type Style = AniOptions['style'];

/** Codes of the envelope are not published; these stand for refusals. */
const REFUSALS = { credentials: '10', rate: '20' } as const;

/**
 * The ANI's SOAP service on loopback, in one of its two generations: it parses requests strictly, decrypts the password of
 * the newer one, checks the contract's credentials and keeps to its rate.
 */
export async function startAni(options: AniOptions): Promise<AniEmulator> {
  const { callsPerSecond = 1_000, persons, style } = options;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const begun: number[] = [];
  let underWay = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://ani');
    if (pathname !== ANI_PATH) {
      return void response.writeHead(404).end();
    }
    if (request.method === 'GET' && search === '?wsdl') {
      return void response.writeHead(200, { 'content-type': 'text/xml' }).end(WSDL);
    }
    const asked = readAniRequest(await text(request), style);
    ani.calls.push(asked.numbers);
    underWay += 1;
    ani.concurrentMax = Math.max(ani.concurrentMax, underWay);
    response.once('close', () => {
      underWay -= 1;
      if (!response.writableEnded) {
        ani.abandoned += 1;
      }
    });
    await delay(ani.delayMs);
    answer(asked, request, response);
  }

  function answer(asked: AniRequest, request: IncomingMessage, response: ServerResponse): void {
    if (ani.fault === 'silent') {
      return;
    }
    if (ani.fault === 'reset') {
      return void request.socket.resetAndDestroy();
    }
    response
      .writeHead(ani.fault === 'http_500' ? 500 : 200, { 'content-type': 'text/xml; charset=utf-8' })
      .end(
        ani.fault === 'none'
          ? aniAnswer(style, checked(asked))
          : faultyAnswer(ani.fault, style, asked.numbers, persons),
      );
  }

  function checked(asked: AniRequest): AniContent {
    if (!isAuthentic(asked, style, privateKey)) {
      return { error: REFUSALS.credentials };
    }
    if (isTooFast(begun, callsPerSecond)) {
      return { error: REFUSALS.rate };
    }
    return { numbers: asked.numbers, persons };
  }

  const onRequest: RequestListener = (request, response) => {
    serve(request, response).catch(() => response.writeHead(500).end());
  };
  const server = await startVendorServer(onRequest, options.tls);
  const folder = await mkdtemp(join(tmpdir(), 'ani-'));
  const ani: AniEmulator = {
    variables: { COTEJO_ANI_URL: `${server.origin}${ANI_PATH}?wsdl`, ...(await contractOf(style, publicKey, folder)) },
    calls: [],
    concurrentMax: 0,
    abandoned: 0,
    fault: 'none',
    delayMs: 0,
    onRequest,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return ani;
}

/** The product's settings for the contract, its secrets in files. */
async function contractOf(style: Style, publicKey: KeyObject, folder: string): Promise<Record<string, string>> {
  const [passwordFile, keyFile] = [join(folder, 'password'), join(folder, 'public_bin.key')];
  await writeFile(passwordFile, `${CONTRACT.password}\n`);
  await writeFile(keyFile, publicKey.export({ format: 'der', type: 'spki' }));
  const account = { COTEJO_ANI_STYLE: style, COTEJO_ANI_USER: CONTRACT.user, COTEJO_ANI_PASSWORD_FILE: passwordFile };
  return style === 'list'
    ? { ...account, COTEJO_ANI_IP: CONTRACT.ip, COTEJO_ANI_PUBLIC_KEY_FILE: keyFile }
    : { ...account, COTEJO_ANI_ENTITY: CONTRACT.entity };
}

function isAuthentic(asked: AniRequest, style: Style, privateKey: KeyObject): boolean {
  const password = style === 'list' ? decrypted(asked.password, privateKey) : asked.password;
  const isFrom = style === 'list' ? asked.ip === CONTRACT.ip : asked.entity === CONTRACT.entity;
  return isFrom && asked.user === CONTRACT.user && password === CONTRACT.password;
}

function decrypted(password: string, key: KeyObject): string | undefined {
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password, 'base64')).toString();
  } catch {
    return undefined;
  }
}

function isTooFast(begun: number[], callsPerSecond: number): boolean {
  const now = performance.now();
  while (begun.length > 0 && now - (begun[0] as number) >= 1_000) {
    begun.shift();
  }
  if (begun.length >= callsPerSecond) {
    return true;
  }
  begun.push(now);
  return false;
}

const WSDL = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:tns="http://ws.ani.rnec.gov.co/" name="WSConsultas"
  targetNamespace="http://ws.ani.rnec.gov.co/"><portType name="WSConsultas"><operation name="consultarCedulas"/></portType>
</definitions>`;
