import { connect } from 'node:net';
import { freePort, startRedis, waitFor } from './index.js';

function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }).setEncoding('utf8').once('error', reject);
    socket.once('connect', () => socket.write(`${command}\r\n`));
    socket.once('data', (answer: string) => {
      socket.destroy();
      resolve(answer);
    });
  });
}

describe('startRedis', () => {
  it('gives two suites two servers and two namespaces', async () => {
    const [one, other] = await Promise.all([startRedis({ own: true }), startRedis({ own: true })]);
    await ask(one.port, `SET ${one.namespace} here`);
    expect(await ask(other.port, `EXISTS ${one.namespace}`)).toBe(':0\r\n');
    expect(one.namespace).not.toBe(other.namespace);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('starts again on the same port after a kill, empty', async () => {
    const first = await startRedis({ own: true });
    await ask(first.port, 'SET key value');
    await first.kill();
    await expect(ask(first.port, 'PING')).rejects.toThrow('ECONNREFUSED');
    const second = await startRedis({ own: true, port: first.port });
    expect(await ask(second.port, 'EXISTS key')).toBe(':0\r\n');
    await second.stop();
  });

  it('refuses a port that another server has', async () => {
    const first = await startRedis({ own: true });
    await expect(startRedis({ own: true, port: first.port })).rejects.toThrow('taken');
    await first.stop();
  });
});

describe('waitFor', () => {
  it('returns the value once the condition holds, errors on the way included', async () => {
    let calls = 0;
    const value = await waitFor(() => {
      calls += 1;
      if (calls < 3) {
        throw new Error('not yet');
      }
      return calls;
    });
    expect(value).toBe(3);
  });

  it('fails with what it waited for', async () => {
    const waiting = waitFor(() => false, { timeoutMs: 1, what: 'the moon' });
    await expect(waiting).rejects.toThrow('in vain for the moon');
  });
});

it('freePort gives a port that can be listened on', async () => {
  const server = await startRedis({ own: true, port: await freePort() });
  await server.stop();
  expect(server.pid).toBeGreaterThan(0);
});
