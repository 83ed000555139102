import { createSecretKey, randomBytes } from 'node:crypto';
import { DIGEST_LENGTH, digestOf, NO_DIGEST, surnameMark } from './subject-digest.js';

const newPepper = () => createSecretKey(randomBytes(32));

it('makes digests that differ by tenant, kind, value and pepper, and that do not contain the value', () => {
  const [today, yesterday] = [newPepper(), newPepper()];
  const digests = [
    digestOf(today, 'acme', 'documents', '80123456'),
    digestOf(yesterday, 'acme', 'documents', '80123456'),
    digestOf(today, 'other', 'documents', '80123456'),
    digestOf(today, 'acme', 'phones', '80123456'),
    digestOf(today, 'acme', 'documents', '80123457'),
  ];
  for (const [from, to] of [
    [4, 12],
    [12, 16],
  ]) {
    expect(new Set(digests.map((digest) => digest.slice(from, to))).size).toBe(5);
  }
  for (const digest of digests) {
    expect(digest).toMatch(/^[0-9a-f]{4}/);
    expect([...digest].every((letter) => letter.charCodeAt(0) < 256)).toBe(true);
    expect([digest.length, NO_DIGEST.length]).toEqual([DIGEST_LENGTH, DIGEST_LENGTH]);
    expect(digest).not.toContain('80123456');
  }
  expect(digestOf(today, 'acme', 'documents', '80123456')).toBe(digests[0]);
});

it('gives common surnames low marks, and spreads the others over all marks', () => {
  const seed = 2_976_579_765;
  const marks = Array.from({ length: 20_000 }, (_, n) => surnameMark(seed, { text: `apellido${n}`, isCommon: false }));
  expect(Math.min(...marks)).toBe(64);
  expect(Math.max(...marks)).toBe(4_095);
  expect(new Set(marks).size).toBeGreaterThan(3_900);
  const common = ['rodriguez', 'gomez', 'lopez'].map((text) => surnameMark(seed, { text, isCommon: true }));
  expect(common.every((mark) => mark >= 1 && mark < 64)).toBe(true);
  expect(surnameMark(seed + 1, { text: 'quimbayo', isCommon: false })).not.toBe(
    surnameMark(seed, { text: 'quimbayo', isCommon: false }),
  );
});
