import { lend } from '../../harness/lend.js';
import { WebhookReceiver } from '../../harness/webhook-receiver.js';
import { whileFrozen } from '../../harness/while-frozen.js';

it('sends an event when a source does not answer, and another when it answers again', async () => {
  const receiver = await WebhookReceiver.start();
  const running = await lend('separate');
  const tenant = 'source-events';
  await running.cli('tenants', 'create', tenant, '--plan', 'corporativo');
  await running.cli('webhooks', 'add', '--env', 'sandbox', '--tenant', tenant, '--url', `${receiver.url}/`);
  try {
    const degraded = await whileFrozen(running, ['telco'], () => receiver.next('source.degraded', 90_000));
    expect(degraded.data).toEqual({ source: 'telco', since: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect((await receiver.next('source.recovered', 90_000)).data).toMatchObject({ source: 'telco' });
  } finally {
    await receiver.stop();
  }
}, 200_000);
