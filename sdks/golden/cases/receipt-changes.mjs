import { jsonAnswer } from './canned-answers.mjs';
import { payloadOf, saltsOf, signing, tokenOf } from './receipt-forge.mjs';

const inputs = { document: '1032456701' };
const salts = saltsOf(['document']);
const token = tokenOf(payloadOf(inputs));
const [header, content, signature] = token.split('.');

function refused(name, title, input) {
  return {
    id: `receipts.${name}`,
    title,
    call: 'verifyReceipt',
    input,
    fault: { every: jsonAnswer({ keys: [signing.jwk] }) },
    expect: { error: { type: 'ReceiptError' }, requests: { tries: { min: 0, max: 1 } } },
  };
}

const changedSignature = (at) => {
  const put = signature[at] === 'A' ? 'B' : 'A';
  const changed = signature.slice(0, at) + put + signature.slice(at + 1);
  return refused(`changed_signature_${at}`, `character ${at} of the signature is another one`, {
    token: [header, content, changed].join('.'),
    salts,
  });
};

/** Texts that are nearly a receipt. */
export const receiptChangeCases = [
  ...Array.from(signature, (_, at) => at)
    .filter((at) => at % 5 === 0)
    .map(changedSignature),
  refused('padded_signature', 'a signature with the padding of base64', { token: `${token}==`, salts }),
  refused('padded_header', 'a header with the padding of base64', { token: `e30=.${content}.${signature}`, salts }),
  refused('long_token', 'a token of 50 KB', { token: `${'a'.repeat(50_000)}.${content}.${signature}`, salts }),
  refused('no_members', 'an object without members', {}),
];
