import { deliver } from '@cotejo/testing';
import fc from 'fast-check';
import { ConfigurationError, WebhookError } from '../errors.js';
import { verifyWebhook } from './verify-webhook.js';

/** The golden cases of sdks/golden/cases/webhooks.mjs test the rules; these tests are about this package alone. */
const EVENT = {
  type: 'quota.reached',
  timestamp: '2026-11-25T01:02:03.000Z',
  data: { period: '2026-11', percent: 80 },
};
const BODY = JSON.stringify(EVENT);
const MUTATIONS = 10_000;

const delivery = () =>
  deliver({ body: BODY, signed: ['v1:current', 'v1a:current'], secrets: ['whsec:current', 'whpk:current'] });

it('accepts text, bytes and a view of bytes, with headers of fetch and of node:http', () => {
  const { body, headers, secrets } = delivery();
  const expected = { id: 'evt_golden1', ...EVENT };
  const bytes = Buffer.from(`x${body}x`).subarray(1, -1);
  for (const each of [body, bytes, new Uint8Array(bytes)]) {
    expect(verifyWebhook(each, headers, secrets)).toEqual(expected);
    expect(verifyWebhook(each, new Headers(headers), secrets[1] as string)).toEqual(expected);
  }
  const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  expect(verifyWebhook(body, lists, secrets)).toEqual(expected);
});

it('refuses a body that was parsed already, with a hint', () => {
  const { body, headers, secrets } = delivery();
  expect(() => verifyWebhook(JSON.parse(body), headers, secrets)).toThrow(ConfigurationError);
  expect(() => verifyWebhook(JSON.parse(body), headers, secrets)).toThrow('before it is parsed');
});

it('refuses a header that came twice', () => {
  const { body, headers, secrets } = delivery();
  const twice = { ...headers, 'Webhook-Id': 'evt_other' };
  expect(() => verifyWebhook(body, twice, secrets)).toThrow(new WebhookError('malformed_header'));
});

it('refuses a body that is not UTF-8, although its signature is good', () => {
  const { body, headers, secrets } = delivery();
  const broken = Buffer.concat([Buffer.from(body), Buffer.from([0xff])]);
  expect(() => verifyWebhook(broken, headers, secrets)).toThrow(WebhookError);
});

it('names no secret and no header in an error', () => {
  const { body, headers, secrets } = delivery();
  const error = catching(() => verifyWebhook(`${body} `, headers, secrets));
  const printed = JSON.stringify(error, Object.getOwnPropertyNames(error));
  for (const value of [...secrets, headers['webhook-signature'] as string, body]) {
    expect(printed).not.toContain(value);
  }
});

function catching(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('it was accepted');
}

/** Places where one character of a delivery is changed. */
const places = ['body', 'webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

it(`accepts none of ${MUTATIONS} changed deliveries`, () => {
  const { body, headers, secrets } = delivery();
  // A change of one signature leaves the other one good, so each run has one signature only.
  const signatures = (headers['webhook-signature'] as string).split(' ');
  const change = fc.record({
    place: fc.constantFrom(...places),
    kind: fc.constantFrom('replace', 'insert', 'delete'),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    character: fc.oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 255 })),
    signature: fc.constantFrom(...signatures),
  });
  fc.assert(
    fc.property(change, ({ place, kind, at, character, signature }) => {
      const original = { body, ...headers, 'webhook-signature': signature } as Record<string, string>;
      const changed = {
        ...original,
        [place]: mutate(original[place] as string, kind, at, String.fromCharCode(character)),
      };
      // A blank around a signature separates nothing: the signed content and the signature are the same.
      fc.pre(changed[place]?.trim() !== original[place]);
      const { body: text, ...rest } = changed;
      expect(() => verifyWebhook(text as string, rest, secrets)).toThrow(WebhookError);
    }),
    { numRuns: MUTATIONS },
  );
});

function mutate(text: string, kind: string, at: number, character: string): string {
  const place = Math.floor(at * text.length);
  const after = kind === 'insert' ? place : place + 1;
  return text.slice(0, place) + (kind === 'delete' ? '' : character) + text.slice(after);
}
