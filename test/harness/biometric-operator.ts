import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVendorServer, VENDOR_FAULTS, type VendorFault } from '@cotejo/testing';

const KEY = 'operator-key';
const BOTH = (text: string) => ({ es: text, en: text });

/** A declaration that no preset has, as an operator would write it for its own vendor. */
const DECLARATION = {
  id: 'own-operator',
  vendor: 'Own operator',
  source: 'biometric',
  about: BOTH('Validations of fingers.'),
  legalBasis: BOTH('Ley 1581 of 2012.'),
  documents: [{ page: 'https://operator.example/docs', readOn: '2026-11-28' }],
  calledOn: null,
  price: { amount: 900, currency: 'COP', charged: ['answer', 'not_found'] },
  sentTo: 'CO',
  url: 'https://operator.example',
  authentication: { kind: 'header', header: 'authorization', scheme: 'Bearer' },
  requires: ['reference'],
  request: { method: 'GET', path: '/transactions/{reference}' },
  outcomes: [
    { is: 'answer', status: [200], at: '/reference' },
    { is: 'not_found', status: [404], at: '/error', words: ['unknown_reference'] },
  ],
  fields: {
    reference: { at: '/reference' },
    modality: { is: 'finger' },
    document: { at: '/document/number' },
    isCedula: { at: '/document/type', words: { CC: true, CE: false } },
    validatedAt: { at: '/validatedAt' },
    matched: { at: '/result', words: { HIT: true, NO_HIT: false } },
    live: { at: '/live' },
  },
};

/** A biometric vendor on a real socket, with faults, and Cotejo's settings for it. */
export interface BiometricOperator {
  settings: Record<string, string>;
  /** Validations by reference; any other reference is unknown. */
  validations: Map<string, object>;
  fault: VendorFault | 'wrong_reference' | undefined;
  stop(): Promise<void>;
}

export async function startBiometricOperator(): Promise<BiometricOperator> {
  const onRequest: RequestListener = (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const reference = request.url?.split('/').at(-1) ?? '';
    const known = operator.validations.get(reference);
    if (request.headers.authorization !== `Bearer ${KEY}`) {
      return void send(401, { error: 'unauthorized' });
    }
    if (operator.fault === 'wrong_reference') {
      return void send(200, { ...known, reference: 'another-one' });
    }
    if (operator.fault) {
      return VENDOR_FAULTS[operator.fault](request, response);
    }
    known ? send(200, { ...known, reference }) : send(404, { error: 'unknown_reference' });
  };
  const server = await startVendorServer(onRequest);
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-operator-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const operator: BiometricOperator = {
    settings: {
      COTEJO_BIOMETRIC_PROVIDER: 'own-operator',
      COTEJO_VENDOR_OWN_OPERATOR_FILE: write('own-operator.json', JSON.stringify(DECLARATION, null, 2)),
      COTEJO_VENDOR_OWN_OPERATOR_SECRET_FILE: write('operator.key', `${KEY}\n`),
      COTEJO_VENDOR_OWN_OPERATOR_URL: server.origin,
      // Without the counters of the state Redis, a vendor with a cap gets no calls.
      COTEJO_VENDOR_OWN_OPERATOR_DAY_CAP: '1000000',
    },
    validations: new Map(),
    fault: undefined,
    stop: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return operator;
}
