import { connect } from 'node:net';
import { freePort, startRedis, waitFor } from './index.js';

function sendCommand(port: number, command: string): Promise<string> {
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
  it('starts a separate server with a separate namespace for each suite', async () => {
    const [one, other] = await Promise.all([startRedis({ own: true }), startRedis({ own: true })]);
    await sendCommand(one.port, `SET ${one.namespace} here`);
    expect(await sendCommand(other.port, `EXISTS ${one.namespace}`)).toBe(':0\r\n');
    expect(one.namespace).not.toBe(other.namespace);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('starts an empty server on the port of a killed one', async () => {
    const first = await startRedis({ own: true });
    await sendCommand(first.port, 'SET key value');
    await first.kill();
    await expect(sendCommand(first.port, 'PING')).rejects.toThrow('ECONNREFUSED');
    const second = await startRedis({ own: true, port: first.port });
    expect(await sendCommand(second.port, 'EXISTS key')).toBe(':0\r\n');
    await second.stop();
  });

  it('rejects when another server has the port', async () => {
    const first = await startRedis({ own: true });
    await expect(startRedis({ own: true, port: first.port })).rejects.toThrow('taken');
    await first.stop();
  });
});

describe('waitFor', () => {
  it('returns the value once the condition holds, although it threw before', async () => {
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

  it('rejects with the name of the condition when the time is over', async () => {
    const waiting = waitFor(() => false, { timeoutMs: 1, what: 'the moon' });
    await expect(waiting).rejects.toThrow('in vain for the moon');
  });
});

it('freePort returns a port that a server can listen on', async () => {
  const server = await startRedis({ own: true, port: await freePort() });
  await server.stop();
  expect(server.pid).toBeGreaterThan(0);
});
