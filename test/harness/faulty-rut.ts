import type { ServerResponse } from 'node:http';
import { startDeclaredVendor } from '@cotejo/source/testing';
import { startVendorServer, VENDOR_FAULTS } from '@cotejo/testing';
import { type ExtraProcess, startExtraProcess } from './extra-process.js';
import { clientOf } from './http.js';
import { lend } from './lend.js';
import { metric } from './load.js';
import { type UnlimitedPlan, unlimitedPlan } from './unlimited-plan.js';

const FAULTS = { ...VENDOR_FAULTS, wrong_subject: aboutSomebodyElse };
export type RutFault = keyof typeof FAULTS;
export const RUT_FAULTS = Object.keys(FAULTS) as RutFault[];

const DOCUMENT_FIRST = 1_020_000_001;
const DOCUMENTS = 100_000;

/** A process of the production environment with a tax vendor that fails on command. */
export interface FaultyRut extends Pick<ExtraProcess, 'url' | 'adminPort'> {
  /** Of a plan without limits. */
  key: string;
  fault: RutFault | null;
  /** Share of the vendor's answers that have the fault. These answers are spread evenly. */
  faultyShare: number;
  /** Requests the vendor has seen. */
  upstream: number;
  /** Verifies a new buyer. */
  sendRequest(): ReturnType<ReturnType<typeof clientOf>['verify']>;
  /** 0 closed, 1 half open, 2 open. */
  breaker(): Promise<number>;
  stop(): Promise<void>;
}

export async function startFaultyRut(): Promise<FaultyRut> {
  const rut = await startDeclaredVendor('verifik-dian');
  rut.answer = ({ url }) => ({ status: 200, body: { data: { nit: documentIn(url), estado: 'REGISTRO ACTIVO' } } });
  const vendor = await startVendorServer((request, response) => {
    faulty.upstream += 1;
    const isFaulty = faulty.fault !== null && isDue(faulty.upstream, faulty.faultyShare);
    (isFaulty ? FAULTS[faulty.fault as RutFault] : rut.onRequest)(request, response);
  });
  // No lists are loaded, so every buyer is reviewed: the vendor would not be waited for.
  const plan: UnlimitedPlan = unlimitedPlan({ earlyAnswer: false });
  const production = await lend('production');
  const whole = await startExtraProcess(production, 'whole', {
    ...plan.env,
    ...rut.variables,
    COTEJO_VENDOR_VERIFIK_DIAN_URL: vendor.origin,
    COTEJO_VENDOR_VERIFIK_DIAN_CONCURRENCY_MAX: '64',
    COTEJO_TAX_PROVIDER: 'verifik-dian',
    // Without a registry every buyer may exist, whatever other suites have imported.
    COTEJO_REGISTRY_PROVIDER: 'ani',
  });
  const key = await production.key('unlimited');
  const client = clientOf(whole.url, key);
  let requested = 0;
  const faulty: FaultyRut = {
    url: whole.url,
    adminPort: whole.adminPort,
    key,
    fault: null,
    faultyShare: 1,
    upstream: 0,
    sendRequest: () =>
      client.verify({ cedula: String(DOCUMENT_FIRST + (requested++ % DOCUMENTS)) }, '?include=sources'),
    breaker: () => metric(whole.adminPort, 'breaker_state', 'source="tax"'),
    stop: async () => {
      await whole.stop();
      await Promise.all([vendor.close(), rut.close()]);
      plan.remove();
    },
  };
  return faulty;
}

const documentIn = (url: string) => new URL(url, 'http://vendor').searchParams.get('documentNumber');

function aboutSomebodyElse(_: unknown, response: ServerResponse): void {
  const answer = { data: { nit: '79000001', estado: 'REGISTRO ACTIVO' } };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

/** As evenly as the share allows. */
function isDue(count: number, share: number): boolean {
  return Math.floor(count * share) > Math.floor((count - 1) * share);
}
