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

it('reports the third stranger on one line, with the number, and not the same cédula again', async () => {
  const buyers = Array.from({ length: 3 }, (_, index) => ({
    cedula: `109876541${index}`,
    telefono: '+573005550101',
  }));
  const sharedBy = async (body: object) => {
    const { risk_factors: factors } = (await sendRequest(body)).body;
    return factors.find(({ code }: { code: string }) => code === 'shared_phone');
  };
  for (const buyer of [...buyers.slice(0, 2), ...buyers.slice(0, 2)]) {
    expect(await sharedBy(buyer)).toBeUndefined();
  }
  expect(await sharedBy(buyers[2] as object)).toMatchObject({
    source: 'velocity',
    detail: 'documents_per_phone_week:3',
    message: expect.stringMatching(/: tercera cédula con el mismo teléfono en 7 días$/),
  });
});

it('reports one cédula on many lines', async () => {
  const lines = Array.from({ length: 5 }, (_, index) => ({ cedula: '1098765421', telefono: `+57300555020${index}` }));
  expect(await failures(lines)).toEqual([false, false, false, false, true]);
});
