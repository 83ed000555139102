import { announceSmtp } from '@cotejo/members';
import { Queue } from 'bullmq';
import { startTestConsole, type TestConsole } from '../../test/console-fixture.js';
import type { MailView } from '../api/operator.api.js';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterEach(() => app.clear());
afterAll(() => app.stop());

const BASE = '/api/operator/outbox';
const reset = () =>
  app.outbox.add({ kind: 'reset_password', to: 'ana@acme.co', language: 'es', params: { token: 'tok-1_A' } });

describe('GET outbox', () => {
  it('shows text and link of waiting mails while no mail server is known', async () => {
    const browser = await app.signIn('operator');
    const id = await reset();
    const { body } = await browser.get(BASE);
    expect(body.smtp).toBeNull();
    expect(body.mails).toMatchObject([
      { id, kind: 'reset_password', to: 'ana@acme.co', state: 'waiting', attempts: 0 },
    ]);
    expect(body.mails[0].subject).toBe('Restablezca su contraseña de Cotejo');
    expect(body.mails[0].text).toContain(`${app.url}/reset-password#tok-1_A`);
  });

  it('hides the text while a mail server delivers the mails', async () => {
    const browser = await app.signIn('operator');
    await reset();
    await announceSmtp(app.redis, app.scope, true);
    const { body, text } = await browser.get(BASE);
    expect(body).toMatchObject({ smtp: true, mails: [{ subject: null, text: null }] });
    expect(text).not.toContain('tok-1_A');
    expect(await app.actions()).not.toContain('mail.read');
  });

  it('shows a failed mail in any case, and never a sent one', async () => {
    const browser = await app.signIn('operator');
    await announceSmtp(app.redis, app.scope, true);
    const [failed, sent] = [await reset(), await reset()];
    await app.outbox.markFailed(failed);
    await app.outbox.markSent(sent);
    const { mails }: { mails: MailView[] } = (await browser.get(BASE)).body;
    const textOf = (id: string) => mails.find((mail) => mail.id === id)?.text;
    expect(textOf(failed)).toContain('tok-1_A');
    expect(textOf(sent)).toBeNull();
  });

  it('records the first reading of each mail in the audit log', async () => {
    const browser = await app.signIn('operator');
    await reset();
    await browser.get(BASE);
    await browser.get(BASE);
    await reset();
    await browser.get(BASE);
    expect((await app.actions()).filter((action) => action === 'mail.read')).toHaveLength(2);
  });
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
    expect((await app.actions()).at(-2)).toBe('mail.retry');
  });

  it.each(['sent', 'unknown'])('answers 404 for a mail that is %s', async (state) => {
    const browser = await app.signIn('operator');
    const id = await reset();
    await app.outbox.markSent(id);
    const { status, body } = await browser.post(`${BASE}/${state === 'sent' ? id : 'mail_0'}/retry`);
    expect([status, body.reason]).toEqual([404, 'unknown_mail']);
  });
});
