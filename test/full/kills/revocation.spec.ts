import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { lend } from '../../harness/lend.js';
import { RevocationProbe } from '../../harness/revocations.js';

it('every gateway refuses a revoked key within five seconds when the announcement is lost', async () => {
  const running = await lend('separate');
  const probe = new RevocationProbe(running);
  let second: ExtraProcess | undefined;
  try {
    second = await startExtraProcess(running, 'gateway');
    await probe.allowChannels(false);
    const tookMs = await probe.revoke([running.url, second.url]);
    // Noticed only by the age of what was known; the margin is for a busy machine.
    expect(Math.max(...tookMs)).toBeGreaterThan(2_500);
    expect(Math.max(...tookMs)).toBeLessThan(6_500);
  } finally {
    await probe.allowChannels(true);
    probe.stop();
    await second?.stop();
  }
}, 120_000);
