import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/**
 * Deliveries of signed events, made without the product's code: v1 by the library of the Standard Webhooks project, v1a by
 * RFC 8032 in node:crypto. The secrets are computed from a public text.
 */

const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_BYTES = 12;
const MILLISECONDS = 1_000;

interface Endpoint {
  key: KeyObject;
  whsec: string;
  whpk: string;
}

/** What a test sends: by default a genuine event, signed now. */
export interface Delivery {
  id?: string;
  ageSeconds?: number;
  body: string;
  /** `v1:current` */
  signed?: string[];
  secrets: string[];
  /** What arrives in place of what was signed. */
  sent?: { id?: string; ageSeconds?: number; body?: string; signature?: string; append?: string[] };
  /** Replaced, or left out with `null`. */
  headers?: Record<string, string | null>;
  /** Names of headers in capital letters. */
  capitals?: boolean;
}

/** @param name of an endpoint's pair of secrets */
function endpointOf(name: string): Endpoint {
  const seed = createHash('sha256').update(`cotejo golden webhooks: ${name}`).digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_OF_ED25519, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const hmac = createHash('sha256').update(`cotejo golden webhooks, hmac: ${name}`).digest('base64');
  return { key, whsec: `whsec_${hmac}`, whpk: `whpk_${spki.subarray(SPKI_PREFIX_BYTES).toString('base64')}` };
}

const endpoints: Record<string, Endpoint> = {
  current: endpointOf('current'),
  former: endpointOf('former'),
  stranger: endpointOf('stranger'),
};

/** @param name `whsec:current`, `whpk:former`; another text is a secret as it is */
function secretOf(name: string): string {
  const [kind, endpoint = ''] = name.split(':');
  return endpoints[endpoint]?.[kind as 'whsec' | 'whpk'] ?? name;
}

/** @param signer `v1:current`, or `v1:current:00` with a byte behind the signature @returns one signature of the header */
function signatureOf(signer: string, { id, timestamp, body }: { id: string; timestamp: number; body: string }): string {
  const [version, endpoint = '', more = ''] = signer.split(':');
  const { key, whsec } = endpoints[endpoint] as Endpoint;
  const hmac = () => new Webhook(whsec).sign(id, new Date(timestamp * MILLISECONDS), body).slice('v1,'.length);
  const signature =
    version === 'v1' ? Buffer.from(hmac(), 'base64') : sign(null, Buffer.from(`${id}.${timestamp}.${body}`), key);
  return `${version},${Buffer.concat([signature, Buffer.from(more, 'hex')]).toString('base64')}`;
}

/** A delivery that is `ageSeconds` old now. */
export function deliver({
  id = 'evt_golden1',
  ageSeconds = 0,
  body,
  signed = ['v1:current'],
  secrets,
  sent = {},
  headers,
  capitals,
}: Delivery): { body: string; headers: Record<string, string>; secrets: string[] } {
  const now = Math.floor(Date.now() / MILLISECONDS);
  const message = { id, timestamp: now - ageSeconds, body };
  const signatures = signed.map((signer) => signatureOf(signer, message));
  const all: Record<string, string | null> = {
    'webhook-id': sent.id ?? id,
    'webhook-timestamp': String(now - (sent.ageSeconds ?? ageSeconds)),
    'webhook-signature': sent.signature ?? [...signatures, ...(sent.append ?? [])].join(' '),
    ...headers,
  };
  const entries = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    body: sent.body ?? body,
    headers: Object.fromEntries(entries.map(([name, value]) => [capitals ? name.toUpperCase() : name, value])),
    secrets: secrets.map(secretOf),
  };
}
