import { QUICK } from '../testing/parts.js';
import { PasswordHasher } from './password-hasher.js';

const PASSWORD = 'tres tristes tigres';

it('uses the cost that OWASP recommends', async () => {
  const hash = await new PasswordHasher().hash(PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('accepts the right password with accents in either Unicode form, and rejects others', async () => {
  const hasher = new PasswordHasher(QUICK);
  const hash = await hasher.hash('contrase\u00f1a de caf\u00e9');
  expect(await hasher.verify(hash, 'contrasen\u0303a de cafe\u0301')).toBe(true);
  expect(await hasher.verify(hash, 'contrasena de cafe')).toBe(false);
});

it('verifies a hash of another cost and reports it as outdated', async () => {
  const hash = await new PasswordHasher(QUICK).hash(PASSWORD);
  const today = new PasswordHasher({ ...QUICK, passes: 2 });
  expect(await today.verify(hash, PASSWORD)).toBe(true);
  expect(today.isOutdated(hash)).toBe(true);
  expect(today.isOutdated(await today.hash(PASSWORD))).toBe(false);
});

it('runs four checks at once, queues thirty-two, and refuses more before trying them', async () => {
  const hasher = new PasswordHasher(QUICK);
  const gate = Promise.withResolvers<void>();
  let tried = 0;
  const verify = () =>
    hasher.verify(null, PASSWORD, async () => {
      tried += 1;
      await gate.promise;
    });
  const taken = Array.from({ length: 36 }, verify);
  await expect(verify()).rejects.toMatchObject({ code: 'busy', retryAfterMs: 2_000 });
  expect(tried).toBe(4);
  gate.resolve();
  expect(await Promise.all(taken)).toEqual(Array.from({ length: 36 }, () => false));
  expect(tried).toBe(36);
  expect(await hasher.verify(null, PASSWORD)).toBe(false);
});

it('takes as long without a member as with one: median difference below 5 ms', async () => {
  const hasher = new PasswordHasher();
  const hash = await hasher.hash(PASSWORD);
  const measure = async (passwordHash: string | null) => {
    const start = performance.now();
    await hasher.verify(passwordHash, 'a wrong password');
    return performance.now() - start;
  };
  // Measured in pairs, so that load affects both alike; repeated up to four times on a busy machine.
  let difference = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4 && difference >= 5; round++) {
    const differences: number[] = [];
    for (let pair = 0; pair < 25; pair++) {
      differences.push((await measure(hash)) - (await measure(null)));
    }
    difference = Math.abs(median(differences));
  }
  expect(difference).toBeLessThan(5);
});

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
