import type { SignedCheckpoint } from '@cotejo/accounts';
import { openCheckpoint, signCheckpoint } from './signed-checkpoint.js';
import { newKeys } from './testing/receipts.js';

const CHECKPOINT: SignedCheckpoint = {
  environment: 'production',
  seq: 20,
  hash: 'ab'.repeat(32),
  time: 1_795_000_100_000,
  first: 1,
};

it('opens a checkpoint with the public keys, and with no other keys', async () => {
  const keys = newKeys();
  const token = await signCheckpoint(CHECKPOINT, keys);
  expect(await openCheckpoint(token, keys)).toEqual(CHECKPOINT);
  await expect(openCheckpoint(token, newKeys())).rejects.toMatchObject({ problem: 'unknown_key' });
});

it('refuses a checkpoint that was changed', async () => {
  const keys = newKeys();
  const [head, body, signature] = (await signCheckpoint(CHECKPOINT, keys)).split('.') as [string, string, string];
  const changed = Buffer.from(body, 'base64url').toString().replace('"seq":20', '"seq":12');
  const token = [head, Buffer.from(changed).toString('base64url'), signature].join('.');
  await expect(openCheckpoint(token, keys)).rejects.toMatchObject({ problem: 'wrong_signature' });
});
