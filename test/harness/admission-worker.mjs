import { AdmissionControl, Settlement, StateLink } from '@cotejo/accounts';
import { Redis } from 'ioredis';

/**
 * One gateway's limits in a separate process. It reads one JSON line on stdin for each burst: `{burst, cost?, failShare?, settle?, dieAfter?}`.
 * Answers `{admitted, denied, local}`, and writes `answered` at once for each billable answer, as a gateway would send it:
 * after its settlement was written.
 */
const { url, deployment, tenant, plan, name } = JSON.parse(process.argv[2]);
const redis = new Redis(url);
const link = new StateLink(redis, deployment, name);
const admission = new AdmissionControl(redis, link, deployment);
const settlement = new Settlement(redis, link, deployment, name);
await link.start();

let requests = 0;
let settled = 0;
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function one({ cost = 1, failShare = 0, settle = true, dieAfter = Number.POSITIVE_INFINITY }) {
  requests += 1;
  const admitted = await admission.admit({ tenant, plan, scopes: [] }, `${name}-${requests}`, cost);
  if (!settle) {
    return admitted;
  }
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
  settled += 1;
  if (settled > dieAfter) {
    process.kill(process.pid, 'SIGKILL');
  }
  const billable = admitted.verdict === 'admitted' && cost === 1 && Math.random() >= failShare;
  const outcome = admitted.verdict !== 'admitted' ? 'plan_limited' : billable ? 'ok' : 'server_error';
  const event = { endpoint: 'verify', outcome, tookMs: 3, degraded: false };
  await new Promise((written) =>
    settlement.add(admitted, billable, event, () => {
      if (billable) {
        say({ answered: 1 });
      }
      written();
    }),
  );
  return admitted;
}

let buffered = '';
process.stdin.setEncoding('utf8').on('data', async (chunk) => {
  buffered += chunk;
  const lines = buffered.split('\n');
  buffered = lines.pop();
  for (const line of lines) {
    const order = JSON.parse(line);
    const all = await Promise.all(Array.from({ length: order.burst }, () => one(order)));
    await settlement.drain();
    const admitted = all.filter(({ verdict }) => verdict === 'admitted').length;
    say({ admitted, denied: all.length - admitted, local: all.filter(({ mode }) => mode === 'local').length });
  }
});
process.stdin.on('end', async () => {
  await link.stop();
  process.exit(0);
});
say({ ready: true });
