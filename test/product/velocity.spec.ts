import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { type Answer, clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Repeated queries give a reason, through any gateway and with any combination of inputs. */
let running: RunningProduct;
let second: ExtraProcess;
let keys: string[];

beforeAll(async () => {
  running = await lend('sandbox');
  second = await startExtraProcess(running, 'gateway');
  keys = [await running.key('corporativo'), await running.key('corporativo')];
}, 120_000);
afterAll(async () => {
  await second?.stop();
  await running?.stop();
});

/** Sends to one gateway after the other. */
let requested = 0;
function sendRequest(body: object, key = keys[0] as string): Promise<Answer> {
  requested += 1;
  return clientOf(requested % 2 ? running.url : second.url, key).verify(body);
}
const failed = ({ body }: Answer) =>
  body.risk_factors.some(({ code }: { code: string }) => code === 'velocity_check_failed');

async function failures(bodies: object[]): Promise<boolean[]> {
  const answers = [];
  for (const body of bodies) {
    answers.push(failed(await sendRequest(body)));
  }
  return answers;
}

it('reports a cédula from the eleventh query on, across both gateways, to its tenant only', async () => {
  const body = { cedula: '1098765401' };
  expect(await failures(Array(12).fill(body))).toEqual([...Array(10).fill(false), true, true]);
  expect(failed(await sendRequest(body, keys[1]))).toBe(false);
});

it('reports many cédulas on one line, and not the same cédula again', async () => {
  const buyers = Array.from({ length: 4 }, (_, index) => ({
    cedula: `109876541${index}`,
    telefono: '+573005550101',
  }));
  expect(await failures([...buyers.slice(0, 3), ...buyers.slice(0, 3)])).toEqual(Array(6).fill(false));
  expect(await failures(buyers.slice(3))).toEqual([true]);
});

it('reports one cédula on many lines', async () => {
  const lines = Array.from({ length: 5 }, (_, index) => ({ cedula: '1098765421', telefono: `+57300555020${index}` }));
  expect(await failures(lines)).toEqual([false, false, false, false, true]);
});
