import { generateKeyPairSync } from 'node:crypto';
import { ConsoleError } from '../http/console-error.js';
import { PublishedKeys } from './published-keys.js';

const jwk = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const SET = JSON.stringify({ keys: [jwk] });

function keysBy(replies: (string | Error)[]) {
  let calls = 0;
  const call = async () => {
    const reply = replies[Math.min(calls++, replies.length - 1)] as string | Error;
    if (reply instanceof Error) {
      throw reply;
    }
    return { status: reply === '' ? 404 : 200, headers: new Headers(), text: reply };
  };
  const clock = { ms: 0 };
  return { keys: new PublishedKeys({ call }, () => clock.ms), calls: () => calls, clock };
}

describe('PublishedKeys', () => {
  it('fetches the keys once a minute', async () => {
    const { keys, calls, clock } = keysBy([SET]);
    const [first, second] = await Promise.all([keys.current(), keys.current()]);
    expect([first === second, calls()]).toEqual([true, 1]);
    clock.ms += 59_000;
    await keys.current();
    expect(calls()).toBe(1);
    clock.ms += 2_000;
    await keys.current();
    expect(calls()).toBe(2);
  });

  it('fetches again for a key that is not known, at most once a second', async () => {
    const { keys, calls, clock } = keysBy([SET]);
    await keys.current();
    clock.ms += 900;
    await keys.latest();
    expect(calls()).toBe(1);
    clock.ms += 200;
    await Promise.all([keys.latest(), keys.latest()]);
    expect(calls()).toBe(2);
  });

  it('fetches again at once after a failure', async () => {
    const { keys } = keysBy([new ConsoleError('api_unreachable'), SET]);
    await expect(keys.current()).rejects.toMatchObject({ reason: 'api_unreachable' });
    await expect(keys.current()).resolves.toBeDefined();
  });

  it.each(['', 'no JSON', '{}', '{"keys":[{"kty":"OKP","crv":"Ed25519","x":5}]}'])(
    'rejects %j as a key set',
    async (text) => {
      await expect(keysBy([text]).keys.current()).rejects.toMatchObject({ reason: 'api_answer_unusable' });
    },
  );
});
