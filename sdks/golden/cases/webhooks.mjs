const DATA = {
  list: 'ofac_sdn',
  edition: '2026-11-24',
  entries: 17_412,
  added: 3,
  removed: 1,
  changed: 0,
  bundle: 'sha256:ab',
};
const EVENT = { type: 'list.updated', timestamp: '2026-11-25T01:02:03.000Z', data: DATA };
const BODY = JSON.stringify(EVENT);
const ANSWER = { id: 'evt_golden1', ...EVENT };
const WHSEC = ['whsec:current'];
const WHPK = ['whpk:current'];
const PRIVATE = `whsk_${Buffer.alloc(32, 7).toString('base64')}`;
const LONGEST = `whsec_${Buffer.alloc(65, 7).toString('base64')}`;
const SHORTEST = `whsec_${Buffer.alloc(23, 7).toString('base64')}`;

/** @param {object} delivery as `deliver` of @cotejo/testing takes it @param {object} [answer] @param {object} [options] */
function genuine(name, title, delivery, answer = ANSWER, options = undefined) {
  return caseOf(name, title, delivery, { answer }, options);
}

/** @param {object} delivery @param {string} reason @param {object} [options] */
function refused(name, title, delivery, reason, options = undefined) {
  return caseOf(name, title, delivery, { error: { type: 'WebhookError', reason } }, options);
}

function unusable(name, title, secrets) {
  return caseOf(name, title, { body: BODY, secrets }, { error: { type: 'ConfigurationError' } });
}

function caseOf(name, title, delivery, outcome, options) {
  return {
    id: `webhooks.${name}`,
    title,
    call: 'verifyWebhook',
    input: { $webhook: delivery },
    ...(options && { options }),
    expect: { ...outcome, requests: { tries: 0 } },
  };
}

const both = ['v1:current', 'v1a:current'];
const rotation = ['v1:current', 'v1a:current', 'v1:former', 'v1a:former'];

/** Each place of a delivery of which one character is changed, every few characters of the long ones. */
const CHANGES = [
  { of: 'webhook-id', length: 'evt_golden1'.length, step: 1 },
  { of: 'webhook-timestamp', length: 10, step: 1 },
  { of: 'webhook-signature', length: 'v1,'.length + 44, step: 1 },
  { of: 'webhook-signature', length: 'v1a,'.length + 86, step: 3, signed: 'v1a:current', secrets: WHPK },
  { of: 'body', length: BODY.length, step: 10 },
];

const changedCases = CHANGES.flatMap(({ of, length, step, signed = 'v1:current', secrets = WHSEC }) =>
  Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step).map((at) => ({
    id: `webhooks.changed_${of}_${signed.split(':')[0]}_${at}`,
    title: `character ${at} of the ${of} is another one`,
    call: 'verifyWebhook',
    input: { $webhook: { body: BODY, signed: [signed], secrets }, $change: { of, at } },
    expect: { error: { type: 'WebhookError' }, requests: { tries: 0 } },
  })),
);

export const webhookCases = [
  genuine('v1', 'a delivery with an HMAC', { body: BODY, secrets: WHSEC }),
  genuine('v1a', 'a delivery with Ed25519', { body: BODY, signed: ['v1a:current'], secrets: WHPK }),
  genuine('both_by_hmac', 'both signatures, checked with the secret', { body: BODY, signed: both, secrets: WHSEC }),
  genuine('both_by_key', 'both signatures, checked with the public key', { body: BODY, signed: both, secrets: WHPK }),
  genuine('rotation_new', 'a rotation, checked with the new secret', { body: BODY, signed: rotation, secrets: WHSEC }),
  genuine('rotation_old', 'a rotation, checked with the former secret', {
    body: BODY,
    signed: rotation,
    secrets: ['whsec:former'],
  }),
  genuine('rotation_old_key', 'a rotation, checked with the former public key', {
    body: BODY,
    signed: rotation,
    secrets: ['whpk:former'],
  }),
  genuine('many_secrets', 'one of several secrets matches', { body: BODY, secrets: ['whsec:former', 'whsec:current'] }),
  genuine('other_versions', 'signatures of other versions are skipped', {
    body: BODY,
    secrets: WHSEC,
    sent: { append: ['v2,AAAA', 'v1,AAAA', 'broken', 'v1a,AAAA'] },
  }),
  genuine(
    'unknown_type',
    'a type that no SDK knows',
    {
      body: JSON.stringify({ ...EVENT, type: 'moon.full', data: { phase: 1, more: [null, { a: 'ñ' }] } }),
      secrets: WHSEC,
    },
    { ...ANSWER, type: 'moon.full', data: { phase: 1, more: [null, { a: 'ñ' }] } },
  ),
  genuine(
    'more_members',
    'more members in the body, blanks, letters outside of ASCII',
    {
      body: `{ "version": 2,\n "data": {"detail": "Ñandú ☂"}, "type": "list.refused", "timestamp": "2026-11-25T01:02:03Z" }`,
      secrets: WHSEC,
    },
    { id: 'evt_golden1', type: 'list.refused', timestamp: '2026-11-25T01:02:03Z', data: { detail: 'Ñandú ☂' } },
  ),
  genuine('names_of_headers', 'names of headers in capital letters', {
    body: BODY,
    secrets: WHSEC,
    headers: { 'X-Other': 'a' },
    capitals: true,
  }),
  genuine('at_the_edge', 'a delivery that is three minutes old', {
    body: BODY,
    secrets: WHSEC,
    ageSeconds: 180,
  }),
  genuine('early', 'a clock that is three minutes ahead', { body: BODY, secrets: WHSEC, ageSeconds: -180 }),
  genuine(
    'tolerance',
    'an old delivery within the tolerance of the option',
    { body: BODY, secrets: WHSEC, ageSeconds: 3_000 },
    ANSWER,
    {
      toleranceSeconds: 3_600,
    },
  ),
  refused('old', 'a delivery that is too old', { body: BODY, secrets: WHSEC, ageSeconds: 310 }, 'timestamp_too_old'),
  refused('new', 'a delivery from the future', { body: BODY, secrets: WHSEC, ageSeconds: -900 }, 'timestamp_too_new'),
  refused(
    'strict',
    'a delivery older than the option allows',
    { body: BODY, secrets: WHSEC, ageSeconds: 40 },
    'timestamp_too_old',
    {
      toleranceSeconds: 30,
    },
  ),
  refused(
    'changed_body',
    'another body than the signed one',
    { body: BODY, secrets: WHSEC, sent: { body: `${BODY} ` } },
    'no_matching_signature',
  ),
  refused(
    'changed_body_v1a',
    'another body than the one signed with Ed25519',
    {
      body: BODY,
      signed: ['v1a:current'],
      secrets: WHPK,
      sent: { body: BODY.replace('17412', '17413') },
    },
    'no_matching_signature',
  ),
  ...['v1', 'v1a'].map((version) =>
    refused(
      `longer_signature_${version}`,
      `a signature ${version} with one more byte`,
      { body: BODY, signed: [`${version}:current:00`], secrets: [...WHSEC, ...WHPK] },
      'no_matching_signature',
    ),
  ),
  refused(
    'changed_id',
    'another id',
    { body: BODY, secrets: WHSEC, sent: { id: 'evt_golden2' } },
    'no_matching_signature',
  ),
  refused(
    'changed_time',
    'another time',
    { body: BODY, secrets: WHSEC, sent: { ageSeconds: 5 } },
    'no_matching_signature',
  ),
  refused(
    'stranger',
    'a signature of another secret',
    { body: BODY, signed: ['v1:stranger'], secrets: WHSEC },
    'no_matching_signature',
  ),
  refused(
    'stranger_key',
    'a signature of another private key',
    {
      body: BODY,
      signed: ['v1a:stranger'],
      secrets: WHPK,
    },
    'no_matching_signature',
  ),
  refused(
    'wrong_kind',
    'an HMAC alone, checked with a public key',
    { body: BODY, secrets: WHPK },
    'no_matching_signature',
  ),
  refused(
    'short_signature',
    'a signature that is cut off',
    { body: BODY, secrets: WHSEC, sent: { signature: 'v1,AAAA' } },
    'no_matching_signature',
  ),
  refused(
    'unknown_versions',
    'only signatures of other versions',
    { body: BODY, secrets: WHSEC, sent: { signature: 'v9,AAAA' } },
    'no_matching_signature',
  ),
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) =>
    refused(
      `no_${header.slice(8)}`,
      `a delivery without ${header}`,
      { body: BODY, secrets: WHSEC, headers: { [header]: null } },
      'missing_header',
    ),
  ),
  refused(
    'empty_signature',
    'an empty header',
    { body: BODY, secrets: WHSEC, headers: { 'webhook-signature': '' } },
    'missing_header',
  ),
  refused(
    'time_as_text',
    'a time that is not a number',
    { body: BODY, secrets: WHSEC, headers: { 'webhook-timestamp': '1e9' } },
    'malformed_header',
  ),
  refused(
    'negative_time',
    'a time with a sign',
    { body: BODY, secrets: WHSEC, headers: { 'webhook-timestamp': '-5' } },
    'malformed_header',
  ),
  refused(
    'no_form',
    'a signature without a version',
    { body: BODY, secrets: WHSEC, sent: { signature: 'AAAA' } },
    'malformed_header',
  ),
  refused('blank_in_id', 'an id with a blank', { body: BODY, id: 'evt a', secrets: WHSEC }, 'malformed_header'),
  refused('not_json', 'a body that is not JSON', { body: 'hello', secrets: WHSEC }, 'malformed_body'),
  refused('list', 'a body that is a list', { body: '[]', secrets: WHSEC }, 'malformed_body'),
  refused(
    'no_type',
    'a body without a type',
    { body: JSON.stringify({ ...EVENT, type: undefined }), secrets: WHSEC },
    'malformed_body',
  ),
  refused(
    'no_data',
    'a body without data',
    { body: JSON.stringify({ ...EVENT, data: null }), secrets: WHSEC },
    'malformed_body',
  ),
  refused(
    'data_list',
    'data that are a list',
    { body: JSON.stringify({ ...EVENT, data: [] }), secrets: WHSEC },
    'malformed_body',
  ),
  refused(
    'forged_and_broken',
    'the signature is checked before the body',
    { body: 'hello', secrets: ['whsec:former'] },
    'no_matching_signature',
  ),
  unusable('no_secret', 'no secret at all', []),
  unusable('empty_secret', 'an empty secret', ['']),
  unusable('private_key', 'a private key', [PRIVATE]),
  unusable('short_secret', 'a secret of 23 bytes', [SHORTEST]),
  unusable('long_secret', 'a secret of 65 bytes', [LONGEST]),
  unusable('short_key', 'a public key of 31 bytes', [`whpk_${Buffer.alloc(31, 7).toString('base64')}`]),
  unusable('one_bad_secret', 'one secret of two cannot be used', ['whsec:current', 'whsec_!']),
  ...changedCases,
];
