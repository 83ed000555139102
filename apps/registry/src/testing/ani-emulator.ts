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

/** Fault of the next answers. */
export type AniFault = 'none' | 'silent' | 'reset' | AnswerFault;

export interface AniOptions {
  style: 'list' | 'xml';
  persons: Record<string, AniPerson>;
  /** Calls allowed in one second; more are refused. */
  callsPerSecond?: number;
  tls?: ServerOptions;
}

/** The emulated service and the calls that it received. */
export interface AniEmulator {
  /** Cotejo's settings for this contract. */
  variables: Record<string, string>;
  /** The cédulas of each call, in order, including refused calls. */
  calls: string[][];
  /** Largest number of calls at the same time. */
  concurrentMax: number;
  /** Calls that the client aborted before the answer. */
  abandoned: number;
  fault: AniFault;
  delayMs: number;
  /** The request handler, for tests that put another server in front. */
  onRequest: RequestListener;
  close(): Promise<void>;
}

export const ANI_PASSWORD = 'Cl@ve&<1>"';
const CONTRACT = { user: 'COTEJO', password: ANI_PASSWORD, ip: '10.1.2.3', entity: '9418' };

type Style = AniOptions['style'];

/** The real codes are not published; the emulator refuses with these. */
const REFUSALS = { credentials: '10', rate: '20' } as const;

/**
 * Starts the ANI's SOAP service on the loopback, in one of its two generations. It parses requests strictly, decrypts the
 * password (newer generation), checks the credentials of the contract and refuses calls above its rate.
 */
export async function startAni(options: AniOptions): Promise<AniEmulator> {
  const { callsPerSecond = 1_000, persons, style } = options;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const startedAt: number[] = [];
  let underWay = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://ani');
    if (pathname !== ANI_PATH) {
      return void response.writeHead(404).end();
    }
    if (request.method === 'GET' && search === '?wsdl') {
      return void response.writeHead(200, { 'content-type': 'text/xml' }).end(WSDL);
    }
    const body = readAniRequest(await text(request), style);
    ani.calls.push(body.numbers);
    underWay += 1;
    ani.concurrentMax = Math.max(ani.concurrentMax, underWay);
    response.once('close', () => {
      underWay -= 1;
      if (!response.writableEnded) {
        ani.abandoned += 1;
      }
    });
    await delay(ani.delayMs);
    answer(body, request, response);
  }

  function answer(body: AniRequest, request: IncomingMessage, response: ServerResponse): void {
    if (ani.fault === 'silent') {
      return;
    }
    if (ani.fault === 'reset') {
      return void request.socket.resetAndDestroy();
    }
    response
      .writeHead(ani.fault === 'http_500' ? 500 : 200, { 'content-type': 'text/xml; charset=utf-8' })
      .end(
        ani.fault === 'none' ? aniAnswer(style, checked(body)) : faultyAnswer(ani.fault, style, body.numbers, persons),
      );
  }

  function checked(body: AniRequest): AniContent {
    if (!isAuthentic(body, style, privateKey)) {
      return { error: REFUSALS.credentials };
    }
    if (isTooFast(startedAt, callsPerSecond)) {
      return { error: REFUSALS.rate };
    }
    return { numbers: body.numbers, persons };
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

/** Cotejo's settings for the contract, with the secrets in files. */
async function contractOf(style: Style, publicKey: KeyObject, folder: string): Promise<Record<string, string>> {
  const [passwordFile, keyFile] = [join(folder, 'password'), join(folder, 'public_bin.key')];
  await writeFile(passwordFile, `${CONTRACT.password}\n`);
  await writeFile(keyFile, publicKey.export({ format: 'der', type: 'spki' }));
  const account = { COTEJO_ANI_STYLE: style, COTEJO_ANI_USER: CONTRACT.user, COTEJO_ANI_PASSWORD_FILE: passwordFile };
  return style === 'list'
    ? { ...account, COTEJO_ANI_IP: CONTRACT.ip, COTEJO_ANI_PUBLIC_KEY_FILE: keyFile }
    : { ...account, COTEJO_ANI_ENTITY: CONTRACT.entity };
}

function isAuthentic(body: AniRequest, style: Style, privateKey: KeyObject): boolean {
  const password = style === 'list' ? decrypted(body.password, privateKey) : body.password;
  const isFrom = style === 'list' ? body.ip === CONTRACT.ip : body.entity === CONTRACT.entity;
  return isFrom && body.user === CONTRACT.user && password === CONTRACT.password;
}

function decrypted(password: string, key: KeyObject): string | undefined {
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password, 'base64')).toString();
  } catch {
    return undefined;
  }
}

function isTooFast(startedAt: number[], callsPerSecond: number): boolean {
  const now = performance.now();
  while (startedAt.length > 0 && now - (startedAt[0] as number) >= 1_000) {
    startedAt.shift();
  }
  if (startedAt.length >= callsPerSecond) {
    return true;
  }
  startedAt.push(now);
  return false;
}

const WSDL = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:tns="http://ws.ani.rnec.gov.co/" name="WSConsultas"
  targetNamespace="http://ws.ani.rnec.gov.co/"><portType name="WSConsultas"><operation name="consultarCedulas"/></portType>
</definitions>`;
