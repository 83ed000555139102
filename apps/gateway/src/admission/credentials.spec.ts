import { keyInBody, keyInUrl, readKey } from './credentials.js';

const KEY = 'sk_test_cot_abc';
const reasonOf = (headers: string[]) => {
  try {
    return readKey(headers);
  } catch (error) {
    return (error as Error).message;
  }
};

describe('readKey', () => {
  it.each([
    ['X-API-Key', ['X-API-Key', KEY]],
    ['a header name in any case, with spaces around the key', ['x-api-KEY', ` ${KEY} `]],
    ['Bearer', ['Authorization', `Bearer ${KEY}`]],
    ['bearer in lower case', ['authorization', `bearer   ${KEY}`]],
    ['the same key in both headers', ['X-API-Key', KEY, 'Authorization', `Bearer ${KEY}`]],
    ['a key among other headers', ['Host', 'x', 'X-API-Key', KEY, 'Accept', '*/*']],
  ])('accepts %s', (_, headers) => {
    expect(readKey(headers)).toBe(KEY);
  });

  it.each([
    ['no header', [], 'missing_credentials'],
    ['an empty key', ['X-API-Key', ''], 'missing_credentials'],
    ['blanks', ['X-API-Key', '   '], 'missing_credentials'],
    ['different keys in both headers', ['X-API-Key', KEY, 'Authorization', 'Bearer other'], 'ambiguous_credentials'],
    ['X-API-Key twice', ['X-API-Key', KEY, 'x-api-key', KEY], 'ambiguous_credentials'],
    ['Authorization twice', ['Authorization', `Bearer ${KEY}`, 'Authorization', 'Bearer x'], 'ambiguous_credentials'],
    ['another scheme', ['Authorization', 'Basic dXNlcg=='], 'invalid_key'],
    ['a scheme without a key', ['Authorization', 'Bearer'], 'invalid_key'],
    ['a bad Authorization beside a good key', ['X-API-Key', KEY, 'Authorization', 'Basic x'], 'invalid_key'],
    ['ten thousand characters', ['X-API-Key', 'a'.repeat(10_000)], 'invalid_key'],
  ])('refuses %s', (_, headers, reason) => {
    expect(reasonOf(headers)).toBe(reason);
  });
});

describe('a key outside the headers', () => {
  const key = `sk_live_cot_${'k'.repeat(38)}`;

  it('is found in a URL', () => {
    expect(keyInUrl(`/v1/verify?api_key=${key}&include=sources`)).toBe(key);
    for (const url of ['/v1/verify', '/v1/cedula/1000000001', '/v1/verify?x=sk_live_cot_short']) {
      expect(keyInUrl(url)).toBeNull();
    }
  });

  it('is found in a raw body', () => {
    expect(keyInBody(Buffer.from(`{"ñ":"${key}"}`))).toBe(key);
    for (const body of [Buffer.from('{"cedula":"1000000001"}'), Buffer.alloc(0), undefined]) {
      expect(keyInBody(body)).toBeNull();
    }
  });
});
