import { jsonAnswer } from './canned-answers.mjs';
import { payloadOf, saltsOf, signing, tokenOf } from './receipt-forge.mjs';

/** Kinds of documents, and old cédulas, which need zeros on the left when they are sent without a kind. */

const ANSWERED = { $is: 'string' };

/** @param {object} sent what the service must get of the body */
const verified = (name, title, input, sent) => ({
  id: `documents.${name}`,
  title,
  call: 'verify',
  input,
  expect: { answer: { success: true, recommendation: ANSWERED }, requests: { body: sent } },
});

const refused = (name, title, call, input, error, body) => ({
  id: `documents.${name}`,
  title,
  call,
  input,
  expect: {
    error: { type: 'BadRequestError', status: 400, reason: 'invalid_body', errors: [error], attempts: 1 },
    requests: { body },
  },
});

const paddingCases = [
  verified('short_number', 'pads a number of 7 digits without a kind', { cedula: '2301001' }, { cedula: '02301001' }),
  verified('shortest_number', 'pads a number of 5 digits', { cedula: '23012' }, { cedula: '00023012' }),
  verified('short_with_dots', 'pads a number with dots', { cedula: ' 2.301.003' }, { cedula: '02301003' }),
  verified(
    'short_with_prefix',
    'pads a number behind the name of its kind, in digits of full width',
    { cedula: 'C.C. ２３０ １００４' },
    { cedula: '02301004' },
  ),
  verified(
    'short_with_null_kind',
    'pads a number whose kind is null',
    { cedula: '2301005', tipo_documento: null },
    { cedula: '02301005' },
  ),
  verified(
    'short_with_kind',
    'sends a number as it is when it has a kind',
    { cedula: '2.301.006', tipo_documento: 'CC' },
    { cedula: '2.301.006', tipo_documento: 'CC' },
  ),
  verified('eight_digits', 'sends 8 digits as they were written', { cedula: '12.301.007' }, { cedula: '12.301.007' }),
  refused(
    'four_digits',
    'does not pad 4 digits',
    'verify',
    { cedula: '2301' },
    { pointer: '/cedula', code: 'pad_with_zeros' },
    { cedula: '2301' },
  ),
  refused(
    'decimal_number',
    'does not pad a number with a decimal part',
    'verify',
    { cedula: '2301008.0' },
    { pointer: '/cedula', code: 'invalid_format' },
    { cedula: '2301008.0' },
  ),
  {
    id: 'documents.short_in_analyze',
    title: 'pads a number of analyze',
    call: 'analyze',
    input: { doc_number: '2301009' },
    expect: { answer: { recommendation: ANSWERED }, requests: { body: { doc_number: '02301009' } } },
  },
  {
    id: 'documents.short_with_kind_in_analyze',
    title: 'sends a number of analyze as it is when it has a kind',
    call: 'analyze',
    input: { doc_number: '2301010', doc_type: 'CE' },
    expect: { answer: { recommendation: ANSWERED }, requests: { body: { doc_number: '2301010', doc_type: 'CE' } } },
  },
  {
    id: 'documents.short_in_look_up',
    title: 'pads the number of a look-up',
    call: 'cedula',
    input: '2.301.011',
    expect: { answer: { cedula: '02301011' }, requests: { body: { cedula: '02301011' } } },
  },
  {
    id: 'documents.short_in_rows',
    title: 'pads the number of a row',
    call: 'verifyAll',
    input: [{ cedula: '2301012' }],
    expect: { rows: [{ index: 0, answer: { success: true } }], requests: { body: { cedula: '02301012' } } },
  },
  {
    id: 'documents.short_in_batch',
    title: 'pads the number of a row in a streamed batch',
    call: 'verifyBatch',
    input: [{ cedula: '2301013' }],
    expect: { rows: [{ row: 1, status: 200 }], nextRow: 2, requests: { body: { cedula: '02301013' } } },
  },
  {
    id: 'documents.short_in_batch_of_analyze',
    title: 'pads the number of a row in a streamed batch of analyze',
    call: 'analyzeBatch',
    input: [{ doc_number: '2301014' }],
    expect: { rows: [{ row: 1, status: 200 }], nextRow: 2, requests: { body: { doc_number: '02301014' } } },
  },
  {
    id: 'documents.short_in_decision',
    title: 'pads the number in both requests of a decision',
    call: 'decide',
    input: { request: { cedula: '2301015' }, evidence: { nombre: 'Ana Mejía' } },
    fault: { every: { change: { retos: [{ pruebas: [], risk_score: 20 }] } } },
    expect: { answer: { success: true }, requests: { tries: 2, body: { cedula: '02301015' } } },
  },
  {
    id: 'documents.short_in_replay',
    title: 'pads the number in the request of a replay',
    call: 'replay',
    input: { receipt: { $receipt: 'short' }, request: { cedula: '2301016' } },
    expect: { answer: { result: 'identical' }, requests: { body: { request: { cedula: '02301016' } } } },
  },
];

const kindCases = [
  {
    id: 'documents.look_up_of_citizen',
    title: 'looks up a short number with its kind',
    call: 'cedula',
    input: '2301017',
    options: { documentKind: 'CC' },
    expect: {
      answer: { cedula: '2301017' },
      requests: { body: { cedula: '2301017', tipo_documento: 'CC' } },
    },
  },
  refused(
    'long_number_of_foreigner',
    'a cédula of a foreigner with the digits of a citizen',
    'verify',
    { cedula: '1032200014', tipo_documento: 'CE' },
    { pointer: '/cedula', code: 'too_many_digits' },
    { cedula: '1032200014', tipo_documento: 'CE' },
  ),
  refused(
    'letters_only',
    'a passport without a digit',
    'analyze',
    { doc_number: 'ABCDEF', doc_type: 'PA' },
    { pointer: '/doc_number', code: 'invalid_passport' },
    { doc_number: 'ABCDEF', doc_type: 'PA' },
  ),
];

/** @param {string} document as the receipt commits to it @param {object} [members] of the payload */
const receiptOf = (document, members) => ({
  token: tokenOf(payloadOf({ document }, members)),
  salts: saltsOf(['document']),
});
const FOREIGNER = receiptOf('CE 712046', { document_kind: 'CE' });
const PERMIT = receiptOf('PPT 5812046', { document_kind: 'PPT' });
const PASSPORT = receiptOf('PA AB123456', { document_kind: 'PA' });
const CITIZEN = receiptOf('2301018');
const GENUINE = { answer: { outcome: 'approve' } };
const MISMATCH = { error: { type: 'ReceiptError', reason: 'commitment_mismatch' } };

/**
 * @param {string} name @param {string} title @param {object[]} given the receipt and the request
 * @param {object} outcome of the check
 */
const receiptCase = (name, title, given, outcome) => ({
  id: `documents.receipt_${name}`,
  title,
  call: 'verifyReceipt',
  input: given[0],
  options: { request: given[1] },
  fault: { every: jsonAnswer({ keys: [signing.jwk] }) },
  expect: { ...outcome, requests: { tries: 1 } },
});

const receiptCases = [
  receiptCase(
    'of_foreigner',
    'the receipt of a cédula of a foreigner names the kind',
    [FOREIGNER, { cedula: '712046', tipo_documento: 'CE' }],
    { answer: { document_kind: 'CE' } },
  ),
  receiptCase(
    'with_prefix',
    'the kind before the number, dots, blanks, zeros and digits of full width',
    [FOREIGNER, { cedula: ' c.e.:  0７12 . 046', tipo_documento: ' CE ' }],
    GENUINE,
  ),
  receiptCase(
    'of_permit',
    'the receipt of a permit',
    [PERMIT, { cedula: 'P.P.T. 05.812.046', tipo_documento: 'PPT' }],
    GENUINE,
  ),
  receiptCase(
    'of_passport',
    'the receipt of a passport, in small letters with a hyphen',
    [PASSPORT, { cedula: 'ab-123 456', tipo_documento: 'PA' }],
    GENUINE,
  ),
  receiptCase(
    'of_passport_in_analyze',
    'the receipt of a passport that has digits only',
    [receiptOf('PA 123456', { document_kind: 'PA', variant: 'analyze' }), { doc_number: '00123456', doc_type: 'PA' }],
    GENUINE,
  ),
  receiptCase(
    'of_short_number',
    'the receipt of a number that was padded',
    [CITIZEN, { cedula: '2.301.018' }],
    GENUINE,
  ),
  receiptCase(
    'of_short_number_with_kind',
    'the receipt of a number of 7 digits with its kind',
    [CITIZEN, { cedula: 'CC 2301018', tipo_documento: 'CC' }],
    GENUINE,
  ),
  receiptCase(
    'of_zeros_and_dots',
    'zeros on the left before dots',
    [CITIZEN, { cedula: '0002.301.018', tipo_documento: null }],
    GENUINE,
  ),
  receiptCase('without_kind', 'the kind is missing', [FOREIGNER, { cedula: '712046' }], MISMATCH),
  receiptCase(
    'of_other_kind',
    'the kind is another one',
    [FOREIGNER, { cedula: '712046', tipo_documento: 'PPT' }],
    MISMATCH,
  ),
  receiptCase(
    'of_unknown_kind',
    'a kind that does not exist',
    [CITIZEN, { cedula: '2301018', tipo_documento: 'TI' }],
    MISMATCH,
  ),
  receiptCase(
    'with_other_prefix',
    'the name of another kind before the number',
    [FOREIGNER, { cedula: 'CC 712046', tipo_documento: 'CE' }],
    MISMATCH,
  ),
  receiptCase(
    'with_kind_of_analyze',
    'the kind has its name of the other call',
    [FOREIGNER, { cedula: '712046', doc_type: 'CE' }],
    MISMATCH,
  ),
  {
    id: 'documents.receipt_of_the_gateway',
    title: 'the receipt of a cédula of a foreigner from the running gateway',
    call: 'verifyReceipt',
    input: { $receipt: 'foreigner' },
    options: { request: { doc_number: 'CE 712.046', doc_type: 'CE' } },
    expect: { answer: { variant: 'analyze', document_kind: 'CE' }, requests: { tries: 1 } },
  },
];

export const documentCases = [...paddingCases, ...kindCases, ...receiptCases];
