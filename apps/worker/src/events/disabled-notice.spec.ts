import type { StoredEndpoint } from '@cotejo/events';
import { BY, startEvents } from '@cotejo/events/testing';
import { MemberStore, Outbox, SessionStore } from '@cotejo/members';
import { createLogger } from '@cotejo/platform/logger';
import { useFixture } from '@cotejo/testing';
import type { MailService } from '../mail/mail-service.js';
import { DisabledNotice } from './disabled-notice.js';
import type { EventParts } from './event-parts.js';

type NewMember = Parameters<MemberStore['create']>[0];

const WEBHOOK = {
  tenant: 'acme',
  id: 'whe_1',
  url: 'https://hooks.acme.example:8443/T0ken?secret=Qu3ry',
} as StoredEndpoint;
const STOPPED = { reason: 'failing', since: Date.UTC(2026, 10, 25) } as const;

const fixture = useFixture(startEvents);
afterEach(() => fixture.clear());

it('sends one mail to each admin of the tenant, with the host of the address only, and logs a tenant without admins', async () => {
  const { redis, scope, accounts } = fixture;
  const members = new MemberStore(redis, scope, { audit: accounts.audit, sessions: new SessionStore(redis, scope) });
  const outbox = new Outbox(redis, scope);
  const member = (name: string, over: Partial<NewMember>) =>
    members.create(
      {
        tenant: 'acme',
        role: 'admin',
        name,
        language: 'es',
        passwordHash: 'none',
        email: `${name}@acme.example`,
        ...over,
      } as NewMember,
      BY,
    );
  await member('ana', { language: 'en' });
  await member('bea', {});
  await member('dev', { role: 'developer' });
  await member('eva', { tenant: 'other' });
  const parts = { redis, scope } as unknown as EventParts;
  const mail = { outbox: () => outbox } as unknown as MailService;
  const lines: string[] = [];
  const notice = new DisabledNotice(parts, mail, {
    logger: createLogger('worker', 'warn', { write: (line) => lines.push(line) }),
  });
  await notice.send({ ...WEBHOOK, tenant: 'nobody' }, STOPPED);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ tenant: 'nobody', webhook: 'whe_1' }]);
  await notice.send(WEBHOOK, STOPPED);
  await notice.send(WEBHOOK, STOPPED);
  const mails = await outbox.list(10);
  expect(mails.map(({ to }) => to).sort()).toEqual(['ana@acme.example', 'bea@acme.example']);
  for (const { kind, params } of mails) {
    expect({ kind, params }).toEqual({
      kind: 'webhook_disabled',
      params: { host: 'hooks.acme.example:8443', reason: 'failing', at: STOPPED.since },
    });
  }
});
