import type { RequestListener } from 'node:http';
import { rdapVendor, startDns, type TestDns, writeBootstrap, type ZoneEntry } from '@cotejo/email/testing';
import { startAni } from '@cotejo/registry/testing';
import { diditAnswer, startDeclaredVendor, type VendorAnswer } from '@cotejo/source/testing';
import { type Subscriber, startCamara } from '@cotejo/telco/testing';
import type { AnswerCanaries } from './answer-canaries.js';
import { VendorFront } from './vendor-front.js';

/** One vendor on loopback, which knows every buyer. */
export interface EmulatedVendor {
  name: string;
  /** Cotejo's settings for this contract. */
  settings: Record<string, string>;
  /** Requests as they arrived. */
  received(): Buffer[];
  /** Answers by the way in which they ended. */
  turns(): Record<string, number>;
  close(): Promise<unknown>;
}

const MANY_HOSTS = 20;
/** The second operator gets the lines that the first one denies. */
const OPERATORS = [
  {
    id: 'claro',
    name: 'Claro',
    assignedAs: ['Claro', 'Movistar', 'Tigo', 'WOM'],
    has: (phone: string) => /[0-7]$/.test(phone),
  },
  { id: 'wom', name: 'WOM', assignedAs: ['ETB'], has: (phone: string) => /[89]$/.test(phone) },
];

/** A table that makes an entry for each key that is looked up. */
function everyKey<T>(make: (key: string) => T | undefined): Record<string, T> {
  return new Proxy<Record<string, T>>(
    {},
    { get: (_, key) => make(String(key)), has: (_, key) => make(String(key)) !== undefined },
  );
}

/** The ANI lacks each third number, so that the next provider is called. */
export async function startEmulatedAni(canaries: AnswerCanaries): Promise<EmulatedVendor> {
  const canary = () => canaries.make('ani').toUpperCase();
  const person = () => ({
    primerNombre: canary(),
    primerApellido: canary(),
    segundoApellido: canary(),
    municipioExpedicion: canary(),
    numResolucion: canary(),
    informante: canary(),
    serial: canary(),
    fechaExpedicion: '27/11/2012',
    estadoCedula: '0',
  });
  const ani = await startAni({
    style: 'list',
    persons: everyKey((number) => (Number(number) % 3 === 0 ? undefined : person())),
  });
  const front = await VendorFront.start('ani', ani.onRequest, canaries);
  const { pathname, search } = new URL(ani.variables.COTEJO_ANI_URL as string);
  const settings = {
    ...ani.variables,
    COTEJO_ANI_URL: `${front.origin}${pathname}${search}`,
    COTEJO_ANI_CALLS_PER_SECOND: '100',
  };
  return behindFront(front, settings, () => ani.close());
}

/** Both operators in one. */
export async function startEmulatedOperators(canaries: AnswerCanaries): Promise<EmulatedVendor> {
  const subscriber = (): Subscriber => ({
    simChangedAt: '2019-03-01T00:00:00Z',
    subscribedOn: '2019-03-01',
    contract: 'PAYM',
    name: canaries.make('camara'),
    cell: { lat: 4.6, lon: -74.1, reachM: 900 },
  });
  const listeners: RequestListener[] = [];
  const fronts = await Promise.all(
    OPERATORS.map((_, place) =>
      VendorFront.start('camara', (request, response) => listeners[place]?.(request, response), canaries),
    ),
  );
  const camara = await startCamara(
    OPERATORS.map(({ id, name, assignedAs, has }, place) => {
      const { origin = '' } = fronts[place] ?? {};
      const subscribers = everyKey((phone) => (has(phone) ? subscriber() : undefined));
      return {
        id,
        name,
        subscribers,
        entry: { assignedAs, baseUrl: origin, tokenUrl: `${origin}/token`, timeoutMs: 1_000 },
      };
    }),
  );
  listeners.push(...camara.operators.map(({ listener }) => listener));
  const [claro, wom] = fronts as [VendorFront, VendorFront];
  return {
    ...behindFront(claro, camara.variables, () => Promise.all([camara.close(), wom.close()])),
    received: () => fronts.flatMap(({ received }) => received),
    turns: () => total(fronts.map(({ turns }) => turns)),
  };
}

/** What a preset's vendor answers to a request about anybody. */
const DECLARED: Record<string, (request: { url: string; body: string }) => VendorAnswer> = {
  'didit-cedula': ({ body }) => {
    const number = /name="personal_number"\s+(\d+)/.exec(body)?.[1];
    const answer = diditAnswer('MATCH', {
      personal_number: 'full_match',
      first_name: 'full_match',
      last_name: 'full_match',
    });
    Object.assign(answer.body.validations[0]?.source_data ?? {}, { personal_number: number });
    return answer;
  },
  'verifik-dian': ({ url }) => {
    const nit = new URL(url, 'http://vendor').searchParams.get('documentNumber');
    return { status: 200, body: { data: { nit, estado: 'REGISTRO ACTIVO' } } };
  },
  'didit-session': ({ url }) => ({
    status: 200,
    body: {
      session_id: decodeURIComponent(url.split('/')[3] ?? ''),
      status: 'Approved',
      id_verifications: [{ status: 'Approved' }],
      face_matches: [{ status: 'Approved', score: 96.04 }],
      liveness_checks: [{ status: 'Approved' }],
    },
  }),
};

export const DECLARED_NAMES = Object.keys(DECLARED);

/** @param preset one of `DECLARED_NAMES` */
export async function startEmulatedPreset(preset: string, canaries: AnswerCanaries): Promise<EmulatedVendor> {
  const emulator = await startDeclaredVendor(preset);
  emulator.answer = DECLARED[preset] as NonNullable<(typeof DECLARED)[string]>;
  const front = await VendorFront.start(preset, emulator.onRequest, canaries);
  const url = Object.keys(emulator.variables).find((name) => name.endsWith('_URL')) as string;
  return behindFront(front, { ...emulator.variables, [url]: front.origin }, () => emulator.close());
}

export async function startEmulatedRdap(canaries: AnswerCanaries): Promise<EmulatedVendor> {
  const registrations = everyKey(() => '2015-02-03T00:00:00Z');
  const front = await VendorFront.start('rdap', rdapVendor(registrations), canaries);
  const bootstrap = writeBootstrap(front.origin);
  const settings = {
    COTEJO_EMAIL_RDAP: 'on',
    COTEJO_EMAIL_RDAP_BOOTSTRAP_FILE: bootstrap.path,
    COTEJO_EMAIL_RDAP_TIMEOUT_MS: '1000',
    COTEJO_EMAIL_RDAP_CALLS_PER_SECOND: '100',
  };
  return behindFront(front, settings, async () => bootstrap.remove());
}

/** The DNS, which says where a domain receives mail. The name of each mail host is a canary. */
export async function startEmulatedDns(canaries: AnswerCanaries): Promise<EmulatedVendor> {
  const host = () => `${canaries.make('dns')}.co`;
  const answers: [string, () => ZoneEntry | undefined][] = [
    ['good', () => ({ mx: [host()] })],
    ['too long for a datagram', () => ({ mx: Array.from({ length: MANY_HOSTS }, host) })],
    ['good', () => ({ mx: [host()] })],
    ['error', () => 'servfail'],
    ['good', () => ({ mx: [host()] })],
    ['slow', () => 'silent'],
    ['good', () => ({ mx: [host()] })],
    ['no such name', () => undefined],
  ];
  const turns: Record<string, number> = {};
  const turnOf = new Map<string, number>();
  const zone = everyKey<ZoneEntry>((name) => {
    if (name === 'co') {
      return { ns: ['ns1.cctld.co'] };
    }
    // A second query about a domain gets an answer of the same kind.
    const [turn, make] = answers[(turnOf.get(name) ?? turnOf.set(name, turnOf.size).size - 1) % answers.length] ?? [];
    turns[turn as string] = (turns[turn as string] ?? 0) + 1;
    return make?.();
  });
  const dns: TestDns = await startDns(zone);
  return {
    name: 'dns',
    settings: { COTEJO_EMAIL_DNS: dns.server },
    received: () => [...dns.queries, ...dns.queriedOverTcp].map((name) => Buffer.from(`${name}\n`)),
    turns: () => turns,
    close: () => dns.close(),
  };
}

function behindFront(
  front: VendorFront,
  settings: Record<string, string>,
  close: () => Promise<unknown>,
): EmulatedVendor {
  return {
    name: front.vendor,
    settings,
    received: () => front.received,
    turns: () => front.turns as Record<string, number>,
    close: () => Promise.all([front.close(), close()]),
  };
}

function total(each: Partial<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [turn, count = 0] of each.flatMap((turns) => Object.entries(turns))) {
    sums[turn] = (sums[turn] ?? 0) + count;
  }
  return sums;
}
