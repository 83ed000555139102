import { jsonAnswer } from './canned-answers.mjs';
import { payloadOf, saltsOf, signing, tokenOf } from './receipt-forge.mjs';

/** Answers as a client kept them, and what somebody may have changed. The input is the text of the file. */

const INPUTS = { document: '1032456701', phone: '+573001234567', amount: 6_000_000 };
const SOURCES = [
  { source: 'registry', status: 'ok', provider: 'sandbox', as_of: '2026-01-15T05:00:00.000Z', version: 'snapshot-1' },
  { source: 'telco', status: 'timeout', provider: null, as_of: null },
  { source: 'sanctions', status: 'ok', provider: 'local', as_of: null },
];
const LISTS = [
  listOf('ofac_sdn', 'international', 'restrictiva', 17_000),
  listOf('un_consolidated', 'international', 'vinculante', 1_000),
];
const line = (code, source, points, reason, more = {}) => ({ code, source, state: 'true', points, reason, ...more });
const LINES = [
  line('base', null, 5, null, { state: 'rule' }),
  line('sim_swap_recent', 'telco', 20, 'sim_swap_recent', { value: 3 }),
  line('ip_vpn', 'geo', 12.5, 'ip_vpn'),
  line('ip_proxy', 'geo', 10, 'ip_vpn'),
  line('email_disposable', 'email', 0, 'email_disposable', { state: 'false' }),
  line('phone_old', 'telco', -15, null),
  line('list_match_restrictive', 'sanctions', 15, 'restrictive_list_match', { value: 'ofac_sdn' }),
  line('list_match_binding', 'sanctions', 0, null, { state: 'false' }),
  line('floor:ip_vpn', null, 0.5, 'sim_swap_recent', { state: 'rule' }),
];
const OFFSET = { state: 'rule', value: 'phone_code_returned' };
const OFFSET_LINES = [
  line('ip_location_mismatch', 'geo', 9, 'ip_location_mismatch'),
  line('offset:sim_swap_recent', 'evidence', -4, null, OFFSET),
  line('offset:ip_location_mismatch', 'evidence', -9, null, OFFSET),
  line('phone_code_returned', 'evidence', 0, null, { value: 40 }),
];
const SIGNED = {
  outcome: 'review',
  score: 48.5,
  reasons: ['ip_vpn', 'sim_swap_recent', 'restrictive_list_match'],
  sources: SOURCES,
  list_policy: 'lists@3.0.0',
  lists: LISTS,
  characteristics: LINES,
};

function listOf(list, kind, force, entries) {
  return {
    list,
    kind,
    class: force,
    edition: '2026-01-10',
    checked_at: '2026-01-15T06:00:00.000Z',
    state: 'current',
    entries,
  };
}

const receiptOf = (members) => ({ token: tokenOf(payloadOf(INPUTS, members)), salts: saltsOf(Object.keys(INPUTS)) });
const HIT = {
  list: 'ofac_sdn',
  kind: 'international',
  entry_id: 'ofac-sdn:1',
  programme: 'SDNT',
  matched_name: 'Invented Name',
  basis: 'document',
  band: 'hit',
  ground: 'document',
  namesakes: null,
  score: 1,
  pieces: [],
  class: 'restrictiva',
  norm: 'Norma',
  duty: 'Revisar',
  edition: '2026-01-10',
};
const OPTIONAL = {
  sources: SOURCES.map((source) => ({ version: null, ...source, took_ms: 12 })),
  screening: { policy: 'lists@3.0.0', lists: LISTS, hits: [HIT], name_screened: true },
};

/** @type {Record<string, any>} */
const VERIFY = {
  success: true,
  transaction_id: payloadOf({}).jti,
  risk_score: 48,
  risk_level: 'medio',
  recommendation: 'revisar',
  cedula: { valid: true, nombre: 'Ana Peña', estado: 'vigente', lugar_expedicion: 'Bogotá' },
  telefono: { valid: true, operador: null, tipo: null, antiguedad_meses: null, match_titular: null },
  email: null,
  direccion: null,
  risk_factors: [
    { code: 'ip_vpn', source: 'geo', points: 22.5, message: 'Usa una VPN' },
    { code: 'sim_swap_recent', source: 'telco', points: 20, message: 'Cambio reciente de SIM' },
    { code: 'restrictive_list_match', source: 'sanctions', points: 15, message: 'Lista: ofac_sdn' },
    { code: 'sim_swap_recent', source: 'policy', points: 0.5, message: 'Cambio reciente de SIM' },
  ],
  created_at: '2026-01-15T05:15:30.123-05:00',
  ...OPTIONAL,
  receipt: receiptOf(SIGNED),
};
/** @type {Record<string, any>} */
const ANALYZE = {
  risk_score: 48.5,
  recommendation: 'REVIEW',
  reasons: SIGNED.reasons,
  ...OPTIONAL,
  receipt: receiptOf({ ...SIGNED, variant: 'analyze', jti: 'req_aaaaaaaaaaaaaaaaaaaaaaaaaa' }),
};
const NOT_COVERED = ['/screening/hits', '/screening/name_screened', '/sources/*/took_ms'];
const NOT_COVERED_OF_VERIFY = ['/cedula', '/risk_factors/*/message', ...NOT_COVERED, '/telefono'];

function caseOf(name, title, input, expect, request) {
  return {
    id: `receipts.answer_${name}`,
    title,
    call: 'verifyAnswer',
    input: typeof input === 'string' ? input : JSON.stringify(input),
    ...(request && { options: { request } }),
    fault: { every: jsonAnswer({ keys: [signing.jwk] }) },
    expect: { ...expect, requests: { tries: { min: 0, max: 1 } } },
  };
}

/** @param {string[]} [notCovered] @param {object} [request] */
const equal = (name, title, input, notCovered = NOT_COVERED_OF_VERIFY, request) =>
  caseOf(name, title, input, { answer: { receipt: { score: 48.5, outcome: 'review' }, notCovered } }, request);

/** @param {Record<string, string>} problems code by pointer */
const changed = (name, title, input, problems) =>
  caseOf(name, title, input, {
    error: {
      type: 'ReceiptError',
      reason: 'answer_mismatch',
      status: null,
      errors: { $set: Object.entries(problems).map(([pointer, code]) => ({ pointer, code })) },
    },
  });

/** @param {object} [request] */
const refused = (name, title, input, reason, request) =>
  caseOf(name, title, input, { error: { type: 'ReceiptError', reason } }, request);

const without = (answer, ...names) =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name)));
const turned = (value) => Object.fromEntries(Object.entries(value).reverse());
const text = JSON.stringify(VERIFY);
const { sources, screening, risk_factors: factors } = VERIFY;
const changedSource = (at, change) => sources.map((each, index) => (index === at ? { ...each, ...change } : each));
const withScreening = (change) => ({ ...VERIFY, screening: { ...screening, ...change } });

const equalCases = [
  equal('verify', 'a kept answer of verify', VERIFY),
  equal('analyze', 'a kept answer of analyze', ANALYZE, NOT_COVERED),
  equal('verify_and_request', 'a kept answer and its request', VERIFY, undefined, { cedula: '1.032.456.701' }),
  equal('without_options', 'an answer without optional parts', without(VERIFY, 'sources', 'screening'), [
    '/cedula',
    '/risk_factors/*/message',
    '/telefono',
  ]),
  equal(
    'second',
    'a second answer: evidence took points from one reason, and all of another',
    {
      ...VERIFY,
      risk_factors: factors.map((factor) => (factor.points === 20 ? { ...factor, points: 16 } : factor)),
      follow_up: { accepted: true, reason: null },
      receipt: receiptOf({ ...SIGNED, characteristics: [...LINES, ...OFFSET_LINES] }),
    },
    [...NOT_COVERED_OF_VERIFY.slice(0, 1), '/follow_up', ...NOT_COVERED_OF_VERIFY.slice(1)],
  ),
  equal('other_order', 'members in another order, with blanks', JSON.stringify(turned(VERIFY), null, 2)),
  equal('sources_in_other_order', 'sources and lists in another order', {
    ...VERIFY,
    sources: [...sources].reverse().map(turned),
    screening: { ...screening, lists: [...LISTS].reverse() },
  }),
  equal('decimal_zero', 'a whole number with a decimal zero', text.replace('"risk_score":48', '"risk_score":48.0')),
  equal('exponent', 'a number with an exponent', text.replace('"risk_score":48', '"risk_score":4.8e1')),
  equal('escapes', 'letters as escapes', text.replace('"revisar"', '"\\u0072ev\\u0069sar"')),
  equal('other_offset', 'the moment in another offset', { ...VERIFY, created_at: '2026-01-15T10:15:30.123Z' }),
  equal('other_message', 'a text in the other language is not covered', {
    ...VERIFY,
    risk_factors: factors.map((factor) => ({ ...factor, message: 'VPN' })),
  }),
  equal(
    'added',
    'added members, one with a name that may be a value',
    {
      ...VERIFY,
      approved_by: 'Ana',
      'Ana Peña': true,
      cedula: null,
    },
    ['/*', '/approved_by', ...NOT_COVERED_OF_VERIFY],
  ),
];

const changedCases = [
  changed('score', 'another score', { ...VERIFY, risk_score: 10 }, { '/risk_score': 'differs' }),
  changed('score_text', 'the score as a text', { ...VERIFY, risk_score: '48' }, { '/risk_score': 'differs' }),
  changed(
    'score_not_rounded',
    'the score of the receipt before it is rounded',
    { ...VERIFY, risk_score: 48.5 },
    {
      '/risk_score': 'differs',
    },
  ),
  changed(
    'score_of_analyze',
    'a rounded score of analyze',
    { ...ANALYZE, risk_score: 48 },
    { '/risk_score': 'differs' },
  ),
  changed(
    'decision',
    'score, level and recommendation',
    { ...VERIFY, risk_score: 1, risk_level: 'bajo', recommendation: 'aprobar' },
    {
      '/risk_score': 'differs',
      '/risk_level': 'differs',
      '/recommendation': 'differs',
    },
  ),
  changed('true_as_one', 'true in place of a number', { ...VERIFY, success: 1 }, { '/success': 'differs' }),
  changed('null_score', 'null in place of the score', { ...VERIFY, risk_score: null }, { '/risk_score': 'differs' }),
  changed(
    'similar_letter',
    'a letter that looks the same',
    { ...VERIFY, recommendation: 'revis\u0430r' },
    {
      '/recommendation': 'differs',
    },
  ),
  changed(
    'capital',
    'a recommendation in capitals',
    { ...VERIFY, recommendation: 'REVISAR' },
    {
      '/recommendation': 'differs',
    },
  ),
  changed(
    'transaction',
    'the id of another transaction',
    { ...VERIFY, transaction_id: 'txn_bbbbbbbbbbbbbbbbbbbbbbbbbb' },
    {
      '/transaction_id': 'differs',
    },
  ),
  changed(
    'moment',
    'another moment',
    { ...VERIFY, created_at: '2026-01-15T05:15:31.123-05:00' },
    { '/created_at': 'differs' },
  ),
  changed(
    'no_moment',
    'a creation time that is no time',
    { ...VERIFY, created_at: 'yesterday' },
    { '/created_at': 'differs' },
  ),
  changed(
    'reasons',
    'another reason',
    { ...ANALYZE, reasons: ['ip_vpn', 'sim_swap_recent', 'email_disposable'] },
    {
      '/reasons/2': 'differs',
    },
  ),
  changed(
    'fewer_reasons',
    'a reason less',
    { ...ANALYZE, reasons: SIGNED.reasons.slice(0, 2) },
    { '/reasons/2': 'missing' },
  ),
  changed(
    'more_reasons',
    'a reason more',
    { ...ANALYZE, reasons: [...SIGNED.reasons, 'ip_tor'] },
    { '/reasons/3': 'unexpected' },
  ),
  changed(
    'other_order_of_reasons',
    'the strongest reason last',
    { ...ANALYZE, reasons: [...SIGNED.reasons].reverse() },
    {
      '/reasons/0': 'differs',
      '/reasons/2': 'differs',
    },
  ),
  changed(
    'no_list',
    'an object in place of the reasons',
    { ...ANALYZE, reasons: { first: 'ip_vpn' } },
    { '/reasons': 'differs' },
  ),
  changed(
    'no_factors',
    'no factors',
    { ...VERIFY, risk_factors: [] },
    {
      '/risk_factors/0': 'missing',
      '/risk_factors/1': 'missing',
      '/risk_factors/2': 'missing',
      '/risk_factors/3': 'missing',
    },
  ),
  changed(
    'points',
    'the points of a factor',
    { ...VERIFY, risk_factors: factors.map((each) => ({ ...each, points: 20 })) },
    {
      '/risk_factors/0/points': 'differs',
      '/risk_factors/2/points': 'differs',
      '/risk_factors/3/points': 'differs',
    },
  ),
  changed(
    'status',
    'the status and the data of sources',
    {
      ...VERIFY,
      sources: [{ ...sources[0], version: 'snapshot-2' }, { ...sources[1], status: 'ok' }, sources[2]],
    },
    { '/sources/0/version': 'differs', '/sources/1/status': 'differs' },
  ),
  changed('no_source', 'a source less', { ...VERIFY, sources: sources.slice(1) }, { '/sources/registry': 'missing' }),
  changed(
    'another_source',
    'a source twice, and another one',
    {
      ...VERIFY,
      sources: [...sources, sources[0], { ...sources[0], source: 'tax' }],
    },
    { '/sources/3': 'unexpected', '/sources/4': 'unexpected' },
  ),
  changed(
    'source_without_member',
    'a source without its status',
    {
      ...VERIFY,
      sources: changedSource(1, { status: undefined }),
    },
    { '/sources/1/status': 'missing' },
  ),
  changed('no_hits', 'no match in place of a signed one', withScreening({ hits: [] }), {
    '/screening/hits': 'differs',
  }),
  changed(
    'another_hit',
    'a match with a list that did not match',
    withScreening({ hits: [HIT, { ...HIT, list: 'eu' }] }),
    {
      '/screening/hits': 'differs',
    },
  ),
  changed('stronger_hit', 'a match of another class', withScreening({ hits: [{ ...HIT, class: 'vinculante' }] }), {
    '/screening/hits': 'differs',
  }),
  changed(
    'edition',
    'another edition of a list',
    withScreening({ lists: [LISTS[0], { ...LISTS[1], edition: '2026-01-11' }] }),
    {
      '/screening/lists/1/edition': 'differs',
    },
  ),
  changed('list_policy', 'another policy of the lists', withScreening({ policy: 'lists@2.0.0' }), {
    '/screening/policy': 'differs',
  }),
  changed(
    'no_screening',
    'no screening in place of a signed one',
    { ...VERIFY, screening: null },
    { '/screening': 'differs' },
  ),
  changed('missing', 'members that every answer has', without(VERIFY, 'recommendation', 'email'), {
    '/recommendation': 'missing',
    '/email': 'missing',
  }),
  changed(
    'input_not_sent',
    'data of an e-mail that was not sent',
    { ...VERIFY, email: { valid: true } },
    { '/email': 'differs' },
  ),
  changed('input_sent', 'no data of a phone that was sent', { ...VERIFY, telefono: null }, { '/telefono': 'differs' }),
  changed('of_other_call', 'a member of the other call', { ...VERIFY, reasons: [] }, { '/reasons': 'unexpected' }),
  changed(
    'receipt_unavailable',
    'a receipt, and a reason for having none',
    { ...VERIFY, receipt_unavailable: 'signing_key_unavailable' },
    {
      '/receipt_unavailable': 'unexpected',
    },
  ),
  changed(
    'receipt_of_another',
    'the receipt of another answer',
    {
      ...VERIFY,
      receipt: receiptOf({ ...SIGNED, jti: 'txn_cccccccccccccccccccccccccc', score: 10, outcome: 'approve' }),
    },
    {
      '/transaction_id': 'differs',
      '/risk_score': 'differs',
      '/risk_level': 'differs',
      '/recommendation': 'differs',
    },
  ),
];

const [header, content, signature] = VERIFY.receipt.token.split('.');
const refusedCases = [
  refused('no_receipt', 'an answer without a receipt', without(VERIFY, 'receipt'), 'malformed'),
  refused('null_receipt', 'null in place of the receipt', { ...VERIFY, receipt: null }, 'malformed'),
  refused(
    'forged_receipt',
    'an answer with a changed signature',
    {
      ...VERIFY,
      receipt: { ...VERIFY.receipt, token: [header, content, signature.slice(4) + signature.slice(0, 4)].join('.') },
    },
    'bad_signature',
  ),
  refused('other_request', 'the request of another answer', VERIFY, 'commitment_mismatch', { cedula: '1032456702' }),
];

export const keptAnswerCases = [...equalCases, ...changedCases, ...refusedCases];
