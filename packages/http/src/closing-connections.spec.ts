import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Health } from '@cotejo/platform';
import Fastify from 'fastify';
import { closeConnectionsWhileDraining, closeLingering } from './closing-connections.js';

it('closeConnectionsWhileDraining asks clients to close only after the process started to stop', async () => {
  const health = new Health();
  const fastify = Fastify();
  closeConnectionsWhileDraining(fastify, health);
  fastify.get('/', async () => ({}));
  const before = (await fastify.inject('/')).headers.connection;
  health.drain();
  const after = (await fastify.inject('/')).headers.connection;
  await fastify.close();
  expect([before, after]).toEqual(['keep-alive', 'close']);
});

describe('closeLingering', () => {
  let server: Server;
  let accepted: Socket | undefined;
  beforeEach(async () => {
    server = createServer({ allowHalfOpen: true }, (socket) => {
      accepted = socket;
      socket.on('error', () => {});
      socket.write('answer');
      closeLingering(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('lets a client that still sends read the whole answer, then closes', async () => {
    const { port } = server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('latin1');
    let answer = '';
    const errors: unknown[] = [];
    client.on('error', (error) => errors.push(error));
    client.on('data', (text: string) => {
      answer += text;
    });
    const ended = new Promise((resolve) => client.once('end', resolve));
    client.write('x'.repeat(100_000));
    await ended;
    await sleep(50);
    expect([answer, errors]).toEqual(['answer', []]);
    client.destroy();
    await sleep(50);
    expect(accepted?.destroyed).toBe(true);
  });
});
