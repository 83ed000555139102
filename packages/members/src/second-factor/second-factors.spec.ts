import type { Peppers } from '@cotejo/accounts';
import { fixedSecret } from '@cotejo/platform';
import { useFixture } from '@cotejo/testing';
import { Secret, TOTP } from 'otpauth';
import type { Member } from '../member.js';
import { BY, PEPPER, startMembers } from '../testing/members-fixture.js';
import { partsOf } from '../testing/parts.js';
import { SecondFactors } from './second-factors.js';

let now = Date.parse('2026-11-22T12:00:00Z');

const clock = () => now;
const codeAt = (secret: string, time = now): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
const fresh = async ({ id }: Member): Promise<Member> => parts.members.require(id);

const fixture = useFixture(startMembers);
const parts = useFixture(() => partsOf(fixture));
afterEach(() => fixture.clear());

async function enabled() {
  const factors = parts.factors({ clock });
  const member = await parts.member('ana@acme.co');
  const { secret } = await factors.begin(member);
  const codes = await factors.enable(member, codeAt(secret), BY);
  now += 30_000;
  return { factors, secret, codes, member: await fresh(member) };
}

it('is enabled with a code of the app, through a URI that every app understands', async () => {
  const factors = parts.factors({ clock });
  const member = await parts.member('ana@acme.co');
  await expect(factors.enable(member, '000000', BY)).rejects.toMatchObject({ code: 'setup_expired' });
  const { uri, secret } = await factors.begin(member);
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Cotejo:ana%40acme\.co\?issuer=Cotejo&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  );
  const wrong = codeAt(secret, now + 3_600_000);
  await expect(factors.enable(member, wrong, BY)).rejects.toMatchObject({ code: 'wrong_code' });
  expect(await fresh(member)).toMatchObject({ secondFactor: null });
  const codes = await factors.enable(member, codeAt(secret), BY);
  expect(new Set(codes).size).toBe(10);
  expect(codes.join()).toMatch(/^([a-z2-9]{5}-[a-z2-9]{5},?){10}$/);
  const text = JSON.stringify(
    await fixture.redis.mget(...(await fixture.keys()).filter((name) => name.includes('member:'))),
  );
  expect(text).not.toContain(secret);
  for (const code of codes) {
    expect(text).not.toContain(code);
  }
  expect(await parts.audit.list(1)).toMatchObject([
    { action: 'member.enable_second_factor', object: member.id, changes: { secondFactor: [false, true] } },
  ]);
});

it('accepts each code once, also in two parallel requests, and no earlier code', async () => {
  const { factors, secret, member } = await enabled();
  const early = codeAt(secret, now - 30_000);
  await expect(factors.useCode(member, early, BY)).rejects.toMatchObject({ code: 'wrong_code' });
  const both = await Promise.allSettled([0, 1].map(() => factors.useCode(member, codeAt(secret), BY)));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  // The next step is accepted early, which makes the current step useless.
  expect(await factors.useCode(member, codeAt(secret, now + 30_000), BY)).toBe('app');
  await expect(factors.useCode(member, codeAt(secret), BY)).rejects.toMatchObject({ code: 'wrong_code' });
  const tooFar = codeAt(secret, now + 90_000);
  await expect(factors.useCode(member, tooFar, BY)).rejects.toMatchObject({ code: 'wrong_code' });
});

it('accepts each recovery code once, also in two parallel requests, in any spelling', async () => {
  const { factors, codes, member } = await enabled();
  const [first = '', second = ''] = codes;
  const both = await Promise.allSettled([0, 1].map(() => factors.useCode(member, first, BY)));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const typed = ` ${second.toUpperCase().replace('-', '')} `;
  expect(await factors.useCode(member, typed, BY)).toBe('recovery_code');
  await expect(factors.useCode(member, second, BY)).rejects.toMatchObject({ code: 'wrong_code' });
  const uses = (await parts.audit.list(10)).filter(({ action }) => action === 'member.use_recovery_code');
  expect(uses).toHaveLength(2);
});

it('replaces all recovery codes by new ones, and can be disabled', async () => {
  const { factors, codes, member } = await enabled();
  const renewed = await factors.renewRecoveryCodes(member, BY);
  await expect(factors.useCode(member, codes[0] ?? '', BY)).rejects.toMatchObject({ code: 'wrong_code' });
  expect(await factors.useCode(member, renewed[0] ?? '', BY)).toBe('recovery_code');
  await factors.disable(member.id, BY);
  await expect(factors.useCode(await fresh(member), renewed[1] ?? '', BY)).rejects.toMatchObject({
    code: 'no_second_factor',
  });
  await expect(factors.disable(member.id, BY)).rejects.toMatchObject({ code: 'no_second_factor' });
});

it('still works after a pepper change if it was used in between, including its recovery codes', async () => {
  const { secret, codes, member } = await enabled();
  const next = { version: 2, secret: Buffer.alloc(32, 9) };
  const options = (peppers: Peppers) => ({ peppers: fixedSecret(peppers), clock });
  const { redis, scope } = fixture;
  const during = new SecondFactors(redis, scope, parts.members, options([next, PEPPER]));
  const after = new SecondFactors(redis, scope, parts.members, options([next]));
  await expect(after.useCode(member, codeAt(secret), BY)).rejects.toMatchObject({ code: 'second_factor_unreadable' });
  expect(await during.useCode(member, codeAt(secret), BY)).toBe('app');
  now += 30_000;
  expect(await after.useCode(await fresh(member), codeAt(secret), BY)).toBe('app');
  expect(await after.useCode(await fresh(member), codes[0] ?? '', BY)).toBe('recovery_code');
});
