import { deliver } from '@cotejo/testing';
import { ConfigurationError, WebhookError } from '../errors.js';
import { verifyWebhook } from './verify-webhook.js';

/** The golden cases of sdks/golden/cases/webhooks.mjs test the rules; these tests are about this package alone. */
const EVENT = {
  type: 'quota.reached',
  timestamp: '2026-11-25T01:02:03.000Z',
  data: { period: '2026-11', percent: 80 },
};
const BODY = JSON.stringify(EVENT);

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
