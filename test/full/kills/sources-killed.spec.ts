import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, clientOf } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';
import { median } from '../../harness/soak-run.js';

/** Each source in turn is killed and started again, while the product verifies buyers whose scenario is an approval. */
const SOURCES = ['registry', 'telco', 'tax', 'sanctions', 'geo', 'email', 'biometric'] as const;
const MANDATORY: readonly string[] = ['registry', 'sanctions'];
const BUYER = {
  cedula: '1000000001',
  telefono: '+573000000001',
  email: 'clean@sandbox.example',
  direccion: 'Calle 1 # 1-01',
  ciudad: 'Bogotá',
  ip_address: '192.0.2.1',
  biometric_transaction: 'sbx-face-match',
};
const PACE_MS = 10;
const BACK_WITHIN_MS = 30_000;
/** A dead replica is noticed at once: a request does not wait for its whole budget. */
const DEGRADED_MS = 1_200;
/** Also on a busy machine. */
const SLOWEST_MS = 5_000;

let running: RunningProduct;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  running = await lend('separate');
  client = clientOf(running.url, await running.key('unlimited'));
}, 120_000);

interface Seen extends Answer {
  tookMs: number;
}

async function sendRequest(): Promise<Seen> {
  const startedAt = performance.now();
  const answer = await client.verify(BUYER, '?include=sources');
  return { ...answer, tookMs: performance.now() - startedAt };
}

/** Asks without a pause from the death of a source until it has answered again a few times. */
async function sendThrough(source: string): Promise<Seen[]> {
  const answers: Seen[] = [];
  const endAt = Date.now() + BACK_WITHIN_MS;
  process.kill(running.services.pids[source] as number, 'SIGKILL');
  while (Date.now() < endAt) {
    answers.push(await sendRequest());
    const wasAway = answers.some((answer) => statusOf(answer, source) !== 'ok');
    if (wasAway && answers.slice(-3).every((answer) => missing(answer).length === 0)) {
      return answers;
    }
    await sleep(PACE_MS);
  }
  throw new Error(`${source} did not come back`);
}

const statusOf = ({ body }: Answer, id: string): string =>
  body.sources.find(({ source }: { source: string }) => source === id).status;
const missing = (answer: Answer) => SOURCES.filter((id) => statusOf(answer, id) !== 'ok');
/** The sources that failed. A slow source that could no longer change the recommendation was not awaited, which is no failure. */
const failed = (answer: Answer) => missing(answer).filter((id) => statusOf(answer, id) !== 'not_awaited');

it.each(SOURCES)(
  '%s killed: answers every buyer, names the missing source, and approves no buyer without a mandatory source',
  async (source) => {
    const answers = await sendThrough(source);
    const degraded = answers.filter((answer) => failed(answer).length > 0);
    expect(degraded.length).toBeGreaterThan(0);
    expect(median(degraded.map(({ tookMs }) => tookMs))).toBeLessThan(DEGRADED_MS);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(
        (answer.headers.get('x-degraded') ?? '')
          .split(',')
          .map((id) => id.trim())
          .filter(Boolean)
          .sort(),
      ).toEqual(failed(answer).sort());
      expect(answer.tookMs).toBeLessThan(SLOWEST_MS);
      const mayApprove = !missing(answer).some((id) => MANDATORY.includes(id));
      if (!mayApprove) {
        expect(answer.body).toMatchObject({ recommendation: 'revisar', risk_score: expect.any(Number) });
      }
    }
    expect(answers.at(-1)?.body.recommendation).toBe('aprobar');
  },
  60_000,
);
