import { jsonAnswer } from './canned-answers.mjs';
import { payloadOf, saltsOf, signing, tokenOf } from './receipt-forge.mjs';

const inputs = { document: '1032456701' };
const salts = saltsOf(['document', 'address', 'gps']);
const token = tokenOf(payloadOf(inputs));
const [header, content, signature] = token.split('.');

function caseOf(name, title, input, more) {
  const fault = { every: jsonAnswer({ keys: [signing.jwk] }) };
  return { id: `receipts.${name}`, title, call: 'verifyReceipt', input, fault, ...more };
}

function refused(name, title, input) {
  return caseOf(name, title, input, {
    expect: { error: { type: 'ReceiptError' }, requests: { tries: { min: 0, max: 1 } } },
  });
}

/** A receipt of values that JSON may write in several ways, with its request. */
function canonical(name, title, values, request) {
  return caseOf(
    name,
    title,
    { token: tokenOf(payloadOf({ ...inputs, ...values })), salts },
    {
      options: { request: { cedula: inputs.document, ...request } },
      expect: { answer: { outcome: 'approve' }, requests: { tries: 1 } },
    },
  );
}

/** From RFC 8785, appendix B, and values of positions. */
const NUMBERS = [
  0, 1e-7, 9.5e-7, 0.000001, 0.1, 4.711, -74.0721, 100, 333_333_333.3333333, 1e21, 1e23, 5e-324, 1.7976931348623157e308,
];
const TEXT = 'a"\\\n\t\u0001/ñ🙂\u2028b';

const changedSignature = (at) => {
  const put = signature[at] === 'A' ? 'B' : 'A';
  const changed = signature.slice(0, at) + put + signature.slice(at + 1);
  return refused(`changed_signature_${at}`, `character ${at} of the signature is another one`, {
    token: [header, content, changed].join('.'),
    salts,
  });
};

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const lastAt = BASE64URL.indexOf(signature.slice(-1));
/** The last character of a signature has four bits without a meaning: 15 other texts decode to the same bytes. */
const otherTexts = Array.from({ length: 16 }, (_, bits) => BASE64URL[(lastAt & 0x30) + bits])
  .filter((last) => last !== signature.slice(-1))
  .map((last) => [header, content, signature.slice(0, -1) + last].join('.'));
const longer = Buffer.concat([Buffer.from(signature, 'base64url'), Buffer.from([0])]).toString('base64url');

/** Texts that are nearly a receipt, and receipts of unusual values. */
export const receiptChangeCases = [
  ...Array.from(signature, (_, at) => at)
    .filter((at) => at % 5 === 0)
    .map(changedSignature),
  ...otherTexts.map((text, at) =>
    refused(`other_text_${at}`, 'another text of the same signature', { token: text, salts }),
  ),
  refused('longer_signature', 'a signature with one more byte', { token: [header, content, longer].join('.'), salts }),
  refused('padded_signature', 'a signature with the padding of base64', { token: `${token}==`, salts }),
  refused('padded_header', 'a header with the padding of base64', { token: `e30=.${content}.${signature}`, salts }),
  refused('long_token', 'a token of 50 KB', { token: `${'a'.repeat(50_000)}.${content}.${signature}`, salts }),
  refused('no_members', 'an object without members', {}),
  ...NUMBERS.map((lat) =>
    canonical(`number_${lat}`, `a position of ${lat}`, { gps: { lat, lon: -lat } }, { gps: { lon: -lat, lat } }),
  ),
  canonical(
    'signs_in_text',
    'a text with quotes, control characters and other letters',
    { address: TEXT },
    { direccion: TEXT },
  ),
];
