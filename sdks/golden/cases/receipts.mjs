import { ERROR_REASONS } from '@cotejo/contracts';
import { errorAnswer, jsonAnswer } from './canned-answers.mjs';
import { encode, INPUTS, payloadOf, retired, saltsOf, signing, stranger, tokenOf } from './receipt-forge.mjs';

const KEYS = { keys: [signing.jwk, retired.jwk] };
const published = jsonAnswer(KEYS, { 'Cache-Control': 'public, max-age=300' });
const names = Object.keys(INPUTS);
const payload = payloadOf(INPUTS);
const receipt = { token: tokenOf(payload), salts: saltsOf(names) };
const [header, content, signature] = receipt.token.split('.');

/** The request of the receipt, in the spelling of a buyer. */
const REQUEST = {
  cedula: '1.032.456.701',
  nombre: 'María Gómez Ñáñez',
  fecha_expedicion: '2004-05-17',
  telefono: '+57 (300) 123-45.67',
  telefono_token: 'token-of-the-device',
  email: ' Ana.Gomez@SANDBOX.Example',
  direccion: '  Calle 100 # 8A-55, "apto" 301 ',
  ciudad: 'Bogotá',
  ip_address: '192.0.2.1',
  gps: { lon: -74.0721, lat: 4.711 },
  biometric_transaction: 'sbx-face-match',
  monto: 6_000_000,
  pago: { metodo: 'contra_entrega', confirmado: false, titular: ' Luz "Mejía" ', bin: '411111', tresds: true },
  entrega: { tercero: 'Luz Mejía', tipo: 'domicilio' },
  atributos: { regalo: false, cuotas: 0.5, canal: ' app', nada: null },
  pruebas: { pedidos: { entregados: 6, rechazados: 1, contracargos: 0, meses: 14 } },
};
const ANALYZED = {
  doc_number: '1032456701',
  name: 'María Gómez Ñáñez',
  doc_issue_date: '2004-05-17',
  phone: '3001234567',
  phone_token: 'token-of-the-device',
  email: 'Ana.Gomez@sandbox.example',
  address: 'Calle 100 # 8A-55, "apto" 301',
  city: 'Bogotá',
  ip_address: '192.0.2.1',
  gps: { lat: 4.711, lon: -74.0721 },
  biometric_transaction: 'sbx-face-match',
  amount: 5_999_999.5,
  payment: { method: 'cash_on_delivery', confirmed: false, holder: 'Luz "Mejía"', bin: '411111', three_ds: true },
  delivery: { kind: 'home', receiver: 'Luz Mejía' },
  attributes: { canal: 'app', cuotas: 0.5, regalo: false },
  evidence: { orders: { delivered: 6, refused: 1, charged_back: 0, months_since_first: 14 } },
};

/** The receipt of other inputs, with the salts of these. */
const receiptOf = (inputs, members) => ({
  token: tokenOf(payloadOf(inputs, members)),
  salts: saltsOf(Object.keys(inputs)),
});

/** @type {object} */
const USUAL = { jti: payload.jti, outcome: 'approve', score: 10 };

/** @param {object} [request] @param {object} [answer] of the call */
function genuine(name, title, input, request, answer = USUAL) {
  return {
    id: `receipts.${name}`,
    title,
    call: 'verifyReceipt',
    input,
    ...(request && { options: { request } }),
    fault: { every: published },
    expect: { answer, requests: { tries: 1, path: '/.well-known/jwks.json' } },
  };
}

function forged(name, title, input, reason, request) {
  return {
    id: `receipts.${name}`,
    title,
    call: 'verifyReceipt',
    input,
    ...(request && { options: { request } }),
    fault: { every: published },
    expect: {
      error: { type: 'ReceiptError', reason, status: null, code: null },
      // Whether the keys are fetched before the token is read is left to the client.
      requests: { tries: { min: 0, max: 1 } },
    },
  };
}

const withToken = (token) => ({ ...receipt, token });
const mismatch = (name, title, request, input = receipt) => forged(name, title, input, 'commitment_mismatch', request);

const genuineCases = [
  genuine('good', 'a genuine receipt', receipt, undefined, payload),
  genuine('good_with_request', 'a genuine receipt and its request, as the buyer wrote it', receipt, REQUEST),
  genuine('good_with_part_of_request', 'inputs that are not given are not compared', receipt, {
    cedula: '1032456701',
    monto: 6_000_000,
  }),
  genuine('null_and_blank_are_not_given', 'null and blank texts count as not given', receipt, {
    cedula: '1032456701',
    telefono: null,
    direccion: '   ',
    monto: null,
  }),
  genuine('evidence', 'evidence is not an input, so it is not compared', receipt, {
    cedula: '1032456701',
    pruebas: { codigo_telefono: { canal: 'sms', hace_segundos: 40 } },
  }),
  genuine(
    'orders_without_commitment',
    'a receipt without a commitment to orders, and objects without a value',
    receiptOf({ document: '1032456701' }),
    { cedula: '1032456701', pago: { metodo: null }, entrega: {}, pruebas: { pedidos: REQUEST.pruebas.pedidos } },
  ),
  genuine('surnames_first', 'a name with its surnames first', receipt, {
    cedula: '1032456701',
    nombre: 'Gómez Ñáñez, María',
  }),
  genuine('name_with_signs', 'a name with signs and a number', receipt, {
    cedula: '1032456701',
    nombre: 'María_Gómez  (Ñáñez) #3',
  }),
  genuine('phone_without_country', 'a Colombian phone without its country code', receipt, {
    cedula: '1032456701',
    telefono: '300 123 4567',
  }),
  genuine(
    'phone_in_groups',
    'a phone whose last group is zeros',
    receiptOf({ document: '1032456701', phone: '+573105554000' }),
    {
      cedula: '1032456701',
      telefono: '310.555.40.00',
    },
  ),
  genuine('phone_after_zeros', 'a phone after 0057', receipt, { cedula: '1032456701', telefono: '0057 300 123 4567' }),
  genuine(
    'phone_with_trunk_zero',
    'a phone with a trunk zero and an operator of long distance after its country code',
    receipt,
    { cedula: '1032456701', telefono: '+57 03 300 123 4567' },
  ),
  genuine(
    'phone_code_twice',
    'a phone with its country code twice, dashes of a text program and invisible marks',
    receipt,
    {
      cedula: '1032456701',
      telefono: '\u061c57 57 300–123–4567\ufe0f',
    },
  ),
  genuine('other_blanks', 'blanks that look like a space', receipt, {
    cedula: '1\u00a0032\u202f456\u2009701',
    direccion: 'Calle\u00a0100 # 8A-55, "apto" 301\u200b',
  }),
  genuine(
    'wrong_encoding',
    'letters in the wrong encoding, one of which has an invisible half',
    receiptOf({ document: '1032456701', city: 'MedellÃ\u00adn' }),
    { cedula: '1032456701', ciudad: 'MedellÃ\u00adn\u00ad' },
  ),
  genuine(
    'old_long_distance',
    'a fixed line with the zero of long distance',
    receiptOf({ document: '1032456701', phone: '+576012345678' }),
    { cedula: '1032456701', telefono: '+57 (0)1 2345678' },
  ),
  genuine(
    'old_fixed_line',
    'a fixed line as it was written before 2021, and a cédula with zeros on the left',
    receiptOf({ document: '6095801', phone: '+576012345678' }),
    { cedula: '0006095801', telefono: '+57 1 234 5678' },
  ),
  genuine(
    'whole_degrees',
    'a position of whole degrees, and an amount of zero',
    receiptOf({ document: '1032456701', gps: { lat: 4, lon: -74 }, amount: 0 }),
    { cedula: '1032456701', gps: { lat: 4, lon: -74 }, monto: 0 },
  ),
  genuine(
    'analyze',
    'a receipt of analyze, whose amount is rounded',
    receiptOf(INPUTS, { variant: 'analyze', jti: 'req_aaaaaaaaaaaaaaaaaaaaaaaaaa' }),
    { ...ANALYZED, evidence: { ...ANALYZED.evidence, card_3ds: { age_seconds: 9 } } },
    { variant: 'analyze', jti: 'req_aaaaaaaaaaaaaaaaaaaaaaaaaa' },
  ),
  genuine(
    'new_members',
    'a payload with members that are added later',
    { token: tokenOf({ ...payload, added_later: { deep: true } }), salts: receipt.salts },
    REQUEST,
  ),
  genuine('retired_key', 'a receipt that a retired, still published key signed', {
    token: tokenOf(payload, { pair: retired }),
    salts: receipt.salts,
  }),
  {
    ...genuine('other_kinds_of_keys', 'keys of other kinds beside the right one', receipt),
    fault: {
      every: jsonAnswer({
        keys: [
          { kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: 'rsa', use: 'sig' },
          { kty: 'EC', crv: 'P-256', x: 'AQAB', y: 'AQAB', kid: 'ec' },
          { kty: 'OKP', crv: 'Ed448', x: 'AQAB', kid: 'ed448' },
          { ...signing.jwk, added_later: true },
        ],
      }),
    },
  },
  {
    ...genuine('keys_after_503', 'keys whose first fetch fails', receipt),
    fault: { tries: [errorAnswer({ ...ERROR_REASONS.not_ready, reason: 'not_ready' })], every: published },
    expect: { answer: { jti: payload.jti }, requests: { tries: 2 } },
  },
  {
    id: 'receipts.real_of_verify',
    title: 'a receipt of the running gateway, with its request',
    call: 'verifyReceipt',
    input: { $receipt: 'verify' },
    options: { request: { cedula: '1032200009', monto: 250_000 } },
    expect: { answer: { v: 1, iss: 'cotejo', variant: 'verify', environment: 'sandbox' }, requests: { tries: 1 } },
  },
  {
    id: 'receipts.real_of_analyze',
    title: 'a receipt of analyze of the running gateway, with its request',
    call: 'verifyReceipt',
    input: { $receipt: 'analyze' },
    options: { request: { doc_number: '1.032.200.012', phone: '300 1234567', amount: 249_999.5, city: ' Bogotá' } },
    expect: { answer: { v: 1, variant: 'analyze' }, requests: { tries: 1 } },
  },
];

const { phone: _phone, ...saltsWithoutPhone } = receipt.salts;
const forgedCases = [
  forged(
    'changed_payload',
    'a payload that was changed',
    withToken([header, encode(JSON.stringify({ ...payload, score: 0 })), signature].join('.')),
    'bad_signature',
  ),
  forged(
    'key_of_a_stranger',
    'the signature of another key under a published kid',
    withToken(tokenOf(payload, { pair: stranger, header: { kid: signing.jwk.kid } })),
    'bad_signature',
  ),
  forged('short_signature', 'a signature that is cut', withToken(receipt.token.slice(0, -8)), 'bad_signature'),
  forged('no_signature', 'an empty signature', withToken(`${header}.${content}.`), 'bad_signature'),
  forged('unknown_kid', 'a key that is not published', withToken(tokenOf(payload, { pair: stranger })), 'unknown_key'),
  forged('no_kid', 'no kid', withToken(tokenOf(payload, { header: { kid: undefined } })), 'unknown_key'),
  forged('wrong_typ', 'a token of another type', withToken(tokenOf(payload, { header: { typ: 'JWT' } })), 'wrong_type'),
  forged('no_typ', 'a token without a type', withToken(tokenOf(payload, { header: { typ: undefined } })), 'wrong_type'),
  forged(
    'alg_none',
    'a token that says it needs no signature',
    withToken(
      `${encode(JSON.stringify({ alg: 'none', typ: 'cotejo-receipt+jws', kid: signing.jwk.kid }))}.${content}.`,
    ),
    'wrong_type',
  ),
  forged(
    'alg_of_a_secret',
    'a token that says it was signed by a shared secret',
    withToken(tokenOf(payload, { header: { alg: 'HS256' } })),
    'wrong_type',
  ),
  forged(
    'another_issuer',
    'a token of another issuer',
    withToken(tokenOf({ ...payload, iss: 'somebody' })),
    'wrong_type',
  ),
  forged('next_version', 'a payload of the next version', withToken(tokenOf({ ...payload, v: 2 })), 'wrong_version'),
  forged('two_parts', 'a token of two parts', withToken(`${header}.${content}`), 'malformed'),
  forged(
    'header_not_json',
    'a header that is not JSON',
    withToken(`${encode('{')}.${content}.${signature}`),
    'malformed',
  ),
  forged('payload_not_json', 'a signed payload that is not JSON', withToken(tokenOf('{')), 'malformed'),
  forged('empty_token', 'an empty token', withToken(''), 'malformed'),
  forged('salts_missing', 'a receipt without its salts', { token: receipt.token }, 'malformed'),
  mismatch('other_phone', 'another phone', { ...REQUEST, telefono: '+573001234568' }),
  mismatch('decimal_cedula', 'a dot that may be a decimal point', { ...REQUEST, cedula: '1032456701.0' }),
  mismatch('other_payer', 'another payer', { ...REQUEST, pago: { ...REQUEST.pago, titular: 'Ana Mejía' } }),
  mismatch('other_orders', 'other earlier orders', {
    ...REQUEST,
    pruebas: { pedidos: { ...REQUEST.pruebas.pedidos, entregados: 7 } },
  }),
  mismatch('other_attribute', 'another attribute', { ...REQUEST, atributos: { ...REQUEST.atributos, cuotas: 1 } }),
  mismatch('other_amount', 'another amount', { ...REQUEST, monto: 6_000_001 }),
  mismatch('other_case_of_mailbox', 'the case of the mailbox counts', {
    ...REQUEST,
    email: 'ana.gomez@sandbox.example',
  }),
  mismatch('wrong_salt', 'the salt of another input', REQUEST, {
    ...receipt,
    salts: { ...receipt.salts, phone: receipt.salts.city },
  }),
  mismatch('salt_missing', 'the salt of an input is missing', REQUEST, { ...receipt, salts: saltsWithoutPhone }),
  mismatch(
    'input_not_in_receipt',
    'an input that the receipt does not have',
    REQUEST,
    receiptOf({ document: '1032456701', amount: 6_000_000 }),
  ),
  mismatch('request_of_the_other_call', 'a request of analyze for a receipt of verify', ANALYZED),
  mismatch('not_normalisable', 'a phone that is not a phone number', { ...REQUEST, telefono: 'nobody' }),
  {
    ...forged('keys_not_available', 'keys that cannot be fetched', receipt),
    fault: { every: errorAnswer({ ...ERROR_REASONS.not_ready, reason: 'not_ready' }) },
    expect: { error: { type: 'ServerError', status: 503, reason: 'not_ready', attempts: 3 }, requests: { tries: 3 } },
  },
];

export const receiptCases = [...genuineCases, ...forgedCases];
