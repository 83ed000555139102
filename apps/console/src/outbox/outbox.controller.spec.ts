import { announceSmtp } from '@cotejo/members';
import { useFixture } from '@cotejo/testing';
import { Queue } from 'bullmq';
import { expectRefusal, SHOP, startTestConsole } from '../../test/console-fixture.js';
import type { MailView } from '../api/operator.api.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const BASE = '/api/operator/outbox';
const reset = () =>
  app.outbox.add({ kind: 'reset_password', to: 'ana@acme.co', language: 'es', params: { token: 'tok-1_A' } });

describe('GET outbox', () => {
  it('shows which mails wait, failed and were sent, and no text of any', async () => {
    const browser = await app.signIn('operator');
    const [waiting, failed, sent] = [await reset(), await reset(), await reset()];
    await app.outbox.markFailed(failed);
    await app.outbox.markSent(sent);
    const { body, text } = await browser.get(BASE);
    const states = body.mails.map(({ id, state }: MailView) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({ [waiting]: 'waiting', [failed]: 'failed', [sent]: 'sent' });
    const { mails } = body;
    expect(mails.find(({ id }: MailView) => id === waiting)).toEqual({
      id: waiting,
      kind: 'reset_password',
      to: 'ana@acme.co',
      state: 'waiting',
      attempts: 0,
      createdAt: expect.stringMatching(/Z$/),
      sentAt: null,
    });
    expect(text).not.toContain('tok-1_A');
  });

  it('shows an operator no link: of a new tenant’s admin, of another operator, or of a forgotten password', async () => {
    const browser = await app.signIn('operator');
    await app.member('berta@cotejo.co', 'operator', null);
    const answers = [
      await browser.once('/api/operator/tenants', SHOP),
      await browser.once('/api/operator/invitations', { email: 'carla@cotejo.co' }),
      await browser.once('/api/tenants/shop/invitations', { email: 'leo@shop.co', role: 'viewer' }),
      await browser.post('/api/password/forgot', { email: 'berta@cotejo.co' }),
    ];
    const paths = ['outbox', 'members', 'jobs'].map((path) => `/api/operator/${path}`);
    for (const path of [...paths, '/api/tenants/shop/members']) {
      answers.push(await browser.get(path));
    }
    for (const path of ['/api/operator/activity', '/api/tenants/shop/activity']) {
      answers.push(await browser.post(path, {}));
    }
    const texts = answers.map(({ text }) => text).join('\n');
    for (const to of ['eva@shop.co', 'carla@cotejo.co', 'leo@shop.co', 'berta@cotejo.co']) {
      const { token } = await app.mailTo(to);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(texts).not.toContain(token);
    }
  });
});

it.each([true, false, null])('tells everyone whether mails are sent: %p', async (configured) => {
  if (configured !== null) {
    await announceSmtp(app.redis, app.scope, configured);
  }
  expect((await app.browser().get('/api/mail-server')).body).toEqual({ configured });
});

describe('POST outbox/:id/retry', () => {
  it('queues a failed mail again', async () => {
    const browser = await app.signIn('operator');
    const id = await reset();
    await app.outbox.markFailed(id);
    const { status, body } = await browser.post(`${BASE}/${id}/retry`);
    expect([status, body.mails[0].state]).toEqual([200, 'waiting']);
    const prefix = `${app.scope.namespace}:sandbox:jobs`;
    const connection = app.redis.duplicate();
    const queue = new Queue('mail', { connection, prefix });
    expect((await queue.getJobs(['waiting', 'delayed'])).map(({ data }) => data)).toEqual([{ mailId: id }]);
    await queue.close();
    connection.disconnect();
    expect((await app.actions()).at(-1)).toBe('mail.retry');
  });

  it.each(['sent', 'unknown'])('answers 404 for a mail that is %s', async (state) => {
    const browser = await app.signIn('operator');
    const id = await reset();
    await app.outbox.markSent(id);
    await expectRefusal(browser.post(`${BASE}/${state === 'sent' ? id : 'mail_0'}/retry`), 404, 'unknown_mail');
  });
});
