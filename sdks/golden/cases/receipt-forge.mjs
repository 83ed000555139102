import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/**
 * Receipts for the golden cases, made from docs/receipts.md alone: none of the product's code is used. The keys are
 * computed from a public text, so the file of the cases is the same each time and no secret is in the repository.
 */

const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const RECEIPT_TYPE = 'cotejo-receipt+jws';

/** @param {string} name of the key pair */
function keyPairOf(name) {
  const seed = sha256(`cotejo golden cases: ${name}`);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_OF_ED25519, seed]), format: 'der', type: 'pkcs8' });
  const { kty, crv, x } = createPublicKey(key).export({ format: 'jwk' });
  const kid = sha256(JSON.stringify({ crv, kty, x })).toString('base64url');
  return { key, jwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } };
}

export const signing = keyPairOf('published');
export const stranger = keyPairOf('never published');
export const retired = keyPairOf('retired');

/** Inputs as docs/receipts.md says that they are normalised. */
export const INPUTS = {
  document: '1032456701',
  name: 'María Gómez Ñáñez',
  issue_date: '2004-05-17',
  phone: '+573001234567',
  phone_token: 'token-of-the-device',
  email: 'Ana.Gomez@sandbox.example',
  address: 'Calle 100 # 8A-55, "apto" 301',
  city: 'Bogotá',
  ip: '192.0.2.1',
  gps: { lat: 4.711, lon: -74.0721 },
  biometric: 'sbx-face-match',
  amount: 6_000_000,
  payment: 'method=cash_on_delivery\nconfirmed=false\nholder=Luz "Mejía"\nbin=411111\nthree_ds=true',
  delivery: 'kind=home\nreceiver=Luz Mejía',
  attributes: 'canal=app\ncuotas=0.5\nregalo=false',
  orders: 'delivered=6\nrefused=1\ncharged_back=0\nmonths_since_first=14',
};

/**
 * @param {Record<string, unknown>} inputs normalised
 * @param {object} [members] of the payload, in place of the usual ones
 */
export function payloadOf(inputs, members = {}) {
  return {
    v: 1,
    iss: 'cotejo',
    jti: 'txn_aaaaaaaaaaaaaaaaaaaaaaaaaa',
    iat: 1_768_472_130,
    time: '2026-01-15T10:15:30.123Z',
    environment: 'sandbox',
    tenant: 'golden',
    variant: 'verify',
    scorecard: { name: 'base@3.0.0', hash: `sha256:${'0'.repeat(64)}` },
    policy: { name: 'sandbox@1.0.0', hash: `sha256:${'1'.repeat(64)}` },
    thresholds: { review_from: 28, reject_from: 65 },
    outcome: 'approve',
    score: 10,
    reasons: [],
    missing_mandatory: [],
    planned_sources: ['registry'],
    sources: [{ source: 'registry', status: 'ok', provider: 'sandbox', as_of: null }],
    characteristics: [],
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [name, commitmentOf(name, saltOf(name), value)]),
    ),
    ...members,
  };
}

/** @param {string[]} names of inputs */
export function saltsOf(names) {
  return Object.fromEntries(names.map((name) => [name, saltOf(name)]));
}

/**
 * @param {object | string} payload a text is signed as it is
 * @param {{ header?: object, pair?: typeof signing }} [options]
 * @returns {string} a compact JWS
 */
export function tokenOf(payload, { header = {}, pair = signing } = {}) {
  const protectedHeader = { alg: 'EdDSA', typ: RECEIPT_TYPE, kid: pair.jwk.kid, ...header };
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const signed = `${encode(JSON.stringify(protectedHeader))}.${encode(text)}`;
  return `${signed}.${sign(null, Buffer.from(signed), pair.key).toString('base64url')}`;
}

/** @param {string} text */
export const encode = (text) => Buffer.from(text).toString('base64url');

function commitmentOf(name, salt, value) {
  // Members of `gps` are in alphabetical order already, so this is the canonical JSON of RFC 8785.
  return sha256(`cotejo-commitment-v1\n${name}\n${salt}\n${JSON.stringify(value)}`).toString('base64url');
}

const saltOf = (name) => sha256(`salt of ${name}`).subarray(0, 16).toString('base64url');

function sha256(text) {
  return createHash('sha256').update(text).digest();
}
