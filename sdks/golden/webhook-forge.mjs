import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/**
 * Deliveries of signed events, made without the product's code: v1 by the library of the Standard Webhooks project, v1a by
 * RFC 8032 in node:crypto. The secrets are computed from a public text.
 */

const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_BYTES = 12;
const MILLISECONDS = 1_000;

/** @param {string} name of an endpoint's pair of secrets */
function endpointOf(name) {
  const seed = createHash('sha256').update(`cotejo golden webhooks: ${name}`).digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_OF_ED25519, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const hmac = createHash('sha256').update(`cotejo golden webhooks, hmac: ${name}`).digest('base64');
  return { key, whsec: `whsec_${hmac}`, whpk: `whpk_${spki.subarray(SPKI_PREFIX_BYTES).toString('base64')}` };
}

const endpoints = {
  current: endpointOf('current'),
  former: endpointOf('former'),
  stranger: endpointOf('stranger'),
};

/** @param {string} name `whsec:current`, `whpk:former`; another text is a secret as it is */
function secretOf(name) {
  const [kind, endpoint] = name.split(':');
  return endpoints[endpoint]?.[kind] ?? name;
}

/**
 * @param {string} version @param {string} endpoint @param {{ id: string, timestamp: number, body: string }} message
 * @returns {string} one signature of the header
 */
function signatureOf(version, endpoint, { id, timestamp, body }) {
  const { key, whsec } = endpoints[endpoint];
  return version === 'v1'
    ? new Webhook(whsec).sign(id, new Date(timestamp * MILLISECONDS), body)
    : `v1a,${sign(null, Buffer.from(`${id}.${timestamp}.${body}`), key).toString('base64')}`;
}

/**
 * A delivery that is `ageSeconds` old now.
 *
 * @param {{ id?: string, ageSeconds?: number, body: string, signed?: string[], secrets: string[],
 *   sent?: { id?: string, ageSeconds?: number, body?: string, signature?: string, append?: string[] },
 *   headers?: Record<string, string | null>, capitals?: boolean }} delivery
 *   signed: `v1:current`; sent: what arrives in place of what was signed; headers: replaced or left out
 */
export function deliver({
  id = 'evt_golden1',
  ageSeconds = 0,
  body,
  signed = ['v1:current'],
  secrets,
  sent = {},
  headers,
  capitals,
}) {
  const now = Math.floor(Date.now() / MILLISECONDS);
  const message = { id, timestamp: now - ageSeconds, body };
  const signatures = signed.map((each) => {
    const [version, endpoint] = each.split(':');
    return signatureOf(version, endpoint, message);
  });
  const all = {
    'webhook-id': sent.id ?? id,
    'webhook-timestamp': String(now - (sent.ageSeconds ?? ageSeconds)),
    'webhook-signature': sent.signature ?? [...signatures, ...(sent.append ?? [])].join(' '),
    ...headers,
  };
  const entries = Object.entries(all).filter(([, value]) => value !== null);
  return {
    body: sent.body ?? body,
    headers: Object.fromEntries(entries.map(([name, value]) => [capitals ? name.toUpperCase() : name, value])),
    secrets: secrets.map(secretOf),
  };
}
