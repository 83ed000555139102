import { CallSlots } from './call-slots.js';
import { Repetitions } from './repetitions.js';

const BODY = { cedula: '1031999111', monto: 5 };

async function keyOf(repetitions: Repetitions, parts: object): Promise<string> {
  let used = '';
  await repetitions.run(parts, async (key) => {
    used = key;
    return {};
  });
  return used;
}

describe('the idempotency key', () => {
  it('is the same for the same arguments in any order, and differs for others', async () => {
    const repetitions = new Repetitions();
    const key = await keyOf(repetitions, { body: BODY, include: [] });
    expect(await keyOf(repetitions, { include: [], body: { monto: 5, cedula: '1031999111' } })).toBe(key);
    expect(await keyOf(repetitions, { include: ['receipt'], body: BODY })).not.toBe(key);
    expect(await keyOf(repetitions, { include: [], body: { ...BODY, monto: 6 } })).not.toBe(key);
  });

  it('differs from session to session, and has no value of the buyer', async () => {
    const keys = [await keyOf(new Repetitions(), BODY), await keyOf(new Repetitions(), BODY)];
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^mcp-[\w-]{43}$/);
  });
});

it('shares one call between simultaneous repetitions, and calls again afterwards', async () => {
  const repetitions = new Repetitions();
  let calls = 0;
  const call = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    calls += 1;
    return {};
  };
  await Promise.all(Array.from({ length: 20 }, () => repetitions.run(BODY, call)));
  expect(calls).toBe(1);
  await repetitions.run(BODY, call);
  expect(calls).toBe(2);
});

it('bounds the calls that run and the calls that wait', async () => {
  const slots = new CallSlots(2, 3);
  let running = 0;
  let most = 0;
  const call = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => slots.run(call)));
  expect(most).toBe(2);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([...Array(5).fill(true), false, false]);
  await slots.run(call);
});
