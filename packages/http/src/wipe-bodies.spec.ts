import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { wipeBodies } from './wipe-bodies.js';

const VALUE = 'buyer_1087654321';
const lastText = () => (RegExp as unknown as { input: string }).input;

let received: Buffer[];
let textAfterWiping: string | undefined;
let fastify: FastifyInstance;
beforeEach(async () => {
  received = [];
  fastify = Fastify();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    received.push(bytes);
    done(null, bytes);
  });
  wipeBodies(fastify, (body) => (Buffer.isBuffer(body) ? body : undefined));
  fastify.addHook('onSend', async ({ raw }) => {
    // Node itself matches names of headers later.
    textAfterWiping = lastText();
    raw.on('data', (chunk: Buffer) => received.push(chunk));
  });
  fastify.addHook('onRequest', async ({ url }) => {
    if (url === '/refused') {
      throw new Error('refused before the body is read');
    }
  });
  fastify.post('/refused', () => '');
  fastify.post<{ Body: Buffer }>('/read', ({ body }) => String(/\d+/.test(body.toString())));
  await fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => fastify.close());

/** Sends header and body in one packet, on a connection that closes after the answer. */
async function post(path: string): Promise<string> {
  const { port } = fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = ['Host: x', 'Connection: close', 'Content-Type: application/json', `Content-Length: ${VALUE.length}`];
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${VALUE}`);
  return text(socket);
}

it.each([
  ['/read', 200],
  ['/refused', 500],
])('overwrites the body sent to %s once it is answered', async (path, status) => {
  expect(await post(path)).toContain(`HTTP/1.1 ${status}`);
  expect(received.length).toBeGreaterThan(0);
  for (const bytes of received) {
    expect(bytes).toEqual(Buffer.alloc(VALUE.length));
  }
});

it('forgets the last text that a regular expression matched', async () => {
  await post('/read');
  expect(textAfterWiping).toBe('');
});
