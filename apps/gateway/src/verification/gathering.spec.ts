import type { SourceReport } from '@cotejo/contracts';
import { Gathering } from './gathering.js';
import { absent } from './source-client.js';

const answered = (source: SourceReport['source']) => ({ ...absent(source, 'ok'), provider: 'test' });

/** An answer that comes when it is told to. */
function later(source: SourceReport['source']) {
  let arrive = () => {};
  const report = new Promise<SourceReport<never>>((resolve) => {
    arrive = () => resolve(answered(source));
  });
  return { report, arrive };
}

describe('answers as they come in', () => {
  it('are not awaited until they are there', async () => {
    const gathering = new Gathering();
    const [tax, mailbox] = [later('tax'), later('email')];
    gathering.expect('tax', tax.report);
    gathering.expect('mailbox', mailbox.report);
    tax.arrive();
    await gathering.fewerPendingThan(2);
    expect(gathering.isComplete).toBe(false);
    expect(gathering.isPending('mailbox')).toBe(true);
    const before = gathering.soFar();
    expect([before.tax.status, before.mailbox.status]).toEqual(['ok', 'not_awaited']);
    mailbox.arrive();
    await gathering.completeWithin(10_000);
    expect(gathering.soFar().mailbox.status).toBe('ok');
    // What was taken before stays as it was decided on.
    expect(before.mailbox.status).toBe('not_awaited');
  });

  it('are waited for no longer than is said', async () => {
    const gathering = new Gathering();
    gathering.expect('tax', later('tax').report);
    await gathering.completeWithin(5);
    expect(gathering.pendingCount).toBe(1);
  });

  it('cost no wait when they are all there', async () => {
    const gathering = new Gathering();
    gathering.expect('tax', Promise.resolve(answered('tax')));
    await gathering.fewerPendingThan(1);
    await gathering.completeWithin(0);
    await gathering.fewerPendingThan(1);
    expect(gathering.isComplete).toBe(true);
  });
});
