import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerError } from '../errors.js';
import { ReceiptKeyRing } from './receipt-keys.js';

const MINUTE_MS = 60_000;
const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) as { x: string };
const keyOf = (kid: string) => ({ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' });

function ringOf(...published: string[][]) {
  const state = { now: 0, fetches: 0 };
  const fetchKeys = async () => {
    await sleep(1);
    const kids = published[Math.min(state.fetches, published.length - 1)] as string[];
    state.fetches += 1;
    return { keys: kids.map(keyOf) };
  };
  return { state, ring: new ReceiptKeyRing(fetchKeys, () => state.now) };
}

it('fetches the keys once for many receipts at the same time', async () => {
  const { state, ring } = ringOf(['a']);
  const found = await Promise.all(['a', 'a', 'a'].map((kid) => ring.find(kid)));
  expect(found.every((key) => key?.asymmetricKeyType === 'ed25519')).toBe(true);
  expect(state.fetches).toBe(1);
});

it('fetches them again for an unknown id, at most once a minute', async () => {
  const { state, ring } = ringOf(['a'], ['a', 'b']);
  expect(await ring.find('b')).toBeUndefined();
  expect(await ring.find('b')).toBeUndefined();
  expect(state.fetches).toBe(1);
  state.now += MINUTE_MS + 1;
  expect(await ring.find('b')).toBeDefined();
  expect(state.fetches).toBe(2);
});

it('fetches them again after an hour', async () => {
  const { state, ring } = ringOf(['a'], []);
  expect(await ring.find('a')).toBeDefined();
  state.now += 60 * MINUTE_MS;
  expect(await ring.find('a')).toBeDefined();
  state.now += 1;
  expect(await ring.find('a')).toBeUndefined();
  expect(state.fetches).toBe(2);
});

it('tries again at the next receipt when a fetch failed', async () => {
  let fetches = 0;
  const ring = new ReceiptKeyRing(async () => {
    fetches += 1;
    if (fetches === 1) {
      throw new ServerError('503');
    }
    return { keys: [keyOf('a')] };
  });
  await expect(ring.find('a')).rejects.toBeInstanceOf(ServerError);
  expect(await ring.find('a')).toBeDefined();
});
