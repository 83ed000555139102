import { Plans, TenantPolicyStore } from '@cotejo/accounts';
import { PublishedMarks } from '@cotejo/events';
import { BY, startEvents } from '@cotejo/events/testing';
import { type Member, MemberStore, Outbox, personOf, SessionStore } from '@cotejo/members';
import { defaultPoliciesDir } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { useFixture } from '@cotejo/testing';
import { AccountNotices } from './account-notices.js';

const fixture = useFixture(startEvents);
afterEach(() => fixture.clear());

const hashOf = (digit: string) => `sha256:${digit.repeat(64)}`;
const version = (number: number) => ({
  name: `acme@1.0.${number}`,
  hash: hashOf(String(number)),
  policy: { id: 'acme', version: `1.0.${number}` },
});
const as = (member: Member) => ({ actor: member.id, member: personOf(member), tenant: 'acme' });

async function start() {
  const { redis, scope, accounts } = fixture;
  await fixture.tenant('acme');
  const members = new MemberStore(redis, scope, { audit: accounts.audit, sessions: new SessionStore(redis, scope) });
  const outbox = new Outbox(redis, scope);
  const marks = new PublishedMarks(redis, scope);
  const policies = new TenantPolicyStore(redis, scope);
  const lines: string[] = [];
  const logger = createLogger('worker', 'warn', { write: (line) => lines.push(line) });
  const parts = { redis, scope, marks, tenants: accounts.tenants };
  const notices = new AccountNotices(parts, { outbox: () => outbox }, { logger });
  const member = (name: string, team: string | null = 'acme', over: object = {}) =>
    members.create(
      {
        tenant: 'acme',
        role: 'admin',
        language: 'es',
        passwordHash: 'none',
        name,
        email: `${name}@acme.example`,
        team,
        ...over,
      } as Parameters<MemberStore['create']>[0],
      BY,
    );
  const mails = async () => (await outbox.list(10)).map(({ to, kind, params }) => ({ to, kind, params }));
  await notices.sendNew();
  return { member, policies, notices, mails, lines };
}

it('tells the admins who can activate a version, and after a return all admins but the one who did it', async () => {
  const { member, policies, notices, mails } = await start();
  const ana = await member('ana');
  const bea = await member('bea');
  await member('dev', 'acme', { role: 'developer' });
  for (const number of [1, 2]) {
    await policies.draft('acme', version(number), as(ana));
    await policies.shadow('acme', as(ana));
    await notices.sendNew();
    await policies.activate('acme', version(number).name, as(bea));
  }
  // Two versions within an hour are one mail.
  const waits = { kind: 'policy_waits', params: { by: 'ana', company: null, at: expect.any(Number) } };
  expect(await mails()).toEqual([{ to: 'bea@acme.example', ...waits }]);
  await policies.returnTo('acme', { to: 'previous', standard: 'default@3.0.0' }, as(bea));
  await notices.sendNew();
  await notices.sendNew();
  const returned = { kind: 'policy_returned', params: { by: 'bea', to: 'previous', at: expect.any(Number) } };
  expect(await mails()).toContainEqual({ to: 'ana@acme.example', ...returned });
  expect(await mails()).toHaveLength(2);
});

it('tells the operators when no admin can activate a version, and logs when no operator can either', async () => {
  const { member, policies, notices, mails, lines } = await start();
  const ana = await member('ana', null);
  await policies.draft('acme', version(1), as(ana));
  await policies.shadow('acme', as(ana));
  await notices.sendNew();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ tenant: 'acme' }]);
  await member('olga', null, { tenant: null, role: 'operator' });
  await policies.draft('acme', version(2), as(ana));
  await policies.shadow('acme', as(ana));
  await notices.sendNew();
  expect(await mails()).toMatchObject([
    { to: 'olga@acme.example', kind: 'policy_waits', params: { by: 'ana', company: 'acme' } },
  ]);
});

it('tells all admins of each change of the plan', async () => {
  const { member, notices, mails } = await start();
  await member('ana');
  await member('dev', 'acme', { role: 'developer' });
  const { tenants } = fixture.accounts;
  const plans = Plans.load(defaultPoliciesDir());
  const before = (await tenants.require('acme')).plan;
  for (const plan of ['init', 'scale']) {
    await tenants.setPlan('acme', plans.get(plan), BY);
    await notices.sendNew();
  }
  const sent = (await mails()).map(({ to, kind, params }) => [to, kind, params]);
  const mail = (from: string, to: string) => ['ana@acme.example', 'plan_changed', { from, to, at: expect.any(Number) }];
  expect(sent).toEqual(expect.arrayContaining([mail(before, 'init'), mail('init', 'scale')]));
  expect(sent).toHaveLength(2);
});
