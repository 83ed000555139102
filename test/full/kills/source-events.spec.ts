import { lend } from '../../harness/lend.js';
import { runJob } from '../../harness/run-job.js';
import { WebhookReceiver } from '../../harness/webhook-receiver.js';
import { whileFrozen } from '../../harness/while-frozen.js';

/** Observations in a row that change the state of a source. The worker makes one every ten seconds by itself. */
const IN_A_ROW = 3;

it('sends an event when a source does not answer, and another when it answers again', async () => {
  const receiver = await WebhookReceiver.start();
  const running = await lend('separate');
  const observe = async () => {
    for (let times = 0; times < IN_A_ROW; times += 1) {
      await runJob(running, 'events.sources');
    }
  };
  const tenant = 'source-events';
  await running.cli('tenants', 'create', tenant, '--plan', 'corporativo');
  await running.cli('webhooks', 'add', '--env', 'sandbox', '--tenant', tenant, '--url', `${receiver.url}/`);
  try {
    await whileFrozen(running, ['telco'], observe);
    const degraded = await receiver.next('source.degraded');
    expect(degraded.data).toEqual({ source: 'telco', since: expect.stringMatching(/^\d{4}-.*Z$/) });
    await observe();
    expect((await receiver.next('source.recovered')).data).toMatchObject({ source: 'telco' });
  } finally {
    await receiver.stop();
  }
}, 120_000);
