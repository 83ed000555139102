import { NO_RESTRICTION } from '../restrictions/restriction.js';
import { generateKey } from './api-key.js';
import type { KeyRecord } from './key-record.js';
import { planRotation } from './key-rotation.js';
import { newKey } from './new-key.js';

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

function keyOf(over: Partial<KeyRecord> = {}): KeyRecord {
  const given = { tenant: 'one', name: 'shop', scopes: null, expiresAt: null, createdBy: 'tester', ...NO_RESTRICTION };
  return { ...newKey('sandbox', { version: 1, secret: Buffer.alloc(32) }, given).record, ...over };
}
const wish = { overlap: '24h', expiresAt: null } as const;

describe('a rotation', () => {
  it.each([
    ['0', 0],
    ['1h', 1],
    ['24h', 24],
    ['7d', 168],
  ] as const)('keeps the old key for its overlap of %s (%d hours)', (overlap, hours) => {
    const key = keyOf();
    const { retiresAt } = planRotation(key, [key], { ...wish, overlap }, NOW);
    expect(retiresAt).toBe(NOW + hours * HOUR_MS);
  });

  it('never gives the new key a later expiry', () => {
    const key = keyOf({ expiresAt: NOW + HOUR_MS });
    expect(planRotation(key, [key], wish, NOW)).toEqual({ retiresAt: NOW + HOUR_MS, expiresAt: NOW + HOUR_MS });
    const earlier = NOW + HOUR_MS / 2;
    expect(planRotation(key, [key], { ...wish, expiresAt: earlier }, NOW).expiresAt).toBe(earlier);
    const later = { ...wish, expiresAt: NOW + 2 * HOUR_MS };
    expect(() => planRotation(key, [key], later, NOW)).toThrow(expect.objectContaining({ code: 'invalid_expiry' }));
  });

  it('leaves at most two working keys of a line', () => {
    const first = keyOf({ rotatedAt: NOW, retiresAt: NOW + HOUR_MS });
    const second = keyOf({ line: first.line, rotatedFrom: first.id });
    const stranger = keyOf();
    const rotate = (overlap: '0' | '1h', now: number) =>
      planRotation(second, [first, second, stranger], { ...wish, overlap }, now);
    expect(() => rotate('1h', NOW)).toThrow(expect.objectContaining({ code: 'too_many_keys' }));
    expect(rotate('0', NOW).retiresAt).toBe(NOW);
    expect(rotate('1h', NOW + HOUR_MS).retiresAt).toBe(NOW + 2 * HOUR_MS);
  });

  it.each([
    ['revoked', { revokedAt: NOW - 1 }],
    ['expired', { expiresAt: NOW }],
    ['rotated', { rotatedAt: NOW - 9, retiresAt: NOW }],
    ['retiring', { rotatedAt: NOW - 9, retiresAt: NOW + 1 }],
  ])('refuses a %s key', (_, over) => {
    const key = keyOf(over);
    expect(() => planRotation(key, [key], wish, NOW)).toThrow(expect.objectContaining({ code: 'key_not_active' }));
  });
});

it('starts a new line for a new key', () => {
  const record = keyOf();
  expect(record.line).toBe(record.id);
  expect(record.last4).toHaveLength(4);
  expect(generateKey('sandbox')).not.toContain(record.mac);
});
