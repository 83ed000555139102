import type { SourceReport } from '@cotejo/contracts';
import { Gathering } from './gathering.js';
import { reportWithoutAnswer } from './report.js';

const answered = (source: SourceReport['source']) => ({ ...reportWithoutAnswer(source, 'ok'), provider: 'test' });

/** An answer that arrives when the test calls `arrive`. */
function later(source: SourceReport['source']) {
  let arrive = () => {};
  const report = new Promise<SourceReport<never>>((resolve) => {
    arrive = () => resolve(answered(source));
  });
  return { report, arrive };
}

describe('Gathering', () => {
  it('reports not_awaited until the answer arrives, and does not change earlier copies', async () => {
    const gathering = new Gathering();
    const [tax, mailbox] = [later('tax'), later('email')];
    gathering.expect('tax', tax.report);
    gathering.expect('mailbox', mailbox.report);
    tax.arrive();
    await gathering.waitForFewerThan(2);
    expect(gathering.isComplete).toBe(false);
    expect(gathering.isPending('mailbox')).toBe(true);
    const before = gathering.currentReports();
    expect([before.tax.status, before.mailbox.status]).toEqual(['ok', 'not_awaited']);
    mailbox.arrive();
    await gathering.waitUntilComplete(10_000);
    expect(gathering.currentReports().mailbox.status).toBe('ok');
    // The earlier copy keeps the state on which a decision was made.
    expect(before.mailbox.status).toBe('not_awaited');
  });

  it('stops waiting after the given time', async () => {
    const gathering = new Gathering();
    gathering.expect('tax', later('tax').report);
    await gathering.waitUntilComplete(5);
    expect(gathering.pendingCount).toBe(1);
  });

  it('does not wait when every answer is there', async () => {
    const gathering = new Gathering();
    gathering.expect('tax', Promise.resolve(answered('tax')));
    await gathering.waitForFewerThan(1);
    await gathering.waitUntilComplete(0);
    await gathering.waitForFewerThan(1);
    expect(gathering.isComplete).toBe(true);
  });
});
