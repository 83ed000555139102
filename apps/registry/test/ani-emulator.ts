import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type AniPerson, aniAnswer, faultAnswer } from './ani-answers.js';
import { type AniRequest, readAniRequest } from './ani-requests.js';
import { startVendorServer } from './vendor-server.js';

export const ANI_PATH = '/aniws/WSConsultas';

/** What goes wrong with the next answers. */
export type AniFault =
  | 'none'
  | 'silent'
  | 'reset'
  | 'garbage'
  | 'huge'
  | 'wrong_number'
  | 'twice'
  | 'soap_fault'
  | 'http_500'
  | 'truncated'
  | 'entity_bomb'
  | 'deep'
  | 'partial'
  | 'refused'
  | 'unknown_code';

export interface AniOptions {
  style: 'list' | 'xml';
  persons: Record<string, AniPerson>;
  /** Calls within any second; more are refused. */
  callsPerSecond?: number;
  tls?: ServerOptions;
}

/** The emulated service, and what it has seen. */
export interface AniEmulator {
  url: string;
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
    if (pathname !== ANI_PATH) return void response.writeHead(404).end();
    if (request.method === 'GET' && search === '?wsdl') {
      return void response.writeHead(200, { 'content-type': 'text/xml' }).end(WSDL);
    }
    const asked = readAniRequest(await text(request), style);
    ani.calls.push(asked.numbers);
    underWay += 1;
    ani.concurrentMax = Math.max(ani.concurrentMax, underWay);
    response.once('close', () => {
      underWay -= 1;
      if (!response.writableEnded) ani.abandoned += 1;
    });
    await delay(ani.delayMs);
    answer(asked, request, response);
  }

  function answer(asked: AniRequest, request: IncomingMessage, response: ServerResponse): void {
    const send = (body: string, status = 200) =>
      response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body);
    const answered = (answers: Parameters<typeof aniAnswer>[1]) => aniAnswer(style, answers);
    const { numbers } = asked;
    const usual = () => answered({ numbers, persons });
    if (ani.fault === 'silent') return;
    if (ani.fault === 'reset') return void request.socket.resetAndDestroy();
    if (ani.fault === 'garbage') return void send('Hola, soy un proxy \u0000<<<');
    if (ani.fault === 'huge') return void send(`${usual()}${' '.repeat(10 * 1_024 * 1_024)}`);
    if (ani.fault === 'wrong_number') return void send(answered({ numbers: ['79000001'], persons: other(persons) }));
    if (ani.fault === 'twice') return void send(answered({ numbers: [...numbers, ...numbers], persons }));
    if (ani.fault === 'soap_fault') return void send(faultAnswer());
    if (ani.fault === 'http_500') return void send(faultAnswer(), 500);
    if (ani.fault === 'truncated') return void send(usual().slice(0, -40));
    if (ani.fault === 'entity_bomb') return void send(ENTITY_BOMB);
    if (ani.fault === 'deep') return void send('<a>'.repeat(50_000));
    if (ani.fault === 'partial') return void send(answered({ numbers: numbers.slice(1), persons }));
    if (ani.fault === 'refused') return void send(answered({ error: '99' }));
    if (ani.fault === 'unknown_code') return void send(answered({ numbers, persons: {}, unknownCode: '7' }));
    if (!isAuthentic(asked, style, privateKey)) return void send(answered({ error: REFUSALS.credentials }));
    if (isTooFast(begun, callsPerSecond)) return void send(answered({ error: REFUSALS.rate }));
    send(usual());
  }

  const server = await startVendorServer((request, response) => {
    serve(request, response).catch(() => response.writeHead(500).end());
  }, options.tls);
  const url = `${server.origin}${ANI_PATH}?wsdl`;
  const folder = await mkdtemp(join(tmpdir(), 'ani-'));
  const ani: AniEmulator = {
    url,
    variables: { COTEJO_ANI_URL: url, ...(await contractOf(style, publicKey, folder)) },
    calls: [],
    concurrentMax: 0,
    abandoned: 0,
    fault: 'none',
    delayMs: 0,
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
  while (begun.length > 0 && now - (begun[0] as number) >= 1_000) begun.shift();
  if (begun.length >= callsPerSecond) return true;
  begun.push(now);
  return false;
}

/** Somebody else's data under a number of their own. */
function other(persons: Record<string, AniPerson>): Record<string, AniPerson> {
  return { '79000001': Object.values(persons)[0] as AniPerson };
}

const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "${'x'.repeat(1_000)}">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY ${'bcdefghij'[level]} "${`&${'abcdefghi'[level]};`.repeat(10)}">`,
).join('')}]><b>&j;</b>`;

const WSDL = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:tns="http://ws.ani.rnec.gov.co/" name="WSConsultas"
  targetNamespace="http://ws.ani.rnec.gov.co/"><portType name="WSConsultas"><operation name="consultarCedulas"/></portType>
</definitions>`;
